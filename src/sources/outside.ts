/** What a source is made with besides flags. */
import type { Clock } from '../api/clock.ts';
import type { SecretCommandOutlet } from '../credentials/client-secret-command.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';

/** The surroundings of a run, as far as a source needs them. */
export interface Outside extends SecretCommandOutlet {
  readonly environment: Environment;
  readonly clock: Clock;
}
