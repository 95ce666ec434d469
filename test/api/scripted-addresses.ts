/** A scripted name service. All sockets are real. */
import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, vi } from 'vitest';

type Found = (error: Error | null, found: string | LookupAddress[], family?: number) => void;

/** In answer order. Other hosts are unknown. */
export function scriptAddresses(hosts: Readonly<Record<string, readonly string[]>>): void {
  const lookUp = (host: string): LookupAddress[] => {
    const addresses = isIP(host) > 0 ? [host] : (hosts[host] ?? []);
    if (addresses.length > 0)
      return addresses.map((address) => ({ address, family: isIP(address) }));
    throw Object.assign(new Error(host), { code: 'ENOTFOUND' });
  };
  const answer = (host: string, options: LookupOptions | Found, found?: Found): void => {
    const all = typeof options === 'object' && options.all === true;
    const answered = typeof options === 'function' ? options : found;
    const addresses = lookUp(host);
    const [first] = addresses;
    process.nextTick(() => {
      if (all) answered?.(null, addresses);
      else answered?.(null, first?.address ?? '', first?.family);
    });
  };
  vi.spyOn(dns, 'lookup').mockImplementation(answer as unknown as typeof dns.lookup);
  const promised = async (host: string) => Promise.resolve(lookUp(host));
  vi.spyOn(dns.promises, 'lookup').mockImplementation(
    promised as unknown as typeof dns.promises.lookup,
  );
  // Also for imports by name.
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

/** Fails, in words, on a machine without IPv6 on loopback: nothing can be tested there. */
export function expectIpv6(): void {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const isThere = addresses.some(({ address }) => address === '::1');
  const wanted =
    'This machine has no ::1, so IPv6 is not testable. Turn it on for loopback (Linux: sysctl net.ipv6.conf.lo.disable_ipv6=0).';
  expect(isThere, wanted).toBe(true);
}
