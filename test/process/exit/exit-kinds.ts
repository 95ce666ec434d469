/** Exit contract rows: conditions around a command, and each command's exit code. */
import { join } from 'node:path';
import { COMMANDS } from './commands.ts';
import {
  archive,
  type ExitKind,
  fresh,
  held,
  lists,
  needless,
  ofHeld,
  platform,
  reading,
  serving,
  withFormat,
  without,
} from './exit-kind.ts';
import { ARCHIVES, FAILED } from './failed-kinds.ts';

const DONE: readonly ExitKind[] = [
  {
    what: 'a platform that is well',
    exit: 0,
    at: 'well',
    of: [...reading, ...platform, 'login --forget', 'config show'],
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
    of: ['demo', 'monitor', 'doctor', 'config show', 'config check', 'config init'],
  },
  {
    what: 'the demo that was asked for',
    exit: 0,
    more: () => ['--demo', '--demo-profile', 'cafe'],
    of: ['monitor', 'stations'],
  },
  { what: 'nothing needed', exit: 0, of: needless },
  {
    what: 'an archive that is not there yet',
    exit: 0,
    variables: fresh,
    of: ['archive init', 'archive restaurant add', 'archive simulate'],
  },
  {
    what: 'an archive to look at',
    exit: 0,
    variables: held,
    of: [...lists, 'archive check', 'archive backup'],
  },
];

const FOUND: readonly ExitKind[] = [
  {
    what: 'a set-up with an error',
    exit: 1,
    at: 'at odds',
    of: ['audit', 'audit --group', 'audit --since'],
  },
  {
    what: 'a change',
    exit: 1,
    at: 'at odds',
    more: () => ['--exit-code'],
    of: ['diff'],
  },
  {
    what: 'a station that the model has not',
    exit: 1,
    more: (files) => ['--exit-code', '--all-restaurants', ...ofHeld(files)],
    of: ['diff --like'],
  },
];

const REFUSED: readonly ExitKind[] = [
  {
    what: 'an unknown flag',
    exit: 2,
    code: 'USAGE',
    more: () => ['--frobnicate'],
    of: without(COMMANDS, ...withFormat, ...archive),
  },
  {
    what: 'a state file that is none',
    exit: 2,
    code: 'USAGE',
    at: 'well',
    more: ({ fulfillments }) => ['--state', fulfillments],
    of: ['watch --state'],
  },
  {
    what: 'a group that there is not',
    exit: 2,
    code: 'USAGE',
    at: 'well',
    more: () => ['--group', 'station'],
    of: ['audit'],
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
    of: ['monitor', 'watch --once', 'doctor', 'login', 'login --forget', 'sync'],
  },
  {
    what: 'nothing configured, where something must be',
    exit: 2,
    code: 'CONFIGURATION',
    of: [...without(reading, 'monitor', 'doctor'), ...serving, ...platform, 'login --forget'],
  },
  {
    what: 'the demo and an archive',
    exit: 2,
    code: 'USAGE',
    more: (files) => ['--demo', ...ofHeld(files)],
    of: [...without(reading, 'doctor'), ...serving],
  },
  {
    what: 'a host beyond this machine without TLS and a token',
    exit: 2,
    code: 'USAGE',
    at: 'well',
    more: () => ['--host', '0.0.0.0'],
    of: without(serving, 'watch --state'),
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

/** Without 130: signal rows are in the test. */
export const KINDS: readonly ExitKind[] = [...DONE, ...FOUND, ...REFUSED, ...FAILED, ...ARCHIVES];
