/** TLS to PostgreSQL servers, with libpq's terms (PostgreSQL documentation, "SSL Support"). */
import { createPrivateKey } from 'node:crypto';
import { statSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { type ConnectionOptions, checkServerIdentity, createSecureContext } from 'node:tls';
import { Failure } from '../../../contract/failures.ts';
import { readAuthorities, readTrusted } from '../../../files/read-trusted.ts';
import { distrustFailure } from '../../../files/trusted-file.ts';

/** libpq's `allow` and `prefer` are missing, because an attacker can turn TLS off in these modes. */
export const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
export type TlsMode = (typeof TLS_MODES)[number];

/** Paths of PEM files. The root certificate `system` means the authorities that Node trusts. */
export interface PostgresTlsFiles {
  readonly rootCertificate?: string | undefined;
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
}

interface TlsMaterial {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

const MAX_BYTES = 1024 * 1024;
const SYSTEM = 'system';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** A connection to a socket, `localhost`, or a loopback address stays on this machine. */
export function isWithinMachine(host: string): boolean {
  if (isSocket(host) || host.toLowerCase() === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && LOOPBACK.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** Not everybody may write to the socket's folder. At a port or in `/tmp`, any user can put a program in the server's place. */
export function isClosedSocket(host: string): boolean {
  return isSocket(host) && ((statSync(host, { throwIfNoEntry: false })?.mode ?? 0) & 0o002) === 0;
}

/** Returns `verify-full` beyond this machine, unless another mode is requested. A socket needs no TLS. */
export function tlsMode(host: string, requested: TlsMode | undefined): TlsMode {
  if (isSocket(host)) return 'disable';
  return requested ?? (isWithinMachine(host) ? 'disable' : 'verify-full');
}

/** Throws CONFIGURATION with the name of an unusable file, but never with its content. */
export async function readTlsFiles(files: PostgresTlsFiles): Promise<TlsMaterial> {
  const { rootCertificate, certificate, key } = files;
  const root = rootCertificate === SYSTEM ? undefined : rootCertificate;
  if ((certificate === undefined) !== (key === undefined)) {
    throw new Failure('CONFIGURATION', "The archive's database needs sslcert and sslkey together.");
  }
  const material = {
    ...(root !== undefined && { ca: await readAuthorities(root) }),
    ...(certificate !== undefined && { cert: await readAuthorities(certificate) }),
    ...(key !== undefined && { key: await readKey(key) }),
  };
  try {
    createSecureContext(material);
  } catch {
    // The error may repeat part of the key, so it is no cause.
    throw new Failure('CONFIGURATION', `The key in ${key} does not match ${certificate}.`);
  }
  return material;
}

export function tlsOptions(
  mode: TlsMode,
  host: string,
  material: TlsMaterial,
): ConnectionOptions | false {
  if (mode === 'disable') return false;
  // As in libpq, a root certificate is always used if there is one.
  const isVerified = mode !== 'require' || material.ca !== undefined;
  return {
    ...material,
    // This value also applies if Node's default was turned off.
    rejectUnauthorized: isVerified,
    checkServerIdentity: (_name, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}

function isSocket(host: string): boolean {
  return host.startsWith('/');
}

async function readKey(path: string): Promise<string> {
  const reading = await readTrusted(path, MAX_BYTES, { isSecret: true });
  if (reading.state === 'distrusted') throw distrustFailure(path, reading);
  const text = reading.state === 'read' ? reading.text : '';
  try {
    createPrivateKey(text);
    return text;
  } catch {
    const message = `${path} has no PEM private key without a passphrase.`;
    throw new Failure('CONFIGURATION', message);
  }
}
