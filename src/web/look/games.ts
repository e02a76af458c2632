/* What the page shows of every game before its table is loaded: its colours, its poster, its cards. */
import.meta.glob(['../../games/*/screen/look.css', '../../games/*/screen/cards/card.css'], { eager: true });
