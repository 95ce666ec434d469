/** What every call of one client needs. */
import type { Dialect } from '../../contract/dialect.ts';
import type { Clock } from '../transport/clock.ts';
import type { Limits } from '../transport/limits.ts';
import type { Link } from '../transport/link.ts';
import type { Transport } from '../transport/transport.ts';

/** What the platform's operator issued to this client. */
export interface Credentials<Secret extends ClientSecret = ClientSecret> {
  readonly clientId: string;
  readonly clientSecret: Secret;
}

/** The parts of a client, created once and shared by its calls. */
export interface TokenDependencies {
  readonly transport: Transport;
  readonly link: Link;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly limits: Limits;
  readonly dialect: Dialect;
  readonly clientId: string;
  readonly secret: SecretReader;
}

/** The secret, or what reads it; reading throws a Failure. */
export type ClientSecret = string | (() => Promise<string>);

interface SecretReader {
  /** Reads it once; a failure is thrown, and the next call tries again. */
  read(): Promise<string>;
  /** The secret, once read, to be redacted from quoted answers. */
  known(): readonly string[];
}

/** A client's secret, read only when a login needs it. Reads nothing until the first call. */
export function secretReader(secret: ClientSecret): SecretReader {
  if (typeof secret === 'string') return { read: async () => secret, known: () => [secret] };
  let found: string | undefined;
  return {
    read: async () => {
      found ??= await secret();
      return found;
    },
    known: () => (found === undefined ? [] : [found]),
  };
}
