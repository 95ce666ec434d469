/** The failure of commands without a configured platform or archive. */
import { Failure } from '../contract/failures.ts';

/** `hint` is the command to run. */
export function notConfigured(hint: string): Failure {
  return new Failure('CONFIGURATION', 'Not configured.', { hint });
}
