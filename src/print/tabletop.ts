import type { DeckSheet } from './pictures.ts';

/* A saved object of Tabletop Simulator: the decks of a game, face down side by side, each card with its name and its words. */

export interface CardWords {
  readonly name: string;
  readonly words: string;
}

interface Saving {
  readonly title: string; // of the game
  readonly backs: Readonly<Record<string, string>>; // name → what its deck is called
  readonly wordsOf: (card: string) => CardWords;
  readonly urlOf: (file: string) => string;
}

const APART = 3; // between two decks on the table, in its own inches

const placed = (x: number) => ({
  ...{ posX: x, posY: 1, posZ: 0 },
  ...{ rotX: 0, rotY: 180, rotZ: 180 }, // face down, its head to the far side
  ...{ scaleX: 1, scaleY: 1, scaleZ: 1 },
});

export function savedObject(sheets: readonly DeckSheet[], { title, backs, wordsOf, urlOf }: Saving): object {
  const decks = Map.groupBy(sheets.entries(), ([, { back }]) => back);
  const objects = [...decks].map(([back, its], place) => {
    const customDecks = Object.fromEntries(
      its.map(([number, { file, backFile, columns, rows }]) => [
        String(number + 1),
        {
          ...{ FaceURL: urlOf(file), BackURL: urlOf(backFile) },
          ...{ NumWidth: columns, NumHeight: rows },
          ...{ BackIsHidden: true, UniqueBack: false, Type: 0 },
        },
      ]),
    );
    const cards = its.flatMap(([number, sheet]) =>
      sheet.cards.flatMap(({ card, copies }, at) => {
        const { name, words } = wordsOf(card);
        const one = {
          Name: 'Card',
          Transform: placed(0),
          Nickname: name,
          Description: words,
          CardID: (number + 1) * 100 + at,
          CustomDeck: { [number + 1]: customDecks[String(number + 1)] },
        };
        return Array.from({ length: copies }, () => one);
      }),
    );
    const [only] = cards;
    if (only && cards.length === 1) return { ...only, Name: 'CardCustom', Transform: placed(place * APART) };
    return {
      Name: 'Deck',
      Transform: placed(place * APART),
      Nickname: `${title}: ${backs[back] ?? back}`,
      Description: '',
      DeckIDs: cards.map(({ CardID }) => CardID),
      CustomDeck: customDecks,
      ContainedObjects: cards,
    };
  });
  return { SaveName: title, GameMode: '', Date: '', Note: '', Rules: '', LuaScript: '', ObjectStates: objects };
}
