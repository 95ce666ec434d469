/** The certificate and key of a service, from files. No sentence tells of what is in them. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { Failure } from '../contract/failures.ts';
import type { TlsIdentity } from '../service/http-server.ts';

/** A larger file is no certificate. */
const MOST_BYTES = 1024 * 1024;

/**
 * Reads PEM files and holds them to each other. Throws `Failure` CONFIGURATION that names the file which cannot be read, is no
 * certificate or key, or does not belong to the other.
 */
export async function readTlsIdentity(certFile: string, keyFile: string): Promise<TlsIdentity> {
  const cert = await readText(certFile);
  const key = await readText(keyFile);
  const certificate = orRefuse(
    () => new X509Certificate(cert),
    `${certFile} holds no certificate as PEM.`,
  );
  const privateKey = orRefuse(
    (): KeyObject => createPrivateKey(key),
    `${keyFile} holds no private key as PEM without a passphrase.`,
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    const message = `The key in ${keyFile} is not that of the certificate in ${certFile}.`;
    throw new Failure('CONFIGURATION', message);
  }
  orRefuse(
    () => createSecureContext({ cert, key }),
    `The certificate in ${certFile} cannot be used: its key is too weak, or the rest of the file is none.`,
  );
  return { cert, key };
}

async function readText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size <= MOST_BYTES) return await readFile(path, 'utf8');
  } catch (cause) {
    throw new Failure('CONFIGURATION', `${path} cannot be read.`, { cause });
  }
  throw new Failure('CONFIGURATION', `${path} is too large for a certificate or a key.`);
}

/** The cause is left out: nobody knows what of a key it repeats. */
function orRefuse<Result>(read: () => Result, message: string): Result {
  try {
    return read();
  } catch {
    throw new Failure('CONFIGURATION', message);
  }
}
