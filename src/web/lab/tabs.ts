import type { QuestionName } from '../../lab/study/study.ts';

export type Tab = 'ask' | 'cards' | 'seats' | 'rulings' | 'skill' | 'sweep' | 'tune' | 'studies';

export const TABS: readonly { readonly id: Tab; readonly title: string }[] = [
  { id: 'ask', title: 'Ask' },
  { id: 'cards', title: 'Cards' },
  { id: 'seats', title: 'Seats' },
  { id: 'rulings', title: 'Rulings' },
  { id: 'skill', title: 'Luck and skill' },
  { id: 'sweep', title: 'Sweep' },
  { id: 'tune', title: 'Tune' },
  { id: 'studies', title: 'Studies' },
];

export const tabOf = (question: QuestionName): Tab => (question === 'compare' ? 'ask' : question);
