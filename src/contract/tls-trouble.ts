export interface TlsTrouble {
  readonly sentence: string;
  readonly hint: string;
}

/** Hints for an unknown authority, a certificate with another name, and a port without TLS. They depend on the peer. */
export interface TlsFixes {
  readonly trust: string;
  readonly name: string;
  readonly plain: string;
}

const CLOCK = "Check this machine's clock first.";
const PLATFORM: TlsFixes = {
  trust:
    'Get the CA certificate (PEM) from the network or platform administrator, and set --ca-file, LINECHECK_CA_FILE, or NODE_EXTRA_CA_CERTS to it. If they have none, someone may be intercepting the connection.',
  name: 'Use the name in the certificate as the base URL. A network login page or a proxy may also be answering.',
  plain:
    'Check the port in the base URL. If the platform uses plain http, start the base URL with http://.',
};

const UNTRUSTED: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed and not trusted here',
  SELF_SIGNED_CERT_IN_CHAIN: 'is from a private authority not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'is from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is from an unknown authority',
  CERT_UNTRUSTED: 'is from an authority not trusted here',
};

const PLAIN_CODES =
  /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNSUPPORTED_PROTOCOL_RECORD|^EPROTO$/;

/** `peer` is a displayable name. `undefined` if the code isn't about TLS. */
export function tlsTrouble(code: string, peer: string, fixes = PLATFORM): TlsTrouble | undefined {
  const certificate = (what: string, hint: string): TlsTrouble => ({
    sentence: `No trusted TLS connection: the certificate of ${peer} ${what} (${code}).`,
    hint,
  });
  const distrust = UNTRUSTED[code];
  if (distrust !== undefined) return certificate(distrust, fixes.trust);
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return certificate(
        'has expired',
        `${CLOCK} If it is right, ask the host's administrator to renew the certificate.`,
      );
    case 'CERT_NOT_YET_VALID':
      return certificate(
        'is not valid yet',
        `${CLOCK} If it is right, wait until the certificate is valid.`,
      );
    case 'CERT_REVOKED':
      return certificate('was revoked', "Ask the host's administrator to replace the certificate.");
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'HOSTNAME_MISMATCH':
      return certificate('is for another name', fixes.name);
    default:
  }
  if (PLAIN_CODES.test(code)) {
    return {
      sentence: `No trusted TLS connection: ${peer} does not use TLS on this port (${code}).`,
      hint: fixes.plain,
    };
  }
  if (!/CERT|SIGNATURE|^ERR_(?:TLS|SSL)/.test(code)) return undefined;
  return {
    sentence: `No trusted TLS connection to ${peer} (${code}).`,
    hint: 'Give this code to the host or network administrator.',
  };
}
