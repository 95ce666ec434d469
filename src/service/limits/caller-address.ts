/**
 * Which address a request comes from: the only place where that is decided. The login brake, the log and the clock control see nothing of
 * what a connection or `X-Forwarded-For` say of it but this.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../../contract/failures.ts';
import { SERVICE_PATHS } from '../operations/service-paths.ts';
import { type IpAddress, type IpNetwork, ipAddress, ipNetwork, isWithin } from './ip-address.ts';
import { isLoopback } from './loopback.ts';

/** An address from which somebody calls. */
export interface CallerAddress {
  /** In its one spelling; `unknown` where the connection was gone before it could be asked for. */
  readonly text: string;
  /** What one customer of a network has: an IPv4 address, or the first 64 bits of an IPv6 one. */
  readonly network: string;
  /** Whether it is one of this machine that no other machine can have. */
  readonly isLoopback: boolean;
}

/** Gives the address of a request's caller. */
export type CallerAddressOf = (request: IncomingMessage) => CallerAddress;

/** Entries of `X-Forwarded-For` that are looked at; no request passes more proxies. */
const HOPS = 16;

const UNKNOWN: CallerAddress = { text: 'unknown', network: 'unknown', isLoopback: false };

/** Asked for by whatever watches the service, often the proxy itself: its address is then right. */
const PROBES: ReadonlySet<string> = new Set([SERVICE_PATHS.health, SERVICE_PATHS.ready]);

/**
 * Reads the addresses of callers. Only a proxy of `trustedProxies` (addresses and networks) is believed: from the right of its
 * `X-Forwarded-For`, the first address that is not of a trusted proxy is the caller's, and what is left of that is never looked at. Where a
 * trusted proxy forwards no address, its own counts, and `warn` gets one sentence, once. Throws `Failure` CONFIGURATION for a proxy that
 * is no address.
 */
export function callerAddresses(
  trustedProxies: readonly string[],
  warn: (message: string) => void,
): CallerAddressOf {
  const trusted = trustedProxies.map(networkNamed);
  const isTrusted = (address: IpAddress) => trusted.some((network) => isWithin(address, network));
  const peers = new WeakMap<Socket, CallerAddress & { readonly parsed: IpAddress | undefined }>();
  let isWarned = false;

  const peerOf = (socket: Socket) => {
    const known = peers.get(socket);
    if (known !== undefined) return known;
    const parsed = ipAddress(socket.remoteAddress ?? '');
    const peer = { ...(parsed === undefined ? UNKNOWN : callerAddress(parsed)), parsed };
    peers.set(socket, peer);
    return peer;
  };

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
        `The trusted proxy ${caller.text} sends no valid address in X-Forwarded-For, so all its clients count and are logged as ${caller.text}. Set the header there (nginx: proxy_set_header X-Forwarded-For $remote_addr).`,
      );
    }
    return callerAddress(caller);
  };
}

/** The last proxy that is trusted counts where it names nobody, or something that is no address. */
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

/** Entries of the list, the last one first; empty ones are none (RFC 9110, section 5.6.1). */
function* hopsFromRight(header: string): Generator<string> {
  let end = header.length;
  for (let hops = 0; hops < HOPS && end > 0; hops += 1) {
    const comma = header.lastIndexOf(',', end - 1);
    const hop = header.slice(comma + 1, end).trim();
    if (hop !== '') yield hop;
    end = comma;
  }
}

function callerAddress(address: IpAddress): CallerAddress {
  const { text, parts } = address;
  const head = parts.slice(0, 4).map((group) => group.toString(16));
  const network = parts.length === 4 ? text : `${head.join(':')}::/64`;
  return { text, network, isLoopback: isLoopback(address) };
}

function networkNamed(text: string): IpNetwork {
  const network = ipNetwork(text);
  if (network !== undefined) return network;
  throw new Failure('CONFIGURATION', 'A trusted proxy must be an IP address or a network.');
}
