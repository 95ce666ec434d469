import type { Dialect } from '../../contract/dialect.ts';
import { Failure } from '../../contract/failures.ts';
import type { Clock } from '../transport/clock.ts';
import type { Limits } from '../transport/limits.ts';
import type { Link } from '../transport/link.ts';
import type { Transport } from '../transport/transport.ts';

export interface Credentials<Secret extends ClientSecret = ClientSecret> {
  readonly clientId: string;
  readonly clientSecret: Secret;
}

/** Created once and shared by all calls. */
export interface TokenDependencies {
  readonly transport: Transport;
  readonly link: Link;
  readonly clock: Clock;
  readonly random: () => number;
  readonly limits: Limits;
  readonly dialect: Dialect;
  readonly clientId: string;
  readonly secret: SecretReader;
}

/** The secret, or its reader. Throws a Failure. */
export type ClientSecret = string | (() => Promise<string>);

interface SecretReader {
  /** Reads it once. After a failure, the next call tries again. */
  read(): Promise<string>;
  /** Once read, to redact it from quoted answers. */
  known(): readonly string[];
}

/** Reads the secret only when a login needs it. */
export function secretReader(secret: ClientSecret): SecretReader {
  if (typeof secret === 'string') return { read: async () => secret, known: () => [secret] };
  let found: string | undefined;
  return {
    read: async () => {
      found ??= await secret().catch((error: unknown) => {
        if (error instanceof Failure) throw error;
        // Its message may have the secret.
        throw new Failure('CONFIGURATION', "The client secret can't be read.", { cause: error });
      });
      return found;
    },
    known: () => (found === undefined ? [] : [found]),
  };
}
