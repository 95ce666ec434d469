/** A client's secret in place of an ID: IDs are shown, sent with every request and logged by platforms. */
import { Failure } from '../contract/failures.ts';

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
