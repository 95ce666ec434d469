/** Whom TLS connections trust, where certificates of authorities are given beside those that come with Node. */
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/**
 * A context for all connections of one client, made once: it reads some 150 certificates. `authorities` are PEM. The file of
 * `NODE_EXTRA_CA_CERTS` would be left out by Node itself as soon as others are given.
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
    // Node only warns of an unusable file there.
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
