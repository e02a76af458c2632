import type { LoggedAct } from '../../../server/admin/acts.ts';
import { type Ban, dayOf } from '../../../server/admin/bans.ts';
import type { PersonLine, TableDetails, TableLine } from '../../../server/admin/lookup.ts';
import type { OwnProgram } from '../../../server/programs/kept.ts';
import type { Report } from '../../../server/admin/report-store.ts';
import { printable } from '../../terminal.ts';

/* What `admin` shows, in words. Names and chat come from strangers: a terminal must not obey them. */

export const personWords = ({ id, name, since, tables }: PersonLine): string =>
  `${id}  ${printable(name)}, since ${dayOf(since)}, ${countOf(tables, 'table')}`;

export function tableWords({ id, game, status, isListed, hidden, made, seats, reports }: TableLine): string {
  const facts = [
    game,
    status,
    ...(isListed ? ['in the list'] : []),
    ...(hidden === 'no' ? [] : [`hidden ${hidden}`]),
    `made ${dayOf(made)}`,
    `seats: ${seats.map(printable).join(', ')}`,
    ...(reports === 0 ? [] : [`${countOf(reports, 'report')} to read`]),
  ];
  return `${id}  ${facts.join(', ')}`;
}

export const detailWords = (table: TableDetails): string[] => [
  tableWords(table),
  `  made by ${table.owner}`,
  ...(table.closed === null ? [] : [`  ${printable(table.closed)}`]),
  ...table.people.map(({ seat, person, name }) => `  seat ${seat}: ${person}  ${printable(name)}`),
  ...table.chat.map(
    ({ said, at, person, name, text }) =>
      `  said ${said}, ${dayOf(at)}: ${person ?? 'nobody'}  ${printable(name)}: ${printable(text)}`,
  ),
];

export const banWords = ({ kind, subject, until, why, made }: Ban): string =>
  `${kind} ${subject}, ${until === null ? 'for ever' : `until ${dayOf(until)}`}, since ${dayOf(made)}${reasonWords(why)}`;

export function botWords({ person, owner, name, scope, made, used, hasToken, running }: OwnProgram): string {
  const facts = [
    `of ${owner}`,
    scope.games === 'any' ? 'any game' : scope.games.join(' '),
    ...(scope.talks ? ['may talk'] : []),
    scope.isOpen ? 'for everybody' : 'for its owner',
    `since ${dayOf(made)}`,
    used === null ? 'never used' : `used ${dayOf(used)}`,
    ...(hasToken ? [] : ['no token']),
    countOf(running, 'table'),
  ];
  return `${person}  ${printable(name)}, ${facts.join(', ')}`;
}

export function reportWords({ id, at, reporter, room, thing, about, shown, kind, words, resolved }: Report): string[] {
  const state = resolved === null ? 'open' : `resolved ${dayOf(resolved)}`;
  return [
    `${id}  ${kind}, ${printable(thing)} of table ${room}, ${dayOf(at)}, ${state}`,
    `  about ${about ?? 'nobody'}, by ${reporter}`,
    ...(shown === '' ? [] : [`  it was: ${printable(shown)}`]),
    ...(words === '' ? [] : [`  they say: ${printable(words)}`]),
  ];
}

export function actWords({ at, who, act, why, outcome, hasFailed }: LoggedAct): string {
  const { do: word, ...more } = act;
  const what = [word, ...Object.values(more).flatMap(wordsIn)].join(' ');
  const became = outcome === null ? 'waits' : hasFailed ? `refused: ${outcome}` : outcome;
  return `${dayOf(at)}  ${printable(who)}  ${what}${reasonWords(why)}  → ${printable(became)}`;
}

const wordsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [String(value)];

const reasonWords = (why: string): string => (why === '' ? '' : `: ${printable(why)}`);

const countOf = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
