import { Failure } from '../../contract/failures.ts';
import { isLoopbackHost } from '../../service/http/caller-address.ts';
import { anyText } from '../../settings/reader.ts';
import {
  type FlagsOf,
  readSetting,
  readSettingOrDefault,
  type Setting,
} from '../../settings/setting.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { SERVE_SETTINGS, tlsFiles } from '../serve/settings.ts';

export const EXPORTER_SETTINGS = {
  host: {
    ...SERVE_SETTINGS.host,
    variable: 'LINECHECK_EXPORTER_HOST',
    help: 'address to listen on (beyond this machine with TLS and a token)',
  },
  port: {
    ...SERVE_SETTINGS.port,
    variable: 'LINECHECK_EXPORTER_PORT',
    help: 'port to listen on (0 picks a free one)',
    default: 9464,
  },
  tlsCert: { ...SERVE_SETTINGS.tlsCert, variable: 'LINECHECK_EXPORTER_TLS_CERT' },
  tlsKey: { ...SERVE_SETTINGS.tlsKey, variable: 'LINECHECK_EXPORTER_TLS_KEY' },
  tokenFile: {
    flag: '--token-file <file>',
    variable: 'LINECHECK_EXPORTER_TOKEN_FILE',
    help: 'file with the bearer token required for scrapes, readable only by you',
    reader: anyText,
  },
  logLevel: SERVE_SETTINGS.logLevel,
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export type ExporterFlags = FlagsOf<typeof EXPORTER_SETTINGS>;

export function exporterSettings(flags: ExporterFlags, environment: Environment) {
  const sources = { flags, environment };
  const host = readSettingOrDefault(EXPORTER_SETTINGS.host, sources);
  const tls = tlsFiles(EXPORTER_SETTINGS, sources);
  const tokenFile = readSetting(EXPORTER_SETTINGS.tokenFile, sources);
  if (!isLoopbackHost(host) && (tls === undefined || tokenFile === undefined)) {
    const message = `--host ${host} is beyond this machine: it needs --tls-cert, --tls-key and --token-file.`;
    const hint = 'Add all three, or leave out --host and let Prometheus run on this machine.';
    throw new Failure('USAGE', message, { hint });
  }
  return {
    host,
    port: readSettingOrDefault(EXPORTER_SETTINGS.port, sources),
    tls,
    tokenFile,
    logLevel: readSettingOrDefault(EXPORTER_SETTINGS.logLevel, sources),
  };
}
