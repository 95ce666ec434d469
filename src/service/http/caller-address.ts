/** Only this file decides which address is the client's, for the login throttle, the log, and the clock control. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6, type Socket } from 'node:net';
import { Failure } from '../../contract/failures.ts';
import { oncePerObject } from '../../contract/once.ts';
import { SERVICE_PATHS } from './http-server.ts';

export interface CallerAddress {
  /** The canonical form. `unknown` if the connection was closed before its address was read. */
  readonly text: string;
  /** Names all addresses that one customer of a network has. */
  readonly network: string;
  readonly isLoopback: boolean;
}

export type CallerAddressOf = (request: IncomingMessage) => CallerAddress;

/** How many entries of `X-Forwarded-For` are read. No request passes through more proxies. */
const MAX_HOPS = 16;

const UNKNOWN: CallerAddress = { text: 'unknown', network: 'unknown', isLoopback: false };

/** Health probes often come from the proxy itself, whose address is then the right one. */
const PROBES: ReadonlySet<string> = new Set([SERVICE_PATHS.health, SERVICE_PATHS.ready]);

/** The client's address is the last one in `X-Forwarded-For` that is not a trusted proxy's. `warn` is called once. Throws CONFIGURATION. */
export function callerAddresses(
  trustedProxies: readonly string[],
  warn: (message: string) => void,
): CallerAddressOf {
  const trusted = trustedProxies.map((text) => {
    const network = parseIpNetwork(text);
    if (network !== undefined) return network;
    throw new Failure('CONFIGURATION', 'A trusted proxy must be an IP address or a network.');
  });
  const isTrusted = (address: IpAddress) => trusted.some((network) => isWithin(address, network));
  let isWarned = false;
  const peerOf = oncePerObject((socket: Socket) => {
    const parsed = parseIpAddress(socket.remoteAddress ?? '');
    return { ...(parsed === undefined ? UNKNOWN : callerAddress(parsed)), parsed };
  });

  return ({ socket, headers, url = '' }) => {
    const peer = peerOf(socket);
    if (trusted.length === 0 || peer.parsed === undefined || !isTrusted(peer.parsed)) return peer;
    const header = String(headers['x-forwarded-for'] ?? '');
    const { caller, isForwarded } = forwardedAddress(header, peer.parsed, isTrusted);
    if (!isForwarded && !isWarned && !PROBES.has(url)) {
      isWarned = true;
      warn(
        `The trusted proxy ${caller.text} sends no valid address in X-Forwarded-For, so all clients behind it count and are logged as ${caller.text}. Set the header there (nginx: proxy_set_header X-Forwarded-For $remote_addr).`,
      );
    }
    return callerAddress(caller);
  };
}

/** Returns the last trusted proxy's address if that proxy forwards no valid address. */
function forwardedAddress(
  header: string,
  peer: IpAddress,
  isTrusted: (address: IpAddress) => boolean,
) {
  let caller = peer;
  for (const hop of header.split(',').slice(-MAX_HOPS).reverse()) {
    // Empty entries are ignored (RFC 9110, section 5.6.1).
    if (hop.trim() === '') continue;
    const address = parseIpAddress(hop.trim());
    if (address === undefined) return { caller, isForwarded: false };
    caller = address;
    if (!isTrusted(address)) break;
  }
  return { caller, isForwarded: caller !== peer };
}

function callerAddress(address: IpAddress): CallerAddress {
  const { text } = address;
  return { text, network: customerNetwork(address), isLoopback: isLoopback(address) };
}

/** An IPv6 address with an IPv4 tail, a zone, brackets, and a port is shorter. */
const MAX_ADDRESS_LENGTH = 96;
const MAX_PORT = 65_535;

const IN_BRACKETS = /^\[([^[\]]+)\](?::(\d{1,5}))?$/;
const WITH_PORT = /^([\d.]+):(\d{1,5})$/;
/** A link-local address's zone (RFC 4007). A zone has a meaning only on the machine that wrote it. */
const ZONE = /%[\w.-]{1,32}$/;

/** An IPv4 address within IPv6, in RFC 5952 form. */
const MAPPED = /^::ffff:([\da-f]+):([\da-f]+)$/;
const MAPPED_BITS = 96;

export interface IpAddress {
  readonly family: 'ipv4' | 'ipv6';
  readonly text: string;
}

export interface IpNetwork {
  readonly family: IpAddress['family'];
  readonly addresses: BlockList;
}

/** Ignores port, brackets, and zone. `undefined` for leading zeros, too, because some readers take these numbers as octal. */
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

/** The text may be a network such as `10.0.0.0/8`, or a single address. */
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

/** A customer has one IPv4 address, or all IPv6 addresses with the same first 64 bits. */
function customerNetwork({ family, text }: IpAddress): string {
  if (family === 'ipv4') return text;
  const [head = [], tail = []] = text.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

function isLoopback({ text }: IpAddress): boolean {
  return text === '::1' || text.startsWith('127.');
}

/** `host` may have a port. No name but `localhost` is this machine, because DNS could point other names here. */
export function isLoopbackHost(host: string): boolean {
  if (/^localhost(?::\d{1,5})?$/i.test(host)) return true;
  const address = parseIpAddress(host);
  return address !== undefined && isLoopback(address);
}
