/** Reads a service's certificate and key from files. No message repeats their content. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { Failure } from '../../contract/failures.ts';
import { readTrusted } from '../../files/read-trusted.ts';
import { distrustFailure } from '../../files/trusted-file.ts';
import type { TlsIdentity } from '../../service/http/http-server.ts';

/** A larger file is not a certificate. */
const MOST_BYTES = 1024 * 1024;

/** The content of the files, and a warning where others can read the key. */
interface ReadIdentity {
  readonly identity: TlsIdentity;
  readonly advice: string | undefined;
}

/**
 * Reads PEM files and checks that they match. Throws `Failure` CONFIGURATION naming a file that is unreadable, untrusted, no certificate or key, or
 * no match for the other. A key that others can read is accepted: some platforms mount keys that way.
 */
export async function readTlsIdentity(certFile: string, keyFile: string): Promise<ReadIdentity> {
  const { text: cert } = await readPem(certFile);
  const { text: key, exposed } = await readPem(keyFile);
  const certificate = orRefuse(
    () => new X509Certificate(cert),
    `${certFile} has no PEM certificate.`,
  );
  const privateKey = orRefuse(
    (): KeyObject => createPrivateKey(key),
    `${keyFile} has no PEM private key without a passphrase.`,
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    const message = `The key in ${keyFile} does not match the certificate in ${certFile}.`;
    throw new Failure('CONFIGURATION', message);
  }
  orRefuse(
    () => createSecureContext({ cert, key }),
    `The certificate in ${certFile} does not work: its key is too weak, or the rest of the file is not a certificate.`,
  );
  const advice = exposed && `The key in ${keyFile} ${exposed.why}. ${exposed.fix}`;
  return { identity: { cert, key }, advice };
}

async function readPem(path: string) {
  const reading = await readTrusted(path, MOST_BYTES);
  switch (reading.state) {
    case 'read':
      return reading;
    case 'distrusted':
      throw distrustFailure(path, reading);
    case 'too large':
      throw new Failure('CONFIGURATION', `${path} is too large for a certificate or key.`);
    default:
      throw new Failure('CONFIGURATION', `Can't read ${path}.`);
  }
}

/** Without the cause, which may repeat a part of the key. */
function orRefuse<Result>(read: () => Result, message: string): Result {
  try {
    return read();
  } catch {
    throw new Failure('CONFIGURATION', message);
  }
}
