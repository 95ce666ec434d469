/** The list of connection options for `linecheck help connect`. */
import { ALL_SETTINGS, SETTINGS } from '../../settings/settings.ts';
import { entries } from './entries.ts';

const KINDS: ReadonlySet<string | undefined> = new Set(['source', 'platform', 'place', 'demo']);
/** Options of all reading commands that do not choose where to read. */
const OTHERS: ReadonlySet<unknown> = new Set([SETTINGS.hours, SETTINGS.massBumpLimit]);

/** The lines, with line ends. */
export function connectionOptions(): string {
  return entries(
    ALL_SETTINGS.flatMap(([, record]) =>
      record.flag !== undefined && (KINDS.has(record.of) || OTHERS.has(record))
        ? [[record.flag, record.help] as const]
        : [],
    ),
  );
}
