/** What a source needs besides flags. */
import type { Clock } from '../api/transport/clock.ts';
import type { SecretCommandOutlet } from '../credentials/client-secret-command.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';

/** The part of a run that a source needs. */
export interface Outside extends SecretCommandOutlet {
  readonly environment: Environment;
  readonly clock: Clock;
}
