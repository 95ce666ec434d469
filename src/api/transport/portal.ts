/** Answers of a network instead of the platform: login pages of public Wi-Fi, called captive portals. */
import { Failure } from '../../contract/failures.ts';
import type { Answer } from './transport.ts';

const HINT =
  'If this network requires a login, open any page in a browser and log in. Otherwise, fix the base URL.';

/** Throws CONTRACT_BROKEN for a web page instead of data. */
export function refusePage({ headers, asked: { host } }: Answer): void {
  if (!/^\s*(?:text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')) return;
  throw new Failure(
    'CONTRACT_BROKEN',
    `A web page answers instead of ${host}: a network login page, or the base URL of a website.`,
    { hint: HINT },
  );
}

/** The failure for a redirect. Names only the host of the target: the rest may contain anything. */
export function redirectFailure({ status, headers, asked: { host } }: Answer): Failure {
  const location = headers.get('location') ?? '';
  const there = URL.canParse(location) ? new URL(location).host : '';
  if (there === '' || there === host) {
    return new Failure(
      'CONTRACT_BROKEN',
      `The platform redirects (${status}). Redirects are not followed; set the base URL to the final address.`,
      { status },
    );
  }
  return new Failure(
    'CONTRACT_BROKEN',
    `${host} redirects to ${there} (${status}), perhaps a network login page. Redirects are not followed.`,
    { status, hint: `${HINT} If the platform moved, use its new address.` },
  );
}
