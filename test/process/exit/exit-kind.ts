/** A row of the exit contract: what may go on around a command, and how it ends then; and the commands that rows are of. */
import { join } from 'node:path';
import type { FailureCode } from '../../../src/contract/failures.ts';
import { ARCHIVE, type ExitFiles, PLATFORM, READING, SERVING } from './commands.ts';
import type { KitchenState } from './kitchens.ts';

type Variables = Readonly<Record<string, string>>;

/** One of them. */
export interface ExitKind {
  readonly what: string;
  readonly exit: number;
  /** Code of the failure. Absent where the exit code is a result, and where the command line can't be parsed. */
  readonly code?: FailureCode;
  /** Platform that is configured, if one is. */
  readonly at?: KitchenState;
  readonly variables?: (files: ExitFiles) => Variables;
  /** Words after those that a command is usually called with. */
  readonly more?: (files: ExitFiles) => readonly string[];
  /** Commands that end so. */
  readonly of: readonly string[];
}

/** Commands that read a restaurant, that talk to a platform, and that work on an archive. */
export const reading = Object.keys(READING);
export const platform = Object.keys(PLATFORM);
export const archive = Object.keys(ARCHIVE);
/** Commands that read until a signal ends them: they fail only at the start. */
export const serving = Object.keys(SERVING);
/** Names without some of them. */
export const without = (names: readonly string[], ...others: readonly string[]) =>
  names.filter((name) => !others.includes(name));

/** Commands that list what an archive has. */
export const lists = archive.filter((name) => name.endsWith(' list'));
/** Commands that have a format. */
export const withFormat = [
  ...without(reading, 'watch', 'watch --follow', 'monitor'),
  ...platform,
  'config show',
  'licenses',
];
/** Commands that need nothing. */
export const needless = ['config path', 'licenses', 'completion', 'help'];
/** Commands that need a business date. */
export const ofDate = [
  'audit',
  'audit --group',
  'baseline check',
  'baseline save',
  'trace',
  'fulfillments',
  'fulfillments --stream',
  'report',
  'trend',
  'watch',
  'watch --follow',
];
/** Commands that end with whatever the first call for data meets. */
export const calling = [...reading, 'sync'];

/** Of an archive that holds a restaurant, of one that is not there yet, and of a damaged one. */
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
