/** The options that choose what a command reads, as `linecheck help connect` lists them. */
import { ALL_SETTINGS, SETTINGS } from '../../settings/settings.ts';
import { entries } from './entries.ts';

const KINDS: ReadonlySet<string | undefined> = new Set(['source', 'platform', 'place', 'demo']);
/** Those of all commands that read a kitchen, though nothing of where it is read from. */
const OTHERS: ReadonlySet<unknown> = new Set([SETTINGS.hours, SETTINGS.massBumpLimit]);

/** A line for each; lines with their ends. */
export function connectionOptions(): string {
  return entries(
    ALL_SETTINGS.flatMap(([, record]) =>
      record.flag !== undefined && (KINDS.has(record.of) || OTHERS.has(record))
        ? [[record.flag, record.help] as const]
        : [],
    ),
  );
}
