/** Answers of a network in place of the platform's: the login pages of guest networks, called captive portals. */
import { Failure } from '../../contract/failures.ts';
import type { Answer } from './transport.ts';

const HINT =
  'If this network wants a login, open any page in a browser on it and log in there. Else correct the base URL.';

/** Throws CONTRACT_BROKEN for a web page in the place of data. */
export function refusePage({ headers, asked: { host } }: Answer): void {
  if (!/^\s*(?:text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')) return;
  throw new Failure(
    'CONTRACT_BROKEN',
    `In the place of ${host} a web page answers: a login page of the network, or the base URL is that of a web site.`,
    { hint: HINT },
  );
}

/** The failure for an answer that sends us elsewhere. Only the host of the target is told: the rest may hold anything. */
export function redirectFailure({ status, headers, asked: { host } }: Answer): Failure {
  const location = headers.get('location') ?? '';
  const there = URL.canParse(location) ? new URL(location).host : '';
  if (there === '' || there === host) {
    return new Failure(
      'CONTRACT_BROKEN',
      `The platform redirects (${status}), which is not followed; set the base URL to the final address.`,
      { status },
    );
  }
  return new Failure(
    'CONTRACT_BROKEN',
    `${host} redirects to ${there} (${status}), which is not followed: perhaps a login page of the network.`,
    { status, hint: `${HINT} If the platform moved, set the base URL to its new address.` },
  );
}
