import { readConfig } from '../../server/run/config.ts';
import { checkFile, checkPostgres, type StoreReport } from '../../server/store/damage/check-store.ts';
import { readArguments, refuseWords } from '../arguments.ts';
import { storeIn } from './backup.ts';
import { type Io, print } from '../terminal.ts';

/** `check-store`: whether anything in a store is damaged, and what can be saved; it changes nothing, and a server may run. */
export async function checkStoreCommand(args: readonly string[], io: Io): Promise<number> {
  const { words, value, has } = readArguments(args, { data: 'value', json: 'flag', replay: 'flag' });
  refuseWords('check-store', words);
  const data = value('data');
  const config = readConfig(io.env, data === undefined ? {} : { data });
  const report =
    config.database === null
      ? await checkFile(storeIn(config, 'there is nothing to look at'), has('replay'))
      : await checkPostgres(config.database, has('replay'));
  print(io, ...(has('json') ? [JSON.stringify(report)] : textOf(report)));
  return report.isFine ? 0 : 1;
}

function textOf({ store, isFine, damage, findings, losses, rows, replayed }: StoreReport): string[] {
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
  const failed = replayed?.failed ?? [];
  const played =
    replayed === null
      ? []
      : [
          `${replayed.rooms - replayed.outdated - failed.length} of ${replayed.rooms} tables were played through.${
            replayed.outdated > 0 ? ` ${replayed.outdated} were made with other rules, which is fine.` : ''
          }`,
        ];
  const readable = `Rows that can be read: ${counts.join(', ') || 'none'}.`;
  if (isFine) return [`Nothing is damaged in ${store}.`, readable, ...played];
  return [
    `${store} is damaged:`,
    ...indented([...damage, ...findings, ...failed]),
    readable,
    ...(losses.length > 0 ? ['A backup would have:', ...indented(losses)] : []),
    ...played,
    ...remedy(damage.length > 0),
  ];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const remedy = (isFileDamaged: boolean): string[] =>
  isFileDamaged
    ? [
        'What to do: stop the server. `bin/cardwright backup rescued.backup` saves what can be read. Restore the newest',
        'backup, or the rescued one if it has more, with `bin/cardwright restore` into an empty folder, and start the server on that.',
        'Keep the damaged folder until you have looked at the tables. Look at the disk: files do not damage themselves.',
      ]
    : [
        'What to do: all pages can be read, and the rooms above cannot be used as they are; all others can. If there were more in them,',
        'it is in an older backup. Send us what this says.',
      ];
