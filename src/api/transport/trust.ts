/** The authorities that TLS connections trust, where certificates are given in addition to Node's. */
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/**
 * A context for all connections of one client, created once: it parses some 150 certificates. `authorities` are PEM. Once others are given,
 * Node itself would ignore the file of `NODE_EXTRA_CA_CERTS`.
 */
export function trustedContext(
  authorities: string,
  environment: Readonly<Record<string, string | undefined>>,
): SecureContext {
  const extra = extraAuthorities(environment['NODE_EXTRA_CA_CERTS'] ?? '');
  const ca = [...rootCertificates, ...extra, authorities];
  try {
    return createSecureContext({ ca });
  } catch {
    // Node itself only warns of an unusable file.
    return createSecureContext({ ca: [...rootCertificates, authorities] });
  }
}

function extraAuthorities(path: string): readonly string[] {
  if (path === '') return [];
  try {
    return [readFileSync(path, 'utf8')];
  } catch {
    return [];
  }
}
