/** Addresses of clients, for the login throttle, the log, and the clock control. Only this file decides which address is the client's. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6, type Socket } from 'node:net';
import { Failure } from '../../contract/failures.ts';
import { oncePerObject } from '../../contract/once.ts';
import { SERVICE_PATHS } from './http-server.ts';

export interface CallerAddress {
  /** In canonical form. `unknown` where the connection was closed before it was read. */
  readonly text: string;
  /** The addresses that one customer of a network has. */
  readonly network: string;
  readonly isLoopback: boolean;
}

export type CallerAddressOf = (request: IncomingMessage) => CallerAddress;

/** Entries of `X-Forwarded-For` that are read. No request passes through more proxies. */
const MAX_HOPS = 16;

const UNKNOWN: CallerAddress = { text: 'unknown', network: 'unknown', isLoopback: false };

/** Health probes often come from the proxy itself, and then its address is the right one. */
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
  const trusted = trustedProxies.map(parseNetwork);
  const isTrusted = (address: IpAddress) => trusted.some((network) => isWithin(address, network));
  let isWarned = false;
  const peerOf = oncePerObject((socket: Socket) => {
    const parsed = parseIpAddress(socket.remoteAddress ?? '');
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

/** The last trusted proxy's own address if it forwards nothing, or no address. */
function forwardedAddress(
  header: string,
  peer: IpAddress,
  isTrusted: (address: IpAddress) => boolean,
): { readonly caller: IpAddress; readonly isForwarded: boolean } {
  let caller = peer;
  for (const hop of lastHops(header)) {
    const address = parseIpAddress(hop);
    if (address === undefined) return { caller, isForwarded: false };
    caller = address;
    if (!isTrusted(address)) break;
  }
  return { caller, isForwarded: caller !== peer };
}

/** Entries of the header, last first, without empty ones (RFC 9110, section 5.6.1). */
function lastHops(header: string): readonly string[] {
  const hops = header.split(',').slice(-MAX_HOPS).reverse();
  return hops.map((hop) => hop.trim()).filter((hop) => hop !== '');
}

function callerAddress(address: IpAddress): CallerAddress {
  const { text } = address;
  return { text, network: customerNetwork(address), isLoopback: isLoopback(address) };
}

function parseNetwork(text: string): IpNetwork {
  const network = parseIpNetwork(text);
  if (network !== undefined) return network;
  throw new Failure('CONFIGURATION', 'A trusted proxy must be an IP address or a network.');
}

/** An IPv6 address with an IPv4 tail, a zone, brackets, and a port is shorter. */
const MAX_ADDRESS_LENGTH = 96;
const MAX_PORT = 65_535;

/** `[::1]:80` and `[::1]`. The port is the second group. */
const IN_BRACKETS = /^\[([^[\]]+)\](?::(\d{1,5}))?$/;
/** `192.0.2.1:80`. */
const WITH_PORT = /^([\d.]+):(\d{1,5})$/;
/** Zone of a link-local address (RFC 4007), which means something only on the machine that wrote it. */
const ZONE = /%[\w.-]{1,32}$/;

/** An IPv4 address within IPv6, in RFC 5952 form. */
const MAPPED = /^::ffff:([\da-f]+):([\da-f]+)$/;
/** Bits before the IPv4 address there. */
const MAPPED_BITS = 96;

/** An address in canonical form. */
export interface IpAddress {
  readonly family: 'ipv4' | 'ipv6';
  /** Dotted decimal, or RFC 5952 for IPv6. */
  readonly text: string;
}

/** Addresses with the same first bits. */
export interface IpNetwork {
  readonly family: IpAddress['family'];
  readonly addresses: BlockList;
}

/** Reads an address without its port, brackets, and zone. `undefined` for leading zeros, too, which some readers take as octal. */
export function parseIpAddress(text: string): IpAddress | undefined {
  if (text.length > MAX_ADDRESS_LENGTH) return undefined;
  const bracketed = IN_BRACKETS.exec(text);
  const [, inside = text, port = '0'] = bracketed ?? WITH_PORT.exec(text) ?? [];
  if (Number(port) > MAX_PORT) return undefined;
  if (isIPv4(inside)) return bracketed === null ? { family: 'ipv4', text: inside } : undefined;
  const bare = inside.replace(ZONE, '');
  if (!isIPv6(bare) || bare.includes('%')) return undefined;
  // URLs write addresses by RFC 5952.
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const groups = MAPPED.exec(canonical)?.slice(1);
  if (groups === undefined) return { family: 'ipv6', text: canonical };
  const halves = groups.map((group) => Number.parseInt(group, 16));
  return { family: 'ipv4', text: halves.flatMap((half) => [half >> 8, half & 255]).join('.') };
}

/** Such as `10.0.0.0/8`, or a single address without a slash. `undefined` for anything else. */
export function parseIpNetwork(text: string): IpNetwork | undefined {
  const [plain = '', length, ...rest] = text.split('/');
  const address = isIP(plain) === 0 ? undefined : parseIpAddress(plain);
  if (address === undefined || rest.length > 0) return undefined;
  const { family } = address;
  const most = family === 'ipv4' ? 32 : 128;
  if (length !== undefined && !/^[1-9]\d{0,2}$/.test(length)) return undefined;
  const isMapped = plain.includes(':') && family === 'ipv4';
  const bits = length === undefined ? most : Number(length) - (isMapped ? MAPPED_BITS : 0);
  if (bits < 1 || bits > most) return undefined;
  const addresses = new BlockList();
  addresses.addSubnet(address.text, bits, family);
  return { family, addresses };
}

export function isWithin({ family, text }: IpAddress, network: IpNetwork): boolean {
  return family === network.family && network.addresses.check(text, family);
}

/** The addresses of one customer: an IPv4 address, or all with the same first 64 bits of IPv6. */
function customerNetwork({ family, text }: IpAddress): string {
  if (family === 'ipv4') return text;
  const [head = [], tail = []] = text.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

function isLoopback({ text }: IpAddress): boolean {
  return text === '::1' || text.startsWith('127.');
}

/** Whether a host, with or without a port, is this machine. No name but `localhost` is, because DNS could point others here. */
export function isLoopbackHost(host: string): boolean {
  if (/^localhost(?::\d{1,5})?$/i.test(host)) return true;
  const address = parseIpAddress(host);
  return address !== undefined && isLoopback(address);
}
