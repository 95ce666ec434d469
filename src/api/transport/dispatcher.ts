/** The connections of a transport: straight, or through a tunnel that a proxy makes. */
import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { Limits } from './limits.ts';
import type { Route } from './route.ts';
import { trustedContext } from './trust.ts';

/** Authorities that are told, and the environment that may name more. */
interface Trust {
  readonly authorities: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Makes them. The proxy's own connection and the one within its tunnel are bounded alike. */
export function createDispatcher(
  { proxy }: Route,
  { connectMs }: Limits,
  { authorities, environment }: Trust,
): Dispatcher {
  const connect = {
    timeout: connectMs,
    // Timeouts, broken connections and tunnels are those of HTTP/1.1.
    allowH2: false,
    // Of a host with several addresses the first that answers is taken; slow links need more than Node's 250 ms.
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
    // Without a tunnel an answer of the proxy to an http:// request could not be told from one of the platform, and it would read tokens.
    proxyTunnel: true,
    clientFactory: (origin, options) => new Pool(origin, { ...options, connect: toProxy }),
    requestTls: connect,
  });
}

/** A server that is called by its address has no name to be told; the runtime would remark on one, into a drawn screen. */
function namelessByAddress(connect: buildConnector.connector): buildConnector.connector {
  return ({ servername = '', ...asked }, callback) =>
    connect(isIP(servername) === 0 ? { ...asked, servername } : asked, callback);
}
