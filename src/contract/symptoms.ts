/** Problems as people see them: source for the help pages, README, and failure screens. */
import type { FailureCode } from './failures.ts';

/** What people see, possible reasons, and what to do. Literal input and output is in backticks. */
export interface Symptom {
  /** Failures with this symptom, if any. */
  readonly codes: readonly FailureCode[];
  /** In a few words. */
  readonly seen: string;
  readonly cause: string;
  readonly remedy: string;
}

/** Most frequent first. */
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
      'The client has no scope `kitchen:read` or no access to this restaurant, or the ID is wrong.',
    remedy: "Run `linecheck login` to see the client's scopes.",
  },
  {
    codes: ['UNREACHABLE'],
    seen: "Can't reach the platform",
    cause: 'DNS, the connection, the proxy or TLS failed.',
    remedy: 'Run `linecheck doctor` to find the failing step.',
  },
  {
    codes: [],
    seen: '"a network login page"',
    cause: 'A captive portal answers instead of the platform.',
    remedy: 'Open any page in a browser on this network, or ask the administrator.',
  },
  {
    codes: ['TIMED_OUT'],
    seen: 'No answer in time',
    cause: 'The platform is slow, or the connection dropped.',
    remedy: 'Try again. If it keeps failing, run `linecheck doctor`.',
  },
  {
    codes: ['RATE_LIMITED'],
    seen: 'Too many requests',
    cause: 'The platform limits how many requests this client may send.',
    remedy: 'Wait for the time shown. Use the client in fewer programs at once.',
  },
  {
    codes: ['SERVER_ERROR'],
    seen: 'The platform failed',
    cause: 'The error is on the platform, or in a proxy in front of it.',
    remedy: 'Try again later. If it keeps failing, give the request ID to platform support.',
  },
  {
    codes: ['CONTRACT_BROKEN'],
    seen: 'Not a kitchen API response',
    cause: 'The response does not match the API. The base URL may belong to something else.',
    remedy: 'Check the base URL. Run `linecheck conformance` to see what differs.',
  },
  {
    codes: ['BODY_TOO_LARGE'],
    seen: 'Response too large',
    cause: 'The response is larger than any kitchen sends in a day, so reading stopped.',
    remedy: 'Check that the base URL belongs to a kitchen API.',
  },
  {
    codes: ['REQUEST_REFUSED'],
    seen: 'Request refused',
    cause: 'The platform rejected the request as invalid.',
    remedy: 'Check the restaurant ID and the business date.',
  },
  {
    codes: ['CONFIGURATION_MOVING'],
    seen: 'Setup is being published',
    cause: 'The setup changed while it was being read.',
    remedy: 'Try again in a minute.',
  },
  {
    codes: ['NOT_FOUND'],
    seen: 'Not found',
    cause: 'It was deleted, or the base URL is wrong.',
    remedy: 'Go back to the list. If every call fails like this, check the base URL.',
  },
  {
    codes: ['NOT_ARCHIVED'],
    seen: 'Not in the archive',
    cause: 'It was not copied yet.',
    remedy: 'Run `linecheck sync` to copy it, while the platform is reachable.',
  },
  {
    codes: ['ARCHIVE'],
    seen: "Can't read the archive",
    cause: 'The file is missing, not readable or damaged.',
    remedy: 'Check the file, or restore a backup.',
  },
  {
    codes: ['ARCHIVE_UNAVAILABLE'],
    seen: "Can't reach the archive",
    cause: "The archive's database is down or unreachable.",
    remedy: 'Check that the database is running. Run `linecheck doctor` to test the connection.',
  },
  {
    codes: [],
    seen: '"belongs to another user", "is writable by other users"',
    cause:
      'Configuration, secrets, certificates and fault rules are read only from files and folders owned by you or root, with no write access for anybody else. Under `sudo`, only root counts.',
    remedy: 'Run the `chmod` or `chown` in the hint, or use a file of yours.',
  },
  {
    codes: [],
    seen: 'Every time is hours off',
    cause: 'The time zone is not set, or wrong. The API does not send time zones.',
    remedy: 'Set `timezone` for the restaurant in the profile, or `LINECHECK_TIMEZONE`.',
  },
  {
    codes: [],
    seen: 'Not subscribed, or no bumps',
    cause:
      'Not subscribed: without a Professional subscription the platform sends no ticket times. No bumps: the platform sent this date, and it is empty.',
    remedy: 'Setup checks work without a subscription.',
  },
  {
    codes: [],
    seen: 'Figures do not change',
    cause: 'The header shows how old they are and why they are not refreshed.',
    remedy: 'Press `r` to refresh, `=` to resume when paused.',
  },
  {
    codes: [],
    seen: 'Boxes, colors or keys look wrong',
    cause: 'The terminal supports less than it reports.',
    remedy:
      'Run `linecheck doctor` in this terminal and check the test strip. `NO_COLOR=1` and `--link slow` help right away.',
  },
];

/** `undefined` for failures with sufficient sentences. */
export function symptomOf(code: FailureCode): Symptom | undefined {
  return SYMPTOMS.find(({ codes }) => codes.includes(code));
}
