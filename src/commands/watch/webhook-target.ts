import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Failure } from '../../contract/failures.ts';

const NETWORKS =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3 ::/96 64:ff9b::/96 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8';
const PRIVATE = new BlockList();
for (const each of NETWORKS.split(' ')) {
  const [net = '', bits] = each.split('/');
  PRIVATE.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4');
}

/** Not on the internet, and mapped IPv4 addresses like those. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** `from` is a flag or variable. Throws USAGE, without the URL: it may have a secret. */
export function webhookTarget(text: string, allowsPrivate: boolean, from = '--webhook'): URL {
  const comma = from === '--webhook' ? '' : ' Commas separate URLs: write one within a URL as %2C.';
  const advice = `Write a URL like https://alerts.example/kitchen.${comma}`;
  const refused = (why: string, hint = advice) => new Failure('USAGE', `${from} ${why}.`, { hint });
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw refused('needs a URL starting with https://');
  if (url.username !== '' || url.password !== '') throw refused('takes no user or password');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host))
    throw refused('does not take a private address', 'Add --allow-private-webhook to allow it.');
  return url;
}

export const PRIVATE_ADDRESS = new Failure(
  'CONFIGURATION',
  'private address, needs --allow-private-webhook',
);

/** Checked when connecting: a name may change its address at any time. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, []);
    const [first] = found;
    if (first === undefined) return done(new Error('no address'), []);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(PRIVATE_ADDRESS, []);
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
};
