/** A PostgreSQL archive's address, in libpq's form (PostgreSQL documentation, "Connection Strings"), with one server. */
import { Failure } from '../../../contract/failures.ts';
import { addressParts, SERVER } from './address-parts.ts';
import { TLS_MODES, tlsMode } from './tls.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const PORT = /^\d{1,5}$/;
const HIGHEST_PORT = 65_535;
const SECONDS = /^\d{1,3}$/;
const DEFAULT_HOST = 'localhost';
const DEFAULT_PORT = '5432';

/** The driver has other defaults for these parameters, and prints warnings. */
const TLS_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'];
/** linecheck applies these parameters itself, and hides them from the driver. */
const OWN_PARAMETERS = new Set(['host', 'port', 'require_auth', ...TLS_PARAMETERS]);
/** Until version 0.3.0, these parameters chose among several servers. */
const OLD_SERVER_CHOICE = ['reads', 'target_session_attrs'];

const ONE_SERVER =
  'Write one address that always leads to the primary: a DNS name, a virtual IP address, or a proxy such as HAProxy.';

/** Missing parts come from libpq's variables. Throws CONFIGURATION. */
export function parsePostgresAddress(address: string, environment: Variables) {
  const { head, server, database, query } = addressParts(address) ?? refuse('is not valid');
  const parameters = new Map(new URLSearchParams(query));
  const { host, port } = readServer(server, parameters, environment);
  const oldName = OLD_SERVER_CHOICE.find((name) => parameters.has(name));
  if (oldName !== undefined) {
    refuse(`sets ${oldName}, but one server answers everything`, `Remove ${oldName} from it.`);
  }
  const rest = query.split('&').filter((parameter) => !OWN_PARAMETERS.has(nameOf(parameter)));
  if (rest.some((parameter) => /^ssl/i.test(nameOf(parameter)))) {
    refuse(`may set of TLS only ${TLS_PARAMETERS.join(', ')}`);
  }
  const tlsParameter = (name: string) => {
    const text = parameters.get(name) ?? environment[`PG${name.toUpperCase()}`];
    return text === '' ? undefined : text;
  };
  const parts = [...rest, `host=${encodeHost(host)}`, `port=${port}`].filter((each) => each !== '');
  const tlsFiles = {
    rootCertificate: tlsParameter('sslrootcert'),
    certificate: tlsParameter('sslcert'),
    key: tlsParameter('sslkey'),
  };
  const seconds = parameters.get('connect_timeout') ?? environment['PGCONNECT_TIMEOUT'] ?? '';
  const connectSeconds = SECONDS.test(seconds) ? Number(seconds) : 0;
  const authentication = parameters.get('require_auth') ?? environment['PGREQUIREAUTH'];
  const modeText = tlsParameter('sslmode');
  const mode = TLS_MODES.find((each) => each === modeText);
  if (mode === undefined && modeText !== undefined) {
    refuse(`must have sslmode set to one of ${TLS_MODES.join(', ')}`);
  }
  return {
    address: `${head}server${database}?${parts.join('&')}`,
    host,
    tls: tlsMode(host, mode),
    tlsFiles,
    /** Whether the password itself may be sent to a server on this machine. */
    sendsPassword: authentication === 'password',
    ...(connectSeconds > 0 && { connectSeconds }),
  };
}

function readServer(
  server: string,
  parameters: ReadonlyMap<string, string>,
  environment: Variables,
) {
  const singleServer = (text: string) =>
    text.includes(',') ? refuse('lists several servers', ONE_SERVER) : text;
  const [, listedHost = '', listedPort = ''] =
    SERVER.exec(singleServer(server)) ?? refuse('is not valid');
  const configuredHost =
    parameters.get('host') ?? (server === '' ? environment['PGHOST'] : undefined);
  const host = configuredHost ?? decode(listedHost.replace(/^\[(.*)\]$/, '$1'));
  const port = parameters.get('port') ?? (listedPort || environment['PGPORT']);
  const singlePort = singleServer(port || DEFAULT_PORT);
  const number = Number(singlePort);
  const isPort = PORT.test(singlePort) && number > 0 && number <= HIGHEST_PORT;
  return {
    host: singleServer(host) || DEFAULT_HOST,
    port: isPort ? singlePort : refuse('has an invalid port'),
  };
}

function nameOf(parameter: string): string {
  return decode(parameter.split('=', 1)[0] ?? '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse('is not valid');
  }
}

/** `/` and `:` stay unencoded, because the driver would encode them twice if the rest of the address has a space. */
function encodeHost(host: string): string {
  return encodeURIComponent(host).replaceAll('%2F', '/').replaceAll('%3A', ':');
}

function refuse(what: string, hint?: string): never {
  const message = `The archive's database address ${what}.`;
  throw new Failure('CONFIGURATION', message, hint === undefined ? {} : { hint });
}
