/** The secrets that this process holds, for redaction from crash reports; and where one of them is in the wrong place. */
import { Failure } from '../contract/failures.ts';

const held = new Set<string>();

/** Adds a secret until the process ends. */
export function noteSecret(secret: string): void {
  held.add(secret);
}

/** Removes all of them: another run's secrets are not this one's. */
export function forgetSecrets(): void {
  held.clear();
}

/** The current secrets, in no particular order. */
export function secretsInUse(): readonly string[] {
  return [...held];
}

/** A shorter text may well be both, as in a sandbox: characters. */
const SHORTEST = 16;

/** Whether an ID is the secret. */
export function isSecret(id: string, secret: string | undefined): boolean {
  return id === secret && id.length >= SHORTEST;
}

/** Throws CONFIGURATION, which does not repeat it, where one of these IDs is the secret. */
export function refuseSecret(
  secret: string,
  clientId: string,
  restaurants: readonly string[],
): void {
  const refuse = (name: string, ids: readonly string[]): void => {
    if (!ids.some((id) => isSecret(id, secret))) return;
    throw new Failure('CONFIGURATION', `The client secret is set as the ${name}.`);
  };
  refuse('client ID', [clientId]);
  refuse('restaurant ID', restaurants);
}
