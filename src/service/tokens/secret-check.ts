/** Checks a client's secret in two steps; each costs the same for every kind of failure. */
import type { Archive } from '../archive/archive.ts';
import {
  hashClientSecret,
  isChosenHash,
  isChosenSecret,
  sameHash,
  spendChosenSecret,
} from './client-secret.ts';

/** Compares secrets with a client's stored hash: `undefined` for a client that is unknown or may not log in. */
export interface SecretCheck {
  /** Whether it is the correct generated secret; fast. */
  isMade(secret: string, stored: string | undefined): Promise<boolean>;
  /** Whether it is the correct secret of an operator's choice; slow where any client has one. */
  isChosen(secret: string, stored: string | undefined): Promise<boolean>;
}

/** Age in ms after which the archive is asked again whether any client has a chosen secret. */
const STALE_MS = 10_000;

/**
 * A check for the clients of an archive. Once any active client has a chosen secret, every failure costs a slow hash: otherwise timing
 * would reveal which clients have one, and which exist. `now` returns epoch ms. Throws what the archive does.
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
    // Do not keep a failed read.
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
