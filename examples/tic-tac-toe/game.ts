import { bitOf, type Game, type InTurn, note, offer, refusal, type Seat, type Table } from '@cardwright/engine';

/* No cards at all: nine public numbers, 0 for an empty cell, else the seat that marked it and one. */

interface TicTacToe {
  face: { id: string };
  zone: 'box';
  phase: 'mark';
  action: { type: 'mark'; cell: number };
  counters: { cells: Int32Array; marked: number };
  options: object;
  note: { type: 'marked'; seat: Seat; cell: number };
}

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const hasLine = ({ counters: { cells } }: Table<TicTacToe>, seat: Seat): boolean =>
  LINES.some((line) => line.every((cell) => cells[cell] === seat + 1));

const isDecided = (t: Table<TicTacToe>): boolean => hasLine(t, 0) || hasLine(t, 1) || t.counters.marked === 9;

const turnOf = ({ counters }: Table<TicTacToe>): Seat => counters.marked % 2;

const mark: InTurn<TicTacToe> = {
  rule: '§T1',
  who: 'turn',
  actions: { mark: { cell: 'number' } },
  seats: (t) => (isDecided(t) ? 0 : bitOf(turnOf(t))),
  list(t, seat, choices) {
    if (seat !== turnOf(t)) return;
    t.counters.cells.forEach((by, cell) => {
      if (by === 0) offer(choices, cell);
    });
  },
  refuse(t, _seat, { cell }) {
    if (t.counters.cells[cell] === undefined) return refusal('§S1', 'There are nine cells, 0 to 8.');
    return t.counters.cells[cell] === 0 ? null : refusal('§T1', 'This cell is marked already.');
  },
  read: (_t, _seat, { cell }) => cell,
  write: (_t, _seat, cell) => ({ type: 'mark', cell }),
  apply(t, seat, cell) {
    t.counters.cells[cell] = seat + 1;
    t.counters.marked++;
    if (t.events) note(t, { type: 'marked', seat, cell });
  },
  next: () => 'over',
};

const NAMES = ['top left', 'top', 'top right', 'left', 'middle', 'right', 'bottom left', 'bottom', 'bottom right'];

export const game: Game<TicTacToe> = {
  id: 'tic-tac-toe',
  title: 'Tic-tac-toe',
  version: 1,
  seats: { min: 2, max: 2, usual: 2 },
  options: {},
  presets: { 'as-written': {} },
  zones: () => ({ box: { of: 'table', seen: 'all', order: 'mixed' } }),
  counters: { cells: 9, marked: 'one' },
  notes: { marked: { seat: 'seat', cell: 'number' } },
  statements: () => 0,
  phases: { mark },
  cards: () => [],
  setup: () => 'mark',
  score: (t, seat) => [hasLine(t, seat) ? 1 : 0],
  overRule: '§E1',
  round: (t) => t.counters.marked,
  cardText: () => '',
  tell: ({ seat, cell }, words) => ({
    rule: '§T1',
    text: `${words.does(seat, 'mark')} the cell ${NAMES[cell] ?? ''}.`,
  }),
  tellAction: ({ cell }) => `mark the cell ${NAMES[cell] ?? ''}`,
};
