import { Failure } from '../../contract/failures.ts';
import { isLoopbackHost } from '../../service/limits/ip-address.ts';
import { anyText, listenHost, wholeNumber } from '../../settings/reader.ts';
import { type FlagsOf, given, type Setting, settled } from '../../settings/setting.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { SERVE_SETTINGS, tlsFiles } from '../serve/settings.ts';

/** Setting records, by commander's option names. */
export const EXPORTER_SETTINGS = {
  host: {
    flag: '--host <host>',
    variable: 'LINECHECK_EXPORTER_HOST',
    help: 'address to listen on (beyond this machine with TLS and a token)',
    reader: listenHost,
    default: '127.0.0.1',
  },
  port: {
    flag: '--port <number>',
    variable: 'LINECHECK_EXPORTER_PORT',
    help: 'port to listen on (0 picks a free one)',
    reader: wholeNumber(0, 65_535),
    default: 9464,
  },
  tlsCert: {
    flag: '--tls-cert <file>',
    variable: 'LINECHECK_EXPORTER_TLS_CERT',
    help: 'certificate for https, PEM',
    reader: anyText,
  },
  tlsKey: {
    flag: '--tls-key <file>',
    variable: 'LINECHECK_EXPORTER_TLS_KEY',
    help: "certificate's private key, PEM",
    reader: anyText,
  },
  tokenFile: {
    flag: '--token-file <file>',
    variable: 'LINECHECK_EXPORTER_TOKEN_FILE',
    help: 'file with the bearer token required for scrapes, readable only by you',
    reader: anyText,
  },
  logLevel: SERVE_SETTINGS.logLevel,
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export type ExporterFlags = FlagsOf<typeof EXPORTER_SETTINGS>;

/** Throws USAGE for an invalid value, and for a host beyond this machine without TLS and a token. */
export function exporterSettings(flags: ExporterFlags, environment: Environment) {
  const sources = { flags, environment };
  const { tlsCert, tlsKey, tokenFile: tokenRecord } = EXPORTER_SETTINGS;
  const host = settled(EXPORTER_SETTINGS.host, sources);
  const tls = tlsFiles(given(tlsCert, sources), given(tlsKey, sources));
  const tokenFile = given(tokenRecord, sources);
  if (!isLoopbackHost(host) && (tls === undefined || tokenFile === undefined)) {
    const message = `--host ${host} is beyond this machine: it needs --tls-cert, --tls-key and --token-file.`;
    const hint = 'Add all three, or leave out --host and let Prometheus run on this machine.';
    throw new Failure('USAGE', message, { hint });
  }
  return {
    host,
    port: settled(EXPORTER_SETTINGS.port, sources),
    tls,
    tokenFile,
    logLevel: settled(EXPORTER_SETTINGS.logLevel, sources),
  };
}
