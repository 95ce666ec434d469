/** The file of additional certificate authorities, trusted beside Node's. */
import { X509Certificate } from 'node:crypto';
import { Failure } from '../contract/failures.ts';
import { readTrusted } from './read-trusted.ts';
import { distrustFailure } from './trusted-file.ts';

/** A larger file is not a list of authorities. */
const MOST_BYTES = 4 * 1024 * 1024;
const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * Reads a PEM file. Throws `Failure` CONFIGURATION, naming the file, where it can't be read, is not trusted, or has an invalid certificate.
 */
export async function readAuthorities(path: string): Promise<string> {
  const text = await readText(path);
  const found = text.match(CERTIFICATES) ?? [];
  if (found.length === 0 || !found.every(isCertificate)) {
    throw new Failure('CONFIGURATION', `${path} has no PEM certificate.`, {
      hint: 'Use the PEM file of the CA certificate (-----BEGIN CERTIFICATE-----). Convert a .cer file with openssl x509 -inform der.',
    });
  }
  // Anything else in the file, such as a key, is dropped.
  return found.join('\n');
}

async function readText(path: string): Promise<string> {
  const reading = await readTrusted(path, MOST_BYTES);
  switch (reading.state) {
    case 'read':
      return reading.text;
    case 'distrusted':
      throw distrustFailure(path, reading);
    case 'no file':
    case 'too large':
      throw new Failure('CONFIGURATION', `${path} is not a file, or too large.`);
    case 'missing':
      throw new Failure('CONFIGURATION', `Can't read ${path}.`);
    case 'unreadable':
      throw new Failure('CONFIGURATION', `Can't read ${path}.`, { cause: reading.cause });
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
