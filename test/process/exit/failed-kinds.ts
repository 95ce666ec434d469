/** What may fail around a command, and with which exit code each ends then: rows of the exit contract. */
import { RIVAL } from '../../service/running-kitchen.ts';
import {
  archive,
  calling,
  type ExitKind,
  fresh,
  held,
  ofDamaged,
  ofDate,
  ofHeld,
  platform,
  reading,
  without,
} from './exit-kind.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';
const NO_DATABASE = 'postgres://me@127.0.0.1:1/kitchen';
const NEVER_COPIED = '20240101';

/** Commands that fail. */
export const FAILED: readonly ExitKind[] = [
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
    what: 'a platform that refuses requests',
    exit: 7,
    code: 'REQUEST_REFUSED',
    at: 'refusing requests',
    of: calling,
  },
  {
    what: 'a configuration that is never published whole',
    exit: 7,
    code: 'CONFIGURATION_MOVING',
    at: 'being published',
    of: ['stations'],
  },
  {
    what: 'a server of which nothing can be judged',
    exit: 8,
    code: 'CONTRACT_BROKEN',
    at: 'well',
    more: () => ['--only', 'stations.order'],
    of: ['conformance'],
  },
  {
    what: 'a file that cannot be written',
    exit: 10,
    code: 'NOT_WRITTEN',
    at: 'well',
    // Where nobody can make a file, not even root.
    more: () => ['--output', '/proc/linecheck'],
    of: ['stations', 'fulfillments', 'fulfillments --stream', 'report', 'trend', 'fleet'],
  },
  {
    what: 'a state file that cannot be written',
    exit: 10,
    code: 'NOT_WRITTEN',
    at: 'well',
    more: () => ['--state', '/proc/linecheck'],
    of: ['watch --follow'],
  },
  {
    what: 'too many requests for an hour',
    exit: 7,
    code: 'RATE_LIMITED',
    at: 'too busy',
    of: [
      'stations',
      'fulfillments',
      'fulfillments --stream',
      'watch',
      'watch --follow',
      'fleet',
      ...platform,
    ],
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

/** Commands that fail by an archive. */
export const ARCHIVES: readonly ExitKind[] = [
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
    what: 'an archive that is not there',
    exit: 9,
    code: 'ARCHIVE',
    variables: fresh,
    of: without(archive, 'archive init', 'archive restaurant add', 'archive simulate'),
  },
  {
    what: 'an archive that is not there',
    exit: 9,
    code: 'NOT_ARCHIVED',
    variables: fresh,
    of: reading,
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
  {
    what: 'dates that were not copied',
    exit: 9,
    code: 'NOT_ARCHIVED',
    more: (files) => [...ofHeld(files), '--from', NEVER_COPIED, '--to', NEVER_COPIED],
    of: ['trend'],
  },
];
