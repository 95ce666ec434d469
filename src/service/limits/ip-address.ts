import { isIP, isIPv4, isIPv6 } from 'node:net';

/** Longest parsed text: IPv6 with an IPv4 tail, a zone, brackets, and a port is shorter. */
const LONGEST = 96;
const PORT_MOST = 65_535;

/** `[::1]:80` and `[::1]`. The port is the second group. */
const IN_BRACKETS = /^\[([^[\]]+)\](?::(\d{1,5}))?$/;
/** `192.0.2.1:80`. */
const WITH_PORT = /^([\d.]+):(\d{1,5})$/;
/** Link-local zone (RFC 4007): meaningful only on the machine that wrote it. */
const ZONE = /%[\w.-]{1,32}$/;

/** Bits per part, and parts per address. */
const IPV4 = { width: 8, count: 4 } as const;
const IPV6 = { width: 16, count: 8 } as const;
/** Bits before the IPv4 address in an IPv4-mapped IPv6 address. */
const MAPPED_BITS = 96;

/** Canonical. */
export interface IpAddress {
  /** Dotted decimal, or RFC 5952 for IPv6. */
  readonly text: string;
  /** Four bytes, or eight groups of 16 bits. */
  readonly parts: readonly number[];
}

/** Addresses with the same first `bits`. */
export interface IpNetwork {
  readonly parts: readonly number[];
  readonly bits: number;
}

/** Drops port, brackets, and zone. `undefined` for anything else, and for leading zeros: some readers take them as octal. */
export function ipAddress(text: string): IpAddress | undefined {
  if (text.length > LONGEST) return undefined;
  const bracketed = IN_BRACKETS.exec(text);
  const [, inside = text, port = '0'] = bracketed ?? WITH_PORT.exec(text) ?? [];
  if (Number(port) > PORT_MOST) return undefined;
  if (isIPv4(inside)) {
    return bracketed === null ? { text: inside, parts: bytesOf(inside) } : undefined;
  }
  const bare = inside.replace(ZONE, '');
  if (!isIPv6(bare) || bare.includes('%')) return undefined;
  return ofGroups(groupsOf(bare));
}

/** Such as `10.0.0.0/8`, or a single address without a slash. `undefined` for anything else. */
export function ipNetwork(text: string): IpNetwork | undefined {
  const [plain = '', length, ...rest] = text.split('/');
  const address = isIP(plain) === 0 ? undefined : ipAddress(plain);
  if (address === undefined || rest.length > 0) return undefined;
  const { parts } = address;
  const { width, count } = familyOf(parts);
  const most = width * count;
  if (length === undefined) return { parts, bits: most };
  if (!/^[1-9]\d{0,2}$/.test(length)) return undefined;
  const isMapped = plain.includes(':') && count === IPV4.count;
  const bits = Number(length) - (isMapped ? MAPPED_BITS : 0);
  return bits >= 1 && bits <= most ? { parts, bits } : undefined;
}

export function isWithin({ parts }: IpAddress, network: IpNetwork): boolean {
  const { width, count } = familyOf(network.parts);
  if (parts.length !== count) return false;
  return parts.every((part, place) => {
    const compared = Math.min(width, Math.max(0, network.bits - place * width));
    return (part ^ (network.parts[place] ?? 0)) >> (width - compared) === 0;
  });
}

function familyOf(parts: readonly number[]) {
  return parts.length === IPV4.count ? IPV4 : IPV6;
}

function bytesOf(dotted: string): readonly number[] {
  return dotted.split('.').map(Number);
}

/** Eight groups, from valid IPv6 text. */
function groupsOf(text: string): readonly number[] {
  const [head = '', tail] = text.split('::');
  const [first, last] = [listed(head), listed(tail ?? '')];
  const zeros = Array.from({ length: IPV6.count - first.length - last.length }, () => 0);
  return [...first, ...zeros, ...last];
}

function listed(text: string): readonly number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return Number.parseInt(group, 16);
    const [a = 0, b = 0, c = 0, d = 0] = bytesOf(group);
    return [a * 256 + b, c * 256 + d];
  });
}

function ofGroups(groups: readonly number[]): IpAddress {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (!isMapped) return { text: compressed(groups), parts: groups };
  const parts = [high >> 8, high & 255, low >> 8, low & 255];
  return { text: parts.join('.'), parts };
}

/** The first longest run of zeros becomes `::` (RFC 5952, section 4.2). */
function compressed(groups: readonly number[]): string {
  const text = groups.map((group) => group.toString(16)).join(':');
  const runs = [...text.matchAll(/(?<![^:])0(?::0(?![^:]))+/g)];
  const longest = runs.reduce((best, [run]) => (run.length > best.length ? run : best), '');
  if (longest === '') return text;
  const start = runs.find(([run]) => run === longest)?.index ?? 0;
  const before = text.slice(0, start).replace(/:$/, '');
  const after = text.slice(start + longest.length).replace(/^:/, '');
  return `${before}::${after}`;
}

export function isLoopback({ text, parts }: IpAddress): boolean {
  return text === '::1' || (parts.length === 4 && parts[0] === 127);
}

/** With or without a port. Names other than `localhost` are refused, because DNS could point them here. */
export function isLoopbackHost(host: string): boolean {
  if (/^localhost(?::\d{1,5})?$/i.test(host)) return true;
  const address = ipAddress(host);
  return address !== undefined && isLoopback(address);
}
