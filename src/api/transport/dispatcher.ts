/** The connections of a transport: direct, or through a proxy's tunnel. */
import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { Limits } from './limits.ts';
import type { Route } from './route.ts';
import { trustedContext } from './trust.ts';

/** Additional authorities, and the environment that may name more. */
interface Trust {
  readonly authorities: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Creates the connections. The proxy's own connection and the one within its tunnel have the same bounds. */
export function createDispatcher(
  { proxy }: Route,
  { connectMs }: Limits,
  { authorities, environment }: Trust,
): Dispatcher {
  const connect = {
    timeout: connectMs,
    // Timeouts, broken connections and tunnels behave as in HTTP/1.1.
    allowH2: false,
    // Of a host with several addresses the first to answer is used; slow links need more than Node's 250 ms.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 500,
    ...(authorities !== undefined && {
      secureContext: trustedContext(authorities, environment),
    }),
  };
  if (proxy === undefined) return new Agent({ connect });
  const { name: uri, authorization } = proxy;
  const toProxy = namelessByAddress(buildConnector(connect));
  return new ProxyAgent({
    uri,
    ...(authorization !== undefined && { token: authorization }),
    // Without a tunnel an answer of the proxy to an http:// request would look like the platform's, and the proxy would see tokens.
    proxyTunnel: true,
    clientFactory: (origin, options) => new Pool(origin, { ...options, connect: toProxy }),
    requestTls: connect,
  });
}

/** Sends no server name for an IP address; otherwise the runtime would print a warning into a drawn screen. */
function namelessByAddress(connect: buildConnector.connector): buildConnector.connector {
  return ({ servername = '', ...asked }, callback) =>
    connect(isIP(servername) === 0 ? { ...asked, servername } : asked, callback);
}
