/** No message repeats the content of the certificate or the key. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { Failure } from '../../contract/failures.ts';
import { readTrusted, requireText } from '../../files/read-trusted.ts';

/** A larger file can't be a certificate. */
const MAX_BYTES = 1024 * 1024;

const PEM_HINT = 'Check the certificate and key paths, and that you may read both.';

/** Throws CONFIGURATION. A key that others can read causes only a warning, because some platforms mount keys this way. */
export async function readTlsIdentity(certFile: string, keyFile: string) {
  const { text: cert } = await readPem(certFile);
  const { text: key, exposed } = await readPem(keyFile);
  const certificate = readOrRefuse(
    () => new X509Certificate(cert),
    `${certFile} has no PEM certificate.`,
    'Set --tls-cert to the certificate (PEM), and --tls-key to the key.',
  );
  const privateKey = readOrRefuse(
    (): KeyObject => createPrivateKey(key),
    `${keyFile} has no PEM private key without a passphrase.`,
    'Set --tls-key to the key (PEM). Run openssl pkey -in FILE to write it without a passphrase.',
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    const message = `The key in ${keyFile} does not match the certificate in ${certFile}.`;
    const hint = 'Use the key made for the certificate, or have a new certificate made.';
    throw new Failure('CONFIGURATION', message, { hint });
  }
  readOrRefuse(
    () => createSecureContext({ cert, key }),
    `The certificate in ${certFile} does not work: the key is too weak, or the file has more than certificates.`,
    'Have a new certificate made, with an RSA key of 2048 bits or more, or an EC key.',
  );
  const warning = exposed && `The key in ${keyFile} ${exposed.why}. ${exposed.fix}`;
  return { identity: { cert, key }, warning };
}

async function readPem(path: string) {
  return requireText(path, await readTrusted(path, MAX_BYTES), PEM_HINT);
}

/** Throws CONFIGURATION without a cause, because the cause may repeat the key's text. */
function readOrRefuse<Result>(read: () => Result, message: string, hint: string): Result {
  try {
    return read();
  } catch {
    throw new Failure('CONFIGURATION', message, { hint });
  }
}
