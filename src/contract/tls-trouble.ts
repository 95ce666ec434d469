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

/** Hints that don't depend on the peer. */
const COMMON_FIXES = {
  renew: `${CLOCK} If it is right, ask the host's administrator to renew the certificate.`,
  wait: `${CLOCK} If it is right, wait until the certificate is valid.`,
  replace: "Ask the host's administrator to replace the certificate.",
};

type CertificateTrouble = readonly [what: string, fix: keyof (TlsFixes & typeof COMMON_FIXES)];

const CERTIFICATE_TROUBLES: Readonly<Record<string, CertificateTrouble>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: ['is self-signed and not trusted here', 'trust'],
  SELF_SIGNED_CERT_IN_CHAIN: ['is from a private authority not trusted here', 'trust'],
  UNABLE_TO_GET_ISSUER_CERT: ['is from an unknown authority', 'trust'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['is from an unknown authority', 'trust'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['is from an unknown authority', 'trust'],
  CERT_UNTRUSTED: ['is from an authority not trusted here', 'trust'],
  CERT_HAS_EXPIRED: ['has expired', 'renew'],
  CERT_NOT_YET_VALID: ['is not valid yet', 'wait'],
  CERT_REVOKED: ['was revoked', 'replace'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['is for another name', 'name'],
  HOSTNAME_MISMATCH: ['is for another name', 'name'],
};

const PLAIN_CODES =
  /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNSUPPORTED_PROTOCOL_RECORD|^EPROTO$/;

/** `peer` is a displayable name. `undefined` if the code isn't about TLS. */
export function tlsTrouble(code: string, peer: string, fixes = PLATFORM): TlsTrouble | undefined {
  const trouble = CERTIFICATE_TROUBLES[code];
  if (trouble !== undefined) {
    const [what, fix] = trouble;
    return {
      sentence: `No trusted TLS connection: the certificate of ${peer} ${what} (${code}).`,
      hint: { ...COMMON_FIXES, ...fixes }[fix],
    };
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
