/** Problems as people see them: source for the help pages, README, and failure screens. */
import { type FailureCode, isFailureCode } from './failures.ts';

/** What people see, possible reasons, and what to do. Literal input and output is in backticks. */
export interface Symptom {
  /** Failures with this symptom, if any. */
  readonly codes: readonly FailureCode[];
  /** In a few words. */
  readonly seen: string;
  readonly cause: string;
  readonly remedy: string;
}

/** Failure, if any, what is seen, cause, and remedy. Most frequent first. */
const ROWS: readonly `${FailureCode | ''} | ${string} | ${string} | ${string}`[] = [
  "NOT_AUTHENTICATED | Login refused | The client ID or secret is wrong, or this machine's clock is. | Check both where they were issued. Run `linecheck login` to compare clocks.",
  "NOT_PERMITTED | No access to this restaurant | The client has no scope `kitchen:read` or no access to this restaurant, or the ID is wrong. | Run `linecheck login` to see the client's scopes.",
  "UNREACHABLE | Can't reach the platform | DNS, the connection, the proxy, or TLS failed. | Run `linecheck doctor` to find the failing step.",
  ' | "a network login page" | A captive portal answers instead of the platform. | Open any page in a browser on this network, or ask the administrator.',
  'TIMED_OUT | No answer in time | The platform is slow, or the connection dropped. | Try again. If it keeps failing, run `linecheck doctor`.',
  'RATE_LIMITED | Too many requests | The platform limits how many requests this client may send. | Wait for the time shown. Use the client in fewer programs at once.',
  'SERVER_ERROR | The platform failed | The error is on the platform, or in a proxy in front of it. | Try again later. If it keeps failing, give the request ID to platform support.',
  'CONTRACT_BROKEN | Not a kitchen API response | The response does not match the API. The base URL may belong to something else. | Check the base URL. Run `linecheck doctor` to see what answers there.',
  'BODY_TOO_LARGE | Response too large | The response is larger than any kitchen sends in a day, so reading stopped. | Check that the base URL belongs to a kitchen API.',
  'REQUEST_REFUSED | Request refused | The platform rejected the request as invalid. | Check the restaurant ID and the business date.',
  'CONFIGURATION_MOVING | Setup is being published | The setup changed while it was being read. | Try again in a minute.',
  'NOT_FOUND | Not found | It was deleted, or the base URL is wrong. | Go back to the list. If every call fails like this, check the base URL.',
  'NOT_ARCHIVED | Not in the archive | It was not copied yet. | Run `linecheck sync` to copy it, while the platform is reachable.',
  "ARCHIVE | Can't read the archive | The file is missing, not readable, or damaged. | Check the file, or restore a backup.",
  "ARCHIVE_UNAVAILABLE | Can't reach the archive | The archive's database is down or unreachable. | Check that the database is running. Run `linecheck doctor` to test the connection.",
  ' | "belongs to another user", "is writable by other users" | Configuration, secrets, certificates, and fault rules are read only from files and folders owned by you or root, with no write access for anybody else. Under `sudo`, only root counts. | Run the `chmod` or `chown` in the hint, or use a file of yours.',
  ' | Every time is hours off | The time zone is not set, or wrong. The API does not send time zones. | Set `timezone` for the restaurant in the profile, or `LINECHECK_TIMEZONE`.',
  ' | Not subscribed, or no bumps | Not subscribed: without a Professional subscription the platform sends no ticket times. No bumps: the platform sent this date, and it is empty. | Setup checks work without a subscription.',
  ' | Figures do not change | The header shows how old they are and why they are not refreshed. | Press `r` to refresh, `=` to resume when paused.',
  ' | Boxes, colors, or keys look wrong | The terminal supports less than it reports. | Set `LC_ALL=C` for ASCII, `NO_COLOR=1` for no color, or `--link slow` for fewer changes. `linecheck doctor` shows what was detected.',
];

export const SYMPTOMS: readonly Symptom[] = ROWS.map((row) => {
  const [code = '', seen = '', cause = '', remedy = ''] = row.split(' | ');
  const codes = isFailureCode(code) ? [code] : [];
  return { codes, seen, cause, remedy };
});

/** `undefined` for failures with sufficient sentences. */
export function symptomOf(code: FailureCode): Symptom | undefined {
  return SYMPTOMS.find(({ codes }) => codes.includes(code));
}
