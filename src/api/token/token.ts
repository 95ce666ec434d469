/**
 * The holder of the one access token that serves all restaurants.
 *
 *            first call                 answer 200             a minute before its end
 *    NONE ──────────────▶ REQUESTING ──────────────▶ HELD ─────────────────────────▶ EXPIRING
 *     ▲ ▲                  │     ▲                    │                               │    │
 *     │ └── login failed ──┘     └────────────────────┼────────── next call ──────────┘    │
 *     └── 401 to this grant ──────────────────────────┴────────────────────────────────────┘
 *
 *   NONE        held = undefined, login = undefined. Nothing may be presented.
 *   REQUESTING  login is the promise of the one login under way. Every call waits for it. If it fails, all is as before:
 *               NONE, or EXPIRING when an old grant is still held.
 *   HELD        held may be presented; nothing but a 401 disproves it.
 *   EXPIRING    held, but past renewAt by our clock: only the view is still true. Not stored, derived from the clock.
 *
 * Invariants
 *   1. At most one login is under way, however many calls wait for it.
 *   2. A waiter that is cancelled leaves alone; the login runs on for the others, and its grant is kept.
 *   3. A grant is discarded only by a 401 against itself: of fifty calls refused with one grant the first discards it,
 *      and the others find the login, or the grant, that followed.
 *   4. A login's own waiters get its grant even if it is expiring at birth, so a short-lived token cannot loop.
 *   5. A failed login is not remembered: its waiters all get the failure, the next call tries anew.
 */

import type { Clock } from '../clock.ts';
import { waitFor } from '../transport/cancellation.ts';
import type { Grant, TokenView } from './grant.ts';
import type { ObtainGrant } from './stored-login.ts';

/** Hands out grants to calls. */
export interface TokenHolder {
  /** The grant to present. Throws what the login throws, or CANCELLED when `signal` is aborted meanwhile. */
  get(signal: AbortSignal): Promise<Grant>;
  /** Reports that the platform answered 401 to this grant; a call reports one grant at most. */
  refused(grant: Grant): void;
  /** What may be shown of the token held; `undefined` when there is none. */
  readonly view: () => TokenView | undefined;
}

/** Creates a holder in state NONE over `logIn`, which obtains a grant other than the one that was refused. */
export function createTokenHolder(logIn: ObtainGrant, clock: Clock): TokenHolder {
  let held: Grant | undefined;
  let refusedToken: string | undefined;
  let login: Promise<Grant> | undefined;

  async function request(): Promise<Grant> {
    try {
      held = await logIn(refusedToken);
      // A platform may give the same token again, and then means it.
      refusedToken = undefined;
      return held;
    } finally {
      login = undefined;
    }
  }

  return {
    async get(signal) {
      if (held !== undefined && clock.now() < held.renewAt) return held;
      login ??= request();
      return waitFor(login, signal);
    },
    refused(grant) {
      if (held !== grant) return;
      held = undefined;
      refusedToken = grant.accessToken;
    },
    view: () => held?.view,
  };
}
