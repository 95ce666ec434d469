/** PostgreSQL archive addresses: one server or several, in libpq forms (PostgreSQL documentation, "Connection Strings"). */
import { Failure } from '../../../../contract/failures.ts';
import { addressParts, SERVER } from './address-parts.ts';
import { TLS_MODES, type TlsFiles, type TlsMode, tlsMode } from './tls.ts';

/** Named as in libpq (PostgreSQL documentation, `target_session_attrs`). */
const SESSION_KINDS = [
  'any',
  'read-write',
  'read-only',
  'primary',
  'standby',
  'prefer-standby',
] as const;

/** `read-write` accepts writes, `primary` is not a standby, `prefer-standby` takes any server where no standby answers. */
export type SessionKind = (typeof SESSION_KINDS)[number];

export interface ServerPlace {
  /** Driver-readable form. */
  readonly address: string;
  readonly host: string;
  readonly tls: TlsMode;
}

export interface PostgresPlace {
  /** In order of attempts. At least one. */
  readonly servers: readonly ServerPlace[];
  readonly tlsFiles: TlsFiles;
  readonly wanted: SessionKind;
  /** A standby may answer reads that name their version. */
  readonly readsFromStandby: boolean;
  /** Connection timeout per server, seconds. Absent where neither the address nor `PGCONNECT_TIMEOUT` sets it. */
  readonly connectSeconds?: number;
}

type Variables = Readonly<Record<string, string | undefined>>;

const PORT = /^\d{1,5}$/;
const HIGHEST_PORT = 65_535;
const SECONDS = /^\d{1,3}$/;
const DEFAULT_HOST = 'localhost';
const DEFAULT_PORT = '5432';

/** TLS parameters. The driver has other defaults, and warns on stderr. */
const TLS_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'];
/** Hidden from the driver: ours, and lists where it takes one value. */
const OURS = new Set(['host', 'port', 'target_session_attrs', 'reads', ...TLS_PARAMETERS]);

/** Missing parts come from libpq variables. A server list defaults to one that accepts writes. Throws `Failure` CONFIGURATION. */
export function postgresPlace(address: string, environment: Variables): PostgresPlace {
  const { head, listed, database, query } = addressParts(address) ?? refuse('is not valid');
  const parameters = new Map(new URLSearchParams(query));
  const { hosts, ports } = serversOf(listed, parameters, environment);
  const rest = query.split('&').filter((parameter) => !OURS.has(nameOf(parameter)));
  if (rest.some((parameter) => /^ssl/i.test(nameOf(parameter)))) {
    refuse(`may set of TLS only ${TLS_PARAMETERS.join(', ')}`);
  }
  const ofTls = (name: string) => {
    const text = parameters.get(name) ?? environment[`PG${name.toUpperCase()}`];
    return text === '' ? undefined : text;
  };
  const mode = chosen('sslmode', TLS_MODES, ofTls('sslmode'));
  const servers = hosts.map((host, index) => {
    const place = [`host=${encoded(host)}`, `port=${ports[index] ?? DEFAULT_PORT}`];
    const own = [...rest, ...place].filter((each) => each !== '').join('&');
    return { address: `${head}server${database}?${own}`, host, tls: tlsMode(host, mode) };
  });
  const tlsFiles = {
    rootCertificate: ofTls('sslrootcert'),
    certificate: ofTls('sslcert'),
    key: ofTls('sslkey'),
  };
  const several = servers.length > 1;
  const attributes = parameters.get('target_session_attrs') ?? environment['PGTARGETSESSIONATTRS'];
  const wanted =
    chosen('target_session_attrs', SESSION_KINDS, attributes) ?? (several ? 'read-write' : 'any');
  const readsFromStandby = standbyReads(parameters.get('reads'), wanted, several);
  const seconds = parameters.get('connect_timeout') ?? environment['PGCONNECT_TIMEOUT'] ?? '';
  const connectSeconds = SECONDS.test(seconds) ? Number(seconds) : 0;
  return {
    servers,
    tlsFiles,
    wanted,
    readsFromStandby,
    ...(connectSeconds > 0 && { connectSeconds }),
  };
}

/** `undefined` where it is not set. */
function chosen<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  text = '',
): Choice | undefined {
  if (text === '') return undefined;
  const choice = choices.find((each) => each === text);
  return choice ?? refuse(`must have ${name} set to one of ${choices.join(', ')}`);
}

function serversOf(
  listed: string,
  parameters: ReadonlyMap<string, string>,
  environment: Variables,
): { readonly hosts: readonly string[]; readonly ports: readonly string[] } {
  const places = listed.split(',').map((server) => SERVER.exec(server) ?? refuse('is not valid'));
  const namesPort = places.some(([, , port = '']) => port !== '');
  const hosts =
    parameters.get('host')?.split(',') ??
    (listed === '' ? environment['PGHOST']?.split(',') : undefined) ??
    places.map(([, host = '']) => decoded(host.replace(/^\[(.*)\]$/, '$1')));
  const given =
    parameters.get('port')?.split(',') ??
    (namesPort ? places.map(([, , port = '']) => port) : environment['PGPORT']?.split(',')) ??
    [];
  if (given.length > 1 && given.length !== hosts.length) {
    refuse(`lists ${given.length} ports for ${hosts.length} hosts`);
  }
  const [only] = given.length === 1 ? given : [];
  return {
    hosts: hosts.map((host) => host || DEFAULT_HOST),
    ports: hosts.map((_host, index) => portOf((only ?? given[index]) || DEFAULT_PORT)),
  };
}

function portOf(text: string): string {
  const isPort = PORT.test(text) && Number(text) > 0 && Number(text) <= HIGHEST_PORT;
  return isPort ? text : refuse('has an invalid port');
}

function standbyReads(text: string | undefined, wanted: SessionKind, several: boolean): boolean {
  if (text === undefined || text === '' || text === 'primary') return false;
  if (text !== 'standby') refuse('must have reads set to primary or standby');
  if (!several) refuse('needs several servers for reads=standby');
  if (wanted !== 'read-write' && wanted !== 'primary') {
    refuse('needs target_session_attrs set to read-write or primary for reads=standby');
  }
  return true;
}

function nameOf(parameter: string): string {
  return decoded(parameter.split('=', 1)[0] ?? '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse('is not valid');
  }
}

/** Valid parameter characters stay unencoded: the driver would encode them twice where the rest of the address has a space. */
function encoded(host: string): string {
  return encodeURIComponent(host).replaceAll('%2F', '/').replaceAll('%3A', ':');
}

function refuse(what: string): never {
  throw new Failure('CONFIGURATION', `The archive's database address ${what}.`);
}
