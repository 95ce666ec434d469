/** Client addresses for the login brake, log, and clock control. Nothing else reads them from the connection or `X-Forwarded-For`. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../../contract/failures.ts';
import { oncePerObject } from '../../contract/once.ts';
import { SERVICE_PATHS } from '../http/service-paths.ts';
import {
  customerNetwork,
  type IpAddress,
  type IpNetwork,
  ipAddress,
  ipNetwork,
  isLoopback,
  isWithin,
} from './ip-address.ts';

export interface CallerAddress {
  /** Canonical. `unknown` where the connection closed before it was read. */
  readonly text: string;
  /** What one network customer has. */
  readonly network: string;
  readonly isLoopback: boolean;
}

export type CallerAddressOf = (request: IncomingMessage) => CallerAddress;

/** `X-Forwarded-For` entries read. No request passes more proxies. */
const HOPS = 16;

const UNKNOWN: CallerAddress = { text: 'unknown', network: 'unknown', isLoopback: false };

/** Health probes often come from the proxy itself: that address is correct for them. */
const PROBES: ReadonlySet<string> = new Set([SERVICE_PATHS.health, SERVICE_PATHS.ready]);

/**
 * Trusts only `trustedProxies` (addresses and networks): from the right of `X-Forwarded-For`, the first address not a trusted proxy's is
 * the client's. The rest is ignored. Where a trusted proxy forwards no address, the proxy's counts, and `warn` gets one sentence, once.
 * Throws `Failure` CONFIGURATION for a proxy that is not an address.
 */
export function callerAddresses(
  trustedProxies: readonly string[],
  warn: (message: string) => void,
): CallerAddressOf {
  const trusted = trustedProxies.map(networkNamed);
  const isTrusted = (address: IpAddress) => trusted.some((network) => isWithin(address, network));
  let isWarned = false;
  const peerOf = oncePerObject((socket: Socket) => {
    const parsed = ipAddress(socket.remoteAddress ?? '');
    return { ...(parsed === undefined ? UNKNOWN : callerAddress(parsed)), parsed };
  });

  return ({ socket, headers, url = '' }) => {
    const peer = peerOf(socket);
    if (trusted.length === 0 || peer.parsed === undefined || !isTrusted(peer.parsed)) return peer;
    const { caller, isForwarded } = forwardedAddress(
      String(headers['x-forwarded-for'] ?? ''),
      peer.parsed,
      isTrusted,
    );
    if (!isForwarded && !isWarned && !PROBES.has(url)) {
      isWarned = true;
      warn(
        `The trusted proxy ${caller.text} sends no valid address in X-Forwarded-For, so all clients behind it count and are logged as ${caller.text}. Set the header there (nginx: proxy_set_header X-Forwarded-For $remote_addr).`,
      );
    }
    return callerAddress(caller);
  };
}

/** The last trusted proxy if it forwards nothing or no address. */
function forwardedAddress(
  header: string,
  peer: IpAddress,
  isTrusted: (address: IpAddress) => boolean,
): { readonly caller: IpAddress; readonly isForwarded: boolean } {
  let caller = peer;
  for (const hop of hopsFromRight(header)) {
    const address = ipAddress(hop);
    if (address === undefined) return { caller, isForwarded: false };
    caller = address;
    if (!isTrusted(address)) break;
  }
  return { caller, isForwarded: caller !== peer };
}

/** List entries, last first, without empty ones (RFC 9110, section 5.6.1). */
function hopsFromRight(header: string): readonly string[] {
  const hops = header.split(',').slice(-HOPS).reverse();
  return hops.map((hop) => hop.trim()).filter((hop) => hop !== '');
}

function callerAddress(address: IpAddress): CallerAddress {
  const { text } = address;
  return { text, network: customerNetwork(address), isLoopback: isLoopback(address) };
}

function networkNamed(text: string): IpNetwork {
  const network = ipNetwork(text);
  if (network !== undefined) return network;
  throw new Failure('CONFIGURATION', 'A trusted proxy must be an IP address or a network.');
}
