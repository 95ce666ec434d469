/** Loopback addresses and hosts. */
import { type IpAddress, ipAddress } from './ip-address.ts';

/** Whether an address is a loopback address. */
export function isLoopback({ text, parts }: IpAddress): boolean {
  return text === '::1' || (parts.length === 4 && parts[0] === 127);
}

/**
 * Whether a host, with or without a port, is `localhost` or a loopback address. Other names are refused, because DNS could point them here.
 */
export function isLoopbackHost(host: string): boolean {
  if (/^localhost(?::\d{1,5})?$/i.test(host)) return true;
  const address = ipAddress(host);
  return address !== undefined && isLoopback(address);
}
