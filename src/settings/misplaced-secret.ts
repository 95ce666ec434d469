/** A client's secret that was put where an id goes: ids are shown, sent with every request and logged by platforms. */
import { Failure } from '../contract/failures.ts';

/** A shorter text may well be both, as in a sandbox: characters. */
const SHORTEST = 16;

/** Whether an id is the secret. */
export function isSecret(id: string, secret: string | undefined): boolean {
  return id === secret && id.length >= SHORTEST;
}

/** Throws CONFIGURATION, which does not repeat it, where one of these ids is the secret. */
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
