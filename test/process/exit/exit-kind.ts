/** An exit contract row: conditions around a command, how it ends, and the commands. */
import { join } from 'node:path';
import type { FailureCode } from '../../../src/contract/failures.ts';
import { ARCHIVE, type ExitFiles, PLATFORM, READING, SERVING } from './commands.ts';
import type { KitchenState } from './kitchens.ts';

type Variables = Readonly<Record<string, string>>;

export interface ExitKind {
  readonly what: string;
  readonly exit: number;
  /** Failure code. Absent where the exit code is a result, or the command line can't be parsed. */
  readonly code?: FailureCode;
  /** Configured platform, if any. */
  readonly at?: KitchenState;
  readonly variables?: (files: ExitFiles) => Variables;
  /** Words after a command's usual ones. */
  readonly more?: (files: ExitFiles) => readonly string[];
  /** Commands ending so. */
  readonly of: readonly string[];
}

/** Read a restaurant, call a platform, or work on an archive. */
export const reading = Object.keys(READING);
export const platform = Object.keys(PLATFORM);
export const archive = Object.keys(ARCHIVE);
/** Read until a signal: fail only at the start. */
export const serving = Object.keys(SERVING);
export const without = (names: readonly string[], ...others: readonly string[]) =>
  names.filter((name) => !others.includes(name));

export const lists = archive.filter((name) => name.endsWith(' list'));
export const withFormat = [
  ...without(reading, 'watch --once', 'monitor'),
  ...platform,
  'config show',
];
/** Need nothing. */
export const needless = ['config path', 'completion', 'help'];
export const ofDate = [
  'audit',
  'audit --group',
  'audit --since',
  'trace',
  'fulfillments',
  'report',
  'trend',
  'why --late',
  'watch --once',
  'watch --state',
];
/** End with whatever the first data call meets. */
export const calling = [...reading, 'sync'];

/** An archive with a restaurant, a missing one, and a damaged one. */
export const held = ({ archive: address }: ExitFiles): Variables => ({
  LINECHECK_ARCHIVE: address,
});
export const fresh = ({ folder }: ExitFiles): Variables => ({
  LINECHECK_ARCHIVE: `sqlite:${join(folder, 'new.sqlite')}`,
});
export const ofDamaged = ({ damaged }: ExitFiles): readonly string[] => ['--archive', damaged];
export const ofHeld = ({ archive: address }: ExitFiles): readonly string[] => [
  '--archive',
  address,
];
