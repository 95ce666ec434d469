/** What every call of one client needs. */

import type { Dialect } from '../../contract/dialect.ts';
import type { Clock } from '../transport/clock.ts';
import type { Limits } from '../transport/limits.ts';
import type { Link } from '../transport/link.ts';
import type { Transport } from '../transport/transport.ts';
import type { ClientSecret, SecretReader } from './client-secret.ts';

/** What the platform's operator issued to this client. */
export interface Credentials<Secret extends ClientSecret = ClientSecret> {
  readonly clientId: string;
  readonly clientSecret: Secret;
}

/** The parts of a client, created once and shared by its calls. */
export interface Surroundings {
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
