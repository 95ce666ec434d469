/** What `linecheck serve` is told to do, from flags and environment, flags first. */

import { type Dialect, DOCUMENT_DIALECT } from '../../contract/dialect.ts';
import { Failure } from '../../contract/failures.ts';
import { PAGE_SIZE_MAX, TOKEN_LIFETIME_SECONDS } from '../../contract/limits.ts';
import { ipNetwork } from '../../service/limits/ip-address.ts';
import { archiveAddress } from '../../settings/archive-address.ts';
import { choiceOf } from '../../settings/choice.ts';
import { invalidValue } from '../../settings/invalid-value.ts';
import { setting } from '../../settings/setting.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';

/** Flags of the command. */
export interface ServeFlags {
  readonly archive?: string;
  readonly host?: string;
  readonly port?: string;
  readonly pageSize?: string;
  readonly tokenLifetime?: string;
  readonly headerPrefix?: string;
  readonly userAccessType?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly trustedProxy?: string;
  readonly metricsPort?: string;
  readonly logLevel?: string;
}

/** Levels of the log, from all to the least. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
/** One of them. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What they come to. */
export interface ServeSettings {
  /** Address of the archive. */
  readonly archive: string;
  /** One that is named and missing is refused: a mistyped name is no wish for another archive. */
  readonly whenMissing: 'made' | 'refused';
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Most prep stations in one answer. */
  readonly pageSize: number;
  readonly tokenLifetimeSeconds: number;
  readonly dialect: Dialect;
  /** Paths of the certificate and its key; plain HTTP when absent. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** Addresses and networks of proxies. */
  readonly trustedProxies: readonly string[];
  /** 0 picks a free port; no metrics when absent. */
  readonly metricsPort: number | undefined;
  readonly logLevel: LogLevel;
}

const HOST = '127.0.0.1';
const PORT = 8080;
const PORT_MOST = 65_535;
/** Thirty days: a token that lives longer is a password. */
const TOKEN_LIFETIME_MOST = 30 * TOKEN_LIFETIME_SECONDS;
/** Characters that a header's name may have (RFC 9110, 5.6.2), without those that only confuse. */
const HEADER_PREFIX = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;

/** Reads them. Throws USAGE for a value that cannot be right. */
export function serveSettings(flags: ServeFlags, environment: Environment): ServeSettings {
  const value = (flag: string | undefined, name: string) =>
    setting(flag) ?? setting(environment[`LINECHECK_${name}`]);
  const headerPrefix = value(flags.headerPrefix, 'HEADER_PREFIX') ?? DOCUMENT_DIALECT.headerPrefix;
  if (!HEADER_PREFIX.test(headerPrefix)) {
    throw invalidValue('header prefix', headerPrefix, 'Write letters, digits and dashes.');
  }
  return {
    archive: archiveAddress(flags.archive, environment),
    whenMissing: value(flags.archive, 'ARCHIVE') === undefined ? 'made' : 'refused',
    host: value(flags.host, 'HOST') ?? HOST,
    port: whole('port', value(flags.port, 'PORT'), 0, PORT_MOST) ?? PORT,
    pageSize:
      whole('page size', value(flags.pageSize, 'PAGE_SIZE'), 1, PAGE_SIZE_MAX) ?? PAGE_SIZE_MAX,
    tokenLifetimeSeconds:
      whole(
        'token lifetime in seconds',
        value(flags.tokenLifetime, 'TOKEN_LIFETIME'),
        1,
        TOKEN_LIFETIME_MOST,
      ) ?? TOKEN_LIFETIME_SECONDS,
    dialect: {
      headerPrefix,
      userAccessType:
        value(flags.userAccessType, 'USER_ACCESS_TYPE') ?? DOCUMENT_DIALECT.userAccessType,
    },
    tls: tlsFiles(value(flags.tlsCert, 'TLS_CERT'), value(flags.tlsKey, 'TLS_KEY')),
    trustedProxies: networks(value(flags.trustedProxy, 'TRUSTED_PROXY')),
    metricsPort: whole('metrics port', value(flags.metricsPort, 'METRICS_PORT'), 0, PORT_MOST),
    logLevel: choiceOf('log level', LOG_LEVELS, value(flags.logLevel, 'LOG_LEVEL') ?? 'info'),
  };
}

function whole(
  what: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= least && number <= most) return number;
  throw invalidValue(what, text, `Write a whole number from ${least} to ${most}.`);
}

function tlsFiles(certFile: string | undefined, keyFile: string | undefined) {
  if (certFile !== undefined && keyFile !== undefined) return { certFile, keyFile };
  if (certFile === undefined && keyFile === undefined) return undefined;
  throw new Failure('USAGE', 'A certificate needs its key: --tls-cert goes with --tls-key.');
}

function networks(text: string | undefined): readonly string[] {
  const listed = (text ?? '').split(',').map((each) => each.trim());
  const given = listed.filter((each) => each !== '');
  const other = given.find((each) => ipNetwork(each) === undefined);
  if (other === undefined) return given;
  throw invalidValue(
    'trusted proxy',
    other,
    'Write an IP address or a network such as 10.0.0.0/8.',
  );
}
