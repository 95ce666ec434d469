/** What may go on around a command, and with which exit code each command ends then: the rows of the exit contract. */
import { join } from 'node:path';
import type { FailureCode } from '../../src/contract/failures.ts';
import { RIVAL } from '../service/running-kitchen.ts';
import { ARCHIVE, COMMANDS, type ExitFiles, PLATFORM, READING } from './exit-commands.ts';
import type { KitchenState } from './exit-kitchens.ts';

type Variables = Readonly<Record<string, string>>;

/** One of them. */
export interface ExitKind {
  readonly what: string;
  readonly exit: number;
  /** Code of the failure. Absent where the exit code tells what was found, and where the command line cannot be parsed. */
  readonly code?: FailureCode;
  /** Platform that is configured, if one is. */
  readonly at?: KitchenState;
  readonly variables?: (files: ExitFiles) => Variables;
  /** Words after those that a command is usually called with. */
  readonly more?: (files: ExitFiles) => readonly string[];
  /** Commands that end so. */
  readonly of: readonly string[];
}

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';
const NO_DATABASE = 'postgres://me@127.0.0.1:1/kitchen';
const NEVER_COPIED = '20240101';

const reading = Object.keys(READING);
const platform = Object.keys(PLATFORM);
const archive = Object.keys(ARCHIVE);
const without = (names: readonly string[], ...others: readonly string[]) =>
  names.filter((name) => !others.includes(name));

const lists = archive.filter((name) => name.endsWith(' list'));
const withFormat = [
  ...without(reading, 'watch', 'monitor'),
  ...platform,
  'config show',
  'licenses',
];
/** Commands that need a business date. */
const ofDate = ['audit', 'trace', 'fulfillments', 'fulfillments --stream', 'report', 'watch'];
/** Commands that end with whatever the first call for data meets. */
const calling = [...reading, 'sync'];

const held = ({ archive: address }: ExitFiles): Variables => ({ LINECHECK_ARCHIVE: address });
const fresh = ({ folder }: ExitFiles): Variables => ({
  LINECHECK_ARCHIVE: `sqlite:${join(folder, 'new.sqlite')}`,
});
const ofDamaged = ({ damaged }: ExitFiles): readonly string[] => ['--archive', damaged];
const ofHeld = ({ archive: address }: ExitFiles): readonly string[] => ['--archive', address];

const DONE: readonly ExitKind[] = [
  {
    what: 'a platform that is well',
    exit: 0,
    at: 'well',
    of: [...without(reading, 'watch'), ...platform, 'logout', 'config show'],
  },
  {
    what: 'figures that are as told',
    exit: 0,
    at: 'well',
    more: () => ['--until', 'rows<1'],
    of: ['watch'],
  },
  {
    what: 'no subscription, where that is an answer',
    exit: 0,
    at: 'not subscribed',
    of: ['monitor', 'doctor', 'fleet', 'sync'],
  },
  {
    what: 'nothing configured',
    exit: 0,
    of: ['demo', 'monitor', 'stations', 'config show', 'config check', 'config init'],
  },
  { what: 'nothing needed', exit: 0, of: ['config path', 'licenses', 'completion', 'help'] },
  {
    what: 'an archive that is not there yet',
    exit: 0,
    variables: fresh,
    of: ['archive init', 'archive restaurant add', 'archive client add', 'archive simulate'],
  },
  {
    what: 'an archive to look at',
    exit: 0,
    variables: held,
    of: lists,
  },
];

const FOUND: readonly ExitKind[] = [
  { what: 'a set-up with an error', exit: 1, at: 'at odds', of: ['audit'] },
  {
    what: 'a change',
    exit: 1,
    at: 'at odds',
    more: () => ['--exit-code'],
    of: ['diff'],
  },
  { what: 'figures that are not as told', exit: 1, at: 'well', of: ['watch'] },
  {
    what: 'a server that breaks the document',
    exit: 1,
    at: 'without these operations',
    of: ['conformance'],
  },
  {
    what: 'a platform that refuses requests',
    exit: 1,
    code: 'REQUEST_REFUSED',
    at: 'refusing requests',
    of: calling,
  },
  {
    what: 'a configuration that is never published whole',
    exit: 1,
    code: 'CONFIGURATION_MOVING',
    at: 'being published',
    of: ['stations'],
  },
  {
    what: 'a file that cannot be written',
    exit: 1,
    code: 'NOT_WRITTEN',
    at: 'well',
    // Where nobody can make a file, not even root.
    more: () => ['--output', '/proc/linecheck'],
    of: ['stations', 'fulfillments', 'fulfillments --stream', 'report', 'fleet'],
  },
];

const REFUSED: readonly ExitKind[] = [
  {
    what: 'an unknown flag',
    exit: 2,
    more: () => ['--frobnicate'],
    of: without(COMMANDS, ...withFormat, ...archive),
  },
  {
    what: 'a file in a folder that there is not',
    exit: 2,
    code: 'USAGE',
    at: 'well',
    more: ({ folder }) => ['--output', join(folder, 'none', 'file')],
    of: ['stations', 'audit', 'trace', 'diff'],
  },
  {
    what: 'a format that there is not',
    exit: 2,
    code: 'USAGE',
    at: 'well',
    variables: held,
    more: () => ['--format', 'xml'],
    of: withFormat,
  },
  {
    what: 'a format that there is not, of an archive that there is not',
    exit: 2,
    code: 'USAGE',
    variables: () => ({ LINECHECK_ARCHIVE: 'sqlite:/nowhere/none.sqlite' }),
    more: () => ['--format', 'xml'],
    of: lists,
  },
  {
    what: 'a command and a page that there are not',
    exit: 2,
    code: 'USAGE',
    more: () => ['frobnicate'],
    of: ['help'],
  },
  {
    what: 'a base URL that is none',
    exit: 2,
    code: 'CONFIGURATION',
    at: 'well',
    variables: () => ({ LINECHECK_BASE_URL: 'ftp://kitchen.example' }),
    of: ['monitor', 'watch', 'doctor', 'login', 'logout', 'sync', 'conformance'],
  },
  {
    what: 'nothing configured, where something must be',
    exit: 2,
    code: 'CONFIGURATION',
    of: ['login', 'logout', 'sync', 'conformance'],
  },
  {
    what: 'a configuration file with a mistake',
    exit: 2,
    variables: ({ mistaken }) => ({ LINECHECK_CONFIG: mistaken }),
    of: ['config check'],
  },
  {
    what: 'a configuration file with a mistake, where it is used',
    exit: 2,
    code: 'CONFIGURATION',
    variables: ({ mistaken }) => ({ LINECHECK_CONFIG: mistaken }),
    of: ['config show', 'stations'],
  },
  {
    what: 'an address that is none of an archive',
    exit: 2,
    code: 'CONFIGURATION',
    variables: () => ({ LINECHECK_ARCHIVE: 'kitchen.sqlite' }),
    of: [...archive, 'stations'],
  },
];

const FAILED: readonly ExitKind[] = [
  {
    what: 'a secret that is refused',
    exit: 3,
    code: 'NOT_AUTHENTICATED',
    at: 'refusing secrets',
    of: [...reading, ...platform],
  },
  {
    what: 'a token that is refused again and again',
    exit: 3,
    code: 'NOT_AUTHENTICATED',
    at: 'refusing tokens',
    of: calling,
  },
  {
    what: 'a restaurant that was not granted',
    exit: 4,
    code: 'NOT_PERMITTED',
    at: 'well',
    variables: () => ({ LINECHECK_RESTAURANT: RIVAL.guid }),
    of: [...calling, 'conformance'],
  },
  {
    what: 'a client that may not log in',
    exit: 4,
    code: 'NOT_PERMITTED',
    at: 'refusing logins',
    of: ['login', 'stations'],
  },
  {
    what: 'a platform that has no such operation',
    exit: 5,
    code: 'NOT_FOUND',
    at: 'without these operations',
    of: calling,
  },
  {
    what: 'a platform without a login',
    exit: 5,
    code: 'NOT_FOUND',
    at: 'without logins',
    of: platform,
  },
  {
    what: 'an id that the archive does not hold',
    exit: 5,
    code: 'NOT_FOUND',
    variables: held,
    of: ['archive client rotate', 'archive client revoke'],
  },
  {
    what: 'no subscription',
    exit: 6,
    code: 'NOT_SUBSCRIBED',
    at: 'not subscribed',
    of: ofDate,
  },
  {
    what: 'a platform that does not listen',
    exit: 7,
    code: 'UNREACHABLE',
    at: 'well',
    variables: () => ({ LINECHECK_BASE_URL: NOWHERE }),
    of: [...reading, ...platform],
  },
  {
    what: 'too many requests for an hour',
    exit: 7,
    code: 'RATE_LIMITED',
    at: 'too busy',
    of: ['stations', 'fulfillments', 'fulfillments --stream', 'watch', 'fleet', ...platform],
  },
  {
    what: 'an answer that is no JSON',
    exit: 8,
    code: 'CONTRACT_BROKEN',
    at: 'garbled',
    of: calling,
  },
  {
    what: 'a login that is no JSON',
    exit: 8,
    code: 'CONTRACT_BROKEN',
    at: 'garbled logins',
    of: ['login', 'stations', 'sync'],
  },
  {
    what: 'records that are not as the document has them',
    exit: 8,
    code: 'IMPORT_REFUSED',
    variables: held,
    more: ({ fulfillments }) => ['--stations', fulfillments],
    of: ['archive import'],
  },
];

const ARCHIVES: readonly ExitKind[] = [
  {
    what: 'a damaged archive',
    exit: 9,
    code: 'ARCHIVE',
    more: ofDamaged,
    of: [...reading, ...archive],
  },
  {
    what: 'a damaged archive',
    exit: 9,
    code: 'ARCHIVE',
    at: 'well',
    more: ofDamaged,
    of: ['sync'],
  },
  {
    what: 'a database that does not listen',
    exit: 9,
    code: 'ARCHIVE_UNAVAILABLE',
    variables: () => ({ LINECHECK_ARCHIVE: NO_DATABASE }),
    of: ['stations', 'fleet', 'doctor', 'serve', 'archive list'],
  },
  {
    what: 'a date that was not copied',
    exit: 9,
    code: 'NOT_ARCHIVED',
    more: (files) => [...ofHeld(files), '--date', NEVER_COPIED],
    of: ['audit', 'monitor', 'fleet'],
  },
  {
    what: 'a date that was not copied',
    exit: 9,
    code: 'NOT_ARCHIVED',
    more: (files) => [...ofHeld(files), NEVER_COPIED],
    of: ['fulfillments', 'fulfillments --stream', 'report'],
  },
];

/** All of them. Those of 130 are told by a signal, and stand in the test. */
export const KINDS: readonly ExitKind[] = [...DONE, ...FOUND, ...REFUSED, ...FAILED, ...ARCHIVES];
