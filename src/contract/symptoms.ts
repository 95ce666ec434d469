/** What goes wrong, by what is seen of it: the pages of help, the README and the screens of failures are made of this one table. */
import type { FailureCode } from './failures.ts';

/** Something that is seen, why it may be so, and what to do. Between backticks what is typed or printed as it stands. */
export interface Symptom {
  /** Failures that show it; none for what is seen without one. */
  readonly codes: readonly FailureCode[];
  /** In a few words. */
  readonly seen: string;
  readonly cause: string;
  readonly remedy: string;
}

/** The symptoms, those that are met first in front. */
export const SYMPTOMS: readonly Symptom[] = [
  {
    codes: ['NOT_AUTHENTICATED'],
    seen: 'Login refused',
    cause: "The client ID or secret is wrong, or this machine's clock is.",
    remedy: 'Check both where they were issued. Run `linecheck login` to compare clocks.',
  },
  {
    codes: ['NOT_PERMITTED'],
    seen: 'No access to this restaurant',
    cause:
      'The client has no scope `kitchen:read`, was not granted this restaurant, or its ID is unknown.',
    remedy: 'Run `linecheck login` to see its scopes.',
  },
  {
    codes: ['UNREACHABLE'],
    seen: "Can't reach the platform",
    cause: 'The name, the connection, the proxy or TLS failed on the way.',
    remedy: 'Run `linecheck doctor` to see which step fails.',
  },
  {
    codes: [],
    seen: '"a login page of the network"',
    cause: 'A captive portal answers in place of the platform.',
    remedy: 'Open any page in a browser there, or ask who runs the network.',
  },
  {
    codes: ['TIMED_OUT'],
    seen: 'No answer in time',
    cause: 'The platform is slow, or the link dropped.',
    remedy: 'Try again. If it stays so, run `linecheck doctor`.',
  },
  {
    codes: ['RATE_LIMITED'],
    seen: 'Too many requests',
    cause: 'The platform limits how often this client may ask.',
    remedy: 'Wait as long as it says, and let fewer programs share the client.',
  },
  {
    codes: ['SERVER_ERROR'],
    seen: 'The platform failed',
    cause: 'The fault is on the platform.',
    remedy: 'Try again later, and quote the request ID to its support.',
  },
  {
    codes: ['CONTRACT_BROKEN', 'BODY_TOO_LARGE'],
    seen: 'Not the answer of a kitchen',
    cause: 'The answer is not what the API promises. The base URL may belong to something else.',
    remedy: 'Check the base URL. Run `linecheck conformance` to see what differs.',
  },
  {
    codes: ['REQUEST_REFUSED'],
    seen: 'Request refused',
    cause: 'The platform calls the request invalid.',
    remedy: 'Check the restaurant ID and the business date.',
  },
  {
    codes: ['CONFIGURATION_MOVING'],
    seen: 'Stations are being published',
    cause: 'The setup changed while it was read.',
    remedy: 'Try again in a minute.',
  },
  {
    codes: ['NOT_FOUND'],
    seen: 'Not found',
    cause: 'It was deleted, or the base URL is wrong.',
    remedy: 'Go back to the list. If every call fails so, check the base URL.',
  },
  {
    codes: ['NOT_ARCHIVED'],
    seen: 'Not in the archive',
    cause: 'It was never copied.',
    remedy: 'Copy it with `linecheck sync` while its platform is in reach.',
  },
  {
    codes: ['ARCHIVE'],
    seen: "Can't read the archive",
    cause: 'The file is missing, not readable or damaged.',
    remedy: 'Check the file, or restore a copy of it.',
  },
  {
    codes: ['ARCHIVE_UNAVAILABLE'],
    seen: "Can't reach the archive",
    cause: 'Its database is down or out of reach.',
    remedy: 'Check that it runs. Run `linecheck doctor` to try it.',
  },
  {
    codes: [],
    seen: '"belongs to another user", "can be changed by others"',
    cause:
      'Configuration, secrets, certificates and rules of faults are read only from files that you or root own and nobody else can change, and so with their folders. Under `sudo` that leaves those of root.',
    remedy: 'Run the `chmod` or `chown` of the hint, or name a file of your own.',
  },
  {
    codes: [],
    seen: 'every time is hours off',
    cause: 'No `LINECHECK_TIMEZONE` is set, or that of another restaurant: the API has no zones.',
    remedy: 'Set `timezone` of the restaurant in the profile.',
  },
  {
    codes: [],
    seen: 'not subscribed, or nothing fulfilled',
    cause:
      "Not the same: the first is the platform's 204 for the restaurant's tier, the second a date without records.",
    remedy: 'Setup and audit work without a subscription.',
  },
  {
    codes: [],
    seen: 'figures stay as they are',
    cause: 'The header shows how old they are, and why they are not read again.',
    remedy: 'Press `r` to read at once, `=` to end a freeze.',
  },
  {
    codes: [],
    seen: 'boxes, colors or keys look wrong',
    cause: 'The terminal can do less than it claims.',
    remedy:
      'Run `linecheck doctor` in it: a test strip asks what you see. `NO_COLOR=1` and `--link slow` help at once.',
  },
];

/** The symptom of a failure; `undefined` for those whose own sentences say it all. */
export function symptomOf(code: FailureCode): Symptom | undefined {
  return SYMPTOMS.find(({ codes }) => codes.includes(code));
}
