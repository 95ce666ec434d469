import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Longest parsed text: IPv6 with an IPv4 tail, a zone, brackets, and a port is shorter. */
const LONGEST = 96;
const PORT_MOST = 65_535;

/** `[::1]:80` and `[::1]`. The port is the second group. */
const IN_BRACKETS = /^\[([^[\]]+)\](?::(\d{1,5}))?$/;
/** `192.0.2.1:80`. */
const WITH_PORT = /^([\d.]+):(\d{1,5})$/;
/** Link-local zone (RFC 4007): meaningful only on the machine that wrote it. */
const ZONE = /%[\w.-]{1,32}$/;

/** An IPv4 address within IPv6, in RFC 5952 form. */
const MAPPED = /^::ffff:([\da-f]+):([\da-f]+)$/;
/** Bits before the IPv4 address there. */
const MAPPED_BITS = 96;

/** Canonical. */
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

/** Drops port, brackets, and zone. `undefined` for anything else, and for leading zeros: some readers take them as octal. */
export function ipAddress(text: string): IpAddress | undefined {
  if (text.length > LONGEST) return undefined;
  const bracketed = IN_BRACKETS.exec(text);
  const [, inside = text, port = '0'] = bracketed ?? WITH_PORT.exec(text) ?? [];
  if (Number(port) > PORT_MOST) return undefined;
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
export function ipNetwork(text: string): IpNetwork | undefined {
  const [plain = '', length, ...rest] = text.split('/');
  const address = isIP(plain) === 0 ? undefined : ipAddress(plain);
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

/** What one network customer has: an IPv4 address, or an IPv6 one's first 64 bits. */
export function customerNetwork({ family, text }: IpAddress): string {
  if (family === 'ipv4') return text;
  const [head = [], tail = []] = text.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

export function isLoopback({ text }: IpAddress): boolean {
  return text === '::1' || text.startsWith('127.');
}

/** With or without a port. Names other than `localhost` are refused, because DNS could point them here. */
export function isLoopbackHost(host: string): boolean {
  if (/^localhost(?::\d{1,5})?$/i.test(host)) return true;
  const address = ipAddress(host);
  return address !== undefined && isLoopback(address);
}
