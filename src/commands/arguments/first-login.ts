import type { Clock } from '../../api/clock.ts';
import type { KitchenApi } from '../../api/kitchen-api.ts';
import { Failure } from '../../contract/failures.ts';

/** If the login takes longer, the program starts anyway, and shows that the platform does not answer. */
const MAX_LOGIN_MS = 10_000;

/** Logs in first, because wrong credentials must not be tried for each restaurant. Throws failures that a retry can't fix. */
export async function firstLogin(
  api: Pick<KitchenApi, 'login'>,
  clock: Clock,
  warn: (text: string) => void,
): Promise<void> {
  const abort = new AbortController();
  const login = api.login(abort.signal).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const isLate = error.code === 'CANCELLED';
    if (error.retry === 'never' && !isLate) throw error;
    const why = isLate ? 'The platform did not answer within 10 s.' : error.message;
    warn(`The first login failed: ${why} [${error.code}] Trying again.`);
  });
  const timeout = clock.sleep(MAX_LOGIN_MS, abort.signal).catch(() => undefined);
  await Promise.race([login, timeout]);
  abort.abort();
  await login;
}
