/** Known secrets, for redaction from crash reports. */
import { Failure } from '../contract/failures.ts';

const held = new Set<string>();

/** Until the process ends. */
export function noteSecret(secret: string): void {
  held.add(secret);
}

/** Another run's secrets are not this one's. */
export function forgetSecrets(): void {
  held.clear();
}

/** In no particular order. */
export function secretsInUse(): readonly string[] {
  return [...held];
}

/** Characters. A shorter text may well be both, as in a sandbox. */
const SHORTEST = 16;

export function isSecret(id: string, secret: string | undefined): boolean {
  return id === secret && id.length >= SHORTEST;
}

/** Throws CONFIGURATION, without repeating it, where one of these IDs is the secret. */
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
