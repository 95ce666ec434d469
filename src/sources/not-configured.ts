/** The failure of commands that need a platform or an archive where neither is configured. */
import { Failure } from '../contract/failures.ts';

/** `hint` is what to run. */
export function notConfigured(hint: string): Failure {
  return new Failure('CONFIGURATION', 'Not configured.', { hint });
}
