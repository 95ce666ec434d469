/** The file of certificates of authorities that are trusted beside those that come with Node. */
import { X509Certificate } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { Failure } from '../contract/failures.ts';
import { LOOK } from '../files/read-trusted.ts';
import { currentUser, distrust, distrustFailure } from '../files/trusted-file.ts';

/** A larger file is no list of authorities. */
const MOST_BYTES = 4 * 1024 * 1024;
const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * Reads a PEM file. Throws `Failure` CONFIGURATION that names a file which cannot be read, is not trusted, or in which a certificate
 * is none.
 */
export function readAuthorities(path: string): string {
  const text = readText(path);
  const found = text.match(CERTIFICATES) ?? [];
  if (found.length === 0 || !found.every(isCertificate)) {
    throw new Failure('CONFIGURATION', `${path} is no list of certificates as PEM.`, {
      hint: 'It must hold the certificate of the authority, from -----BEGIN CERTIFICATE----- on; openssl x509 -inform der makes PEM of a .cer file.',
    });
  }
  // What else is in the file, such as a key, is nobody's business.
  return found.join('\n');
}

function readText(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, LOOK);
    const status = fstatSync(file);
    if (!status.isFile() || status.size > MOST_BYTES) {
      throw new Failure('CONFIGURATION', `${path} is no file, or too large for certificates.`);
    }
    const fault = distrust(path, status, currentUser());
    if (fault === undefined) return readFileSync(file, 'utf8');
    throw distrustFailure(path, fault);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure('CONFIGURATION', `${path} cannot be read.`, { cause });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
