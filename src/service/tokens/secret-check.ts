/** The check of a client's secret, in two steps; both cost the same whatever the reason why it fails. */
import type { Archive } from '../../archive/archive.ts';
import {
  hashClientSecret,
  isChosenHash,
  isChosenSecret,
  sameHash,
  spendChosenSecret,
} from './client-secret.ts';

/** Compares secrets with a client's stored hash; `undefined` is that of a client that is unknown or may not log in. */
export interface SecretCheck {
  /** Whether it is the right one of those that we make; quick. */
  isMade(secret: string, stored: string | undefined): Promise<boolean>;
  /** Whether it is the right one of those that operators choose; slow where any client has one. */
  isChosen(secret: string, stored: string | undefined): Promise<boolean>;
}

/** Age in ms at which it is looked up again whether any client has a chosen secret. */
const STALE_MS = 10_000;

/**
 * A check for the clients of an archive. A slow hash is spent on every failure as soon as one client in use has a chosen
 * secret: else the time would tell which clients those are, and which exist. `now` gives epoch ms. Throws what the archive does.
 */
export function secretCheck(archive: Archive, now: () => number): SecretCheck {
  let looked: { readonly at: number; readonly chosen: Promise<boolean> } | undefined;
  const anyChosen = (): Promise<boolean> => {
    if (looked !== undefined && Math.abs(now() - looked.at) < STALE_MS) return looked.chosen;
    const chosen = archive
      .clients()
      .then((clients) =>
        clients.some(
          ({ secretHash, revokedAt }) => revokedAt === undefined && isChosenHash(secretHash),
        ),
      );
    looked = { at: now(), chosen };
    // A look that failed is no look.
    chosen.catch(() => {
      looked = undefined;
    });
    return chosen;
  };

  return {
    async isMade(secret, stored) {
      return sameHash(await hashClientSecret(archive, secret), stored);
    },
    async isChosen(secret, stored) {
      const slow = await anyChosen();
      if (stored !== undefined && isChosenHash(stored)) return isChosenSecret(secret, stored);
      if (slow) await spendChosenSecret(secret);
      return false;
    },
  };
}
