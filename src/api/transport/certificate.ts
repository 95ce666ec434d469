/** What a TLS connection fails of, by the code of node:tls or OpenSSL, and what to do about it. */

/** A sentence about it, and one about the way out. */
export interface TlsTrouble {
  readonly sentence: string;
  readonly hint: string;
}

const CLOCK = 'If the clock of this machine is wrong, set that right first.';
const TRUST =
  'Ask whoever runs the network or the platform for the certificate of their authority, and name its PEM file by --ca-file, LINECHECK_CA_FILE or NODE_EXTRA_CA_CERTS. If they know of none, somebody may be listening in.';

const UNTRUSTED: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself, and nothing says that it is to be trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'comes from a private authority, which is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'comes from an authority that is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'comes from an authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes from an authority that is not known here',
  CERT_UNTRUSTED: 'comes from an authority that is not trusted here',
};

const PLAIN_CODES =
  /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNSUPPORTED_PROTOCOL_RECORD|^EPROTO$/;

/** What `code` means of the certificate or the TLS of `peer`, a name that may be shown; `undefined` where it is of something else. */
export function tlsTrouble(code: string, peer: string): TlsTrouble | undefined {
  const certificate = (what: string, hint: string): TlsTrouble => ({
    sentence: `No trusted TLS connection is possible: the certificate of ${peer} ${what} (${code}).`,
    hint,
  });
  const distrust = UNTRUSTED[code];
  if (distrust !== undefined) return certificate(distrust, TRUST);
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return certificate('has expired', `${CLOCK} Else whoever runs the host must renew it.`);
    case 'CERT_NOT_YET_VALID':
      return certificate('is not valid yet', `${CLOCK} Else wait until it is valid.`);
    case 'CERT_REVOKED':
      return certificate('was revoked', 'Whoever runs the host must replace it.');
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'HOSTNAME_MISMATCH':
      return certificate(
        'is for another name',
        'Write the base URL with the name that the certificate has; a login page of the network or a proxy may also answer in place of the platform.',
      );
    default:
  }
  if (PLAIN_CODES.test(code)) {
    return {
      sentence: `No trusted TLS connection is possible: ${peer} does not speak TLS at this port (${code}).`,
      hint: 'Check the port of the base URL. If the platform is plain http, the base URL must begin with http://.',
    };
  }
  if (!/CERT|SIGNATURE|^ERR_(?:TLS|SSL)/.test(code)) return undefined;
  return {
    sentence: `No trusted TLS connection to ${peer} is possible (${code}).`,
    hint: 'Ask whoever runs the host, or the network on the way to it, with this code.',
  };
}
