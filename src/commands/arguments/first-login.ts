import type { Clock } from '../../api/clock.ts';
import type { KitchenApi } from '../../api/kitchen-api.ts';
import { Failure } from '../../contract/failures.ts';

/** Longest wait for the first login at start, ms: a platform may be away, and that should be seen. */
const LOGIN_MS = 10_000;

/** Before other requests: wrong credentials must not be tried for each restaurant. Throws what time does not fix. */
export async function firstLogin(
  api: Pick<KitchenApi, 'login'>,
  clock: Clock,
  warn: (text: string) => void,
): Promise<void> {
  const waiting = new AbortController();
  const login = api.login(waiting.signal).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const isLate = error.code === 'CANCELLED';
    if (error.retry === 'never' && !isLate) throw error;
    const why = isLate ? 'The platform did not answer within 10 s.' : error.message;
    warn(`The first login failed: ${why} [${error.code}] Trying again.`);
  });
  const waited = clock.sleep(LOGIN_MS, waiting.signal).catch(() => undefined);
  await Promise.race([login, waited]);
  waiting.abort();
  await login;
}
