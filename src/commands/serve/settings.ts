import type { Dialect } from '../../contract/dialect.ts';
import { Failure } from '../../contract/failures.ts';
import { parseInstant } from '../../contract/instant.ts';
import { PAGE_SIZE_MAX, TOKEN_LIFETIME_SECONDS } from '../../contract/operations.ts';
import { listFormatFlag } from '../../output/format.ts';
import { DEMO } from '../../reader/sources/demo-source.ts';
import { parseIpNetwork } from '../../service/http/caller-address.ts';
import { SIGNING_ALGORITHMS } from '../../service/operations/signing-keys.ts';
import { archiveAddress } from '../../settings/profile-choice.ts';
import {
  anyText,
  list,
  listenHost,
  oneOf,
  onOff,
  type Reader,
  wholeNumber,
} from '../../settings/reader.ts';
import {
  type FlagsOf,
  type FlagTable,
  readSetting,
  readSettingOrDefault,
  type Setting,
  type SettingSources,
} from '../../settings/setting.ts';
import { SETTINGS } from '../../settings/settings.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { plantFlag } from '../arguments/command-flags.ts';

export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface ServeSettings {
  readonly archive: string;
  readonly whenMissing: 'made' | 'refused';
  readonly host: string;
  readonly port: number;
  readonly pageSize: number;
  readonly tokenLifetimeSeconds: number;
  readonly dialect: Dialect;
  /** `undefined` for plain http. */
  readonly tls: TlsFiles | undefined;
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
}

export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

const MAX_PORT = 65_535;
/** This is thirty days. A token that lives longer would be as dangerous as a password. */
const MAX_TOKEN_LIFETIME_SECONDS = 30 * TOKEN_LIFETIME_SECONDS;

const portNumber = wholeNumber(0, MAX_PORT);

/** Takes the machine's time, and returns the time at which the service's clock starts. Both are epoch ms. */
const clockStart: Reader<(now: number) => number> = {
  must: 'a date-time such as 2026-05-01T18:00:00Z, or seconds from now such as +90',
  read: (text) => {
    if (/^[+-]\d{1,9}$/.test(text)) return (now) => now + Number(text) * 1_000;
    const start = parseInstant(text);
    return start === undefined || start < 0 ? undefined : () => start;
  },
};

const networks: Reader<readonly string[]> = {
  must: 'an IP address or a network such as 10.0.0.0/8',
  read: (text) => {
    const addresses = list.read(text);
    return addresses?.every((each) => parseIpNetwork(each) !== undefined) === true
      ? addresses
      : undefined;
  },
};

export const SERVE_SETTINGS = {
  archive: {
    ...SETTINGS.archive,
    help: 'sqlite:PATH or postgres://… (default: a file in the data folder)',
  },
  allowSharedArchive: SETTINGS.allowSharedArchive,
  host: {
    flag: '--host <host>',
    variable: 'LINECHECK_HOST',
    help: 'address to listen on',
    reader: listenHost,
    default: '127.0.0.1',
  },
  port: {
    flag: '--port <number>',
    variable: 'LINECHECK_PORT',
    help: 'port to listen on, 0 for a free one',
    reader: portNumber,
    default: 8080,
  },
  pageSize: {
    flag: '--page-size <number>',
    variable: 'LINECHECK_PAGE_SIZE',
    help: `prep stations per page, 1 to ${PAGE_SIZE_MAX}`,
    reader: wholeNumber(1, PAGE_SIZE_MAX),
    default: PAGE_SIZE_MAX,
  },
  tokenLifetime: {
    flag: '--token-lifetime <seconds>',
    variable: 'LINECHECK_TOKEN_LIFETIME',
    help: 'lifetime of an access token',
    reader: wholeNumber(1, MAX_TOKEN_LIFETIME_SECONDS),
    default: TOKEN_LIFETIME_SECONDS,
    label: 'token lifetime in seconds',
  },
  headerPrefix: SETTINGS.headerPrefix,
  userAccessType: SETTINGS.userAccessType,
  tlsCert: {
    flag: '--tls-cert <file>',
    variable: 'LINECHECK_TLS_CERT',
    help: 'certificate for https, PEM',
    reader: anyText,
  },
  tlsKey: {
    flag: '--tls-key <file>',
    variable: 'LINECHECK_TLS_KEY',
    help: "certificate's private key, PEM",
    reader: anyText,
  },
  trustedProxy: {
    flag: '--trusted-proxy <addresses>',
    variable: 'LINECHECK_TRUSTED_PROXY',
    help: 'proxies with a trusted X-Forwarded-For',
    reader: networks,
  },
  logLevel: {
    flag: '--log-level <level>',
    variable: 'LINECHECK_LOG_LEVEL',
    help: 'lowest level to log: info, warn, or error',
    reader: oneOf(LOG_LEVELS),
    default: 'info',
  },
  rateLimit: {
    flag: '--rate-limit <kind>',
    variable: 'LINECHECK_RATE_LIMIT',
    help: 'platform or off (platform allows 20 requests per second, 10,000 per 15 minutes)',
    reader: oneOf(['platform', 'off']),
    default: 'off',
  },
  faults: {
    flag: '--faults <file>',
    variable: 'LINECHECK_FAULTS',
    help: 'fault rules to inject, as JSON (example: linecheck help faults)',
    reader: anyText,
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export const SANDBOX_SETTINGS = {
  clock: {
    flag: '--clock <time>',
    variable: 'LINECHECK_CLOCK',
    help: 'clock start time: 2026-05-01T18:00:00Z, or seconds from now: +90',
    reader: clockStart,
  },
  clockStopped: {
    flag: '--clock-stopped',
    help: 'stop the clock between its changes',
    reader: onOff,
  },
  host: SERVE_SETTINGS.host,
  port: SERVE_SETTINGS.port,
  // This setting has no variable, because a forgotten variable would open the sandbox to others.
  allowRemote: {
    flag: '--allow-remote',
    help: 'allow a --host beyond this machine, although the secret is public',
    reader: onOff,
  },
  pageSize: SERVE_SETTINGS.pageSize,
  tokenLifetime: SERVE_SETTINGS.tokenLifetime,
  algorithm: {
    flag: '--algorithm <name>',
    help: `token signatures: ${SIGNING_ALGORITHMS.join(' or ')}`,
    reader: oneOf(SIGNING_ALGORITHMS),
    default: SIGNING_ALGORITHMS[0],
  },
  rateLimit: SERVE_SETTINGS.rateLimit,
  faults: SERVE_SETTINGS.faults,
  logLevel: { ...SERVE_SETTINGS.logLevel, default: 'warn' },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export type ServeFlags = FlagsOf<typeof SERVE_SETTINGS>;

export function serveSettings(flags: ServeFlags, environment: Environment): ServeSettings {
  const sources = { flags, environment };
  return {
    archive: archiveAddress(flags.archive, environment),
    // A named archive must exist, so that a typo doesn't create another archive.
    whenMissing: readSetting(SETTINGS.archive, sources) === undefined ? 'made' : 'refused',
    host: readSettingOrDefault(SERVE_SETTINGS.host, sources),
    port: readSettingOrDefault(SERVE_SETTINGS.port, sources),
    pageSize: readSettingOrDefault(SERVE_SETTINGS.pageSize, sources),
    tokenLifetimeSeconds: readSettingOrDefault(SERVE_SETTINGS.tokenLifetime, sources),
    dialect: {
      headerPrefix: readSettingOrDefault(SETTINGS.headerPrefix, sources),
      userAccessType: readSettingOrDefault(SETTINGS.userAccessType, sources),
    },
    tls: tlsFiles(SERVE_SETTINGS, sources),
    trustedProxies: readSetting(SERVE_SETTINGS.trustedProxy, sources) ?? [],
    logLevel: readSettingOrDefault(SERVE_SETTINGS.logLevel, sources),
  };
}

export function tlsFiles(
  { tlsCert, tlsKey }: Readonly<Record<'tlsCert' | 'tlsKey', Setting<string>>>,
  sources: SettingSources,
): TlsFiles | undefined {
  const [certFile, keyFile] = [readSetting(tlsCert, sources), readSetting(tlsKey, sources)];
  if (certFile !== undefined && keyFile !== undefined) return { certFile, keyFile };
  if (certFile === undefined && keyFile === undefined) return undefined;
  throw new Failure('USAGE', '--tls-cert needs --tls-key, and --tls-key needs --tls-cert.');
}

export const SANDBOX_FLAGS = {
  ...listFormatFlag('table'),
  '--profile <name>': {
    help: 'size: cafe, typical, busy, commissary, or stress',
    default: DEMO.profile,
  },
  '--seed <number>': {
    help: 'the same seed gives the same restaurants',
    default: String(DEMO.seed),
  },
  '--restaurants <number>': 'a chain, 1 to 400 (default: three in one place)',
  '--timezone <zone>': 'IANA time zone (default: where it is dinner time at the start)',
  ...plantFlag('slow:Grill@19:00+40m'),
} as const satisfies FlagTable;
export type SandboxFlags = FlagsOf<typeof SANDBOX_SETTINGS> & FlagsOf<typeof SANDBOX_FLAGS>;
