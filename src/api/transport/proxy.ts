/** Turns a proxy's refusal of a tunnel to the platform into a failure. */
import { Failure } from '../../contract/failures.ts';
import type { Route } from './route.ts';
import { Setback } from './setback.ts';

/** The failure for a tunnel refused with this HTTP status; `undefined` where none is known. The cause is only a code. */
export function proxyRefusal(
  status: number | undefined,
  { host, proxy }: Pick<Route, 'host' | 'proxy'>,
  cause: string,
): Failure | Setback {
  const name = proxy === undefined ? 'The proxy' : `The proxy ${proxy.name}`;
  const variable = proxy?.variable ?? 'HTTPS_PROXY';
  const failure = (sentence: string, hint: string) =>
    new Failure('UNREACHABLE', sentence, { cause, hint, ...(status !== undefined && { status }) });
  const asked = 'Ask the administrator of the proxy';
  switch (status) {
    case 407:
      return failure(
        `${name} requires a login (407).`,
        `Add the user name and password to ${variable}: http://USER:PASSWORD@HOST:PORT.`,
      );
    case 403:
    case 405:
      return failure(
        `${name} blocks ${host} (${status}).`,
        `${asked} to allow ${host}, or add it to NO_PROXY if it is reachable directly.`,
      );
    case 500:
    case 502:
    case 503:
    case 504:
      return new Setback(
        failure(
          `${name} can't reach ${host} (${status}).`,
          `Check the host in the base URL. If it is right, the problem is the network behind the proxy, or the platform.`,
        ),
        'none',
      );
    default:
      return failure(
        `${name} refused to connect to ${host}${status === undefined ? '' : ` (${status})`}.`,
        `${asked}, or add ${host} to NO_PROXY if it is reachable directly.`,
      );
  }
}

/** The setback of a proxy that closes the connection when asked for a tunnel: nothing was sent to the platform. */
export function proxyHangup({ host, proxy }: Pick<Route, 'host' | 'proxy'>, cause: string) {
  const name = proxy === undefined ? 'The proxy' : `The proxy ${proxy.name}`;
  const hint = `Try again. If it keeps failing, ask the administrator of the proxy, or add ${host} to NO_PROXY if it is reachable directly.`;
  const sentence = `${name} closed the connection when asked for ${host}.`;
  return new Setback(new Failure('UNREACHABLE', sentence, { cause, hint }), 'none');
}

/** The status in the error that undici throws for a refused tunnel; its text has contained it since undici 5. */
export function refusedStatus(error: Error): number | undefined {
  const [, status] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? [];
  return status === undefined ? undefined : Number(status);
}
