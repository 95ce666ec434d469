/** What the doctor found, for programs. */
import { EXIT } from '../../contract/failures.ts';
import { jsonText } from '../../kitchen/export/json-text.ts';
import { type Check, checkState } from './check-line.ts';

/** One object: the checks in their order, and the exit code of the command. What is absent is left out. */
export function checksJson(checks: readonly Check[], exitCode: number = EXIT.done): string {
  const values = checks.map((check) => ({
    group: check.about,
    state: checkState(check),
    says: check.says,
    ...(check.fix !== undefined && { fix: check.fix }),
    ...(check.failure !== undefined && { code: check.failure.code }),
  }));
  return `${jsonText({ checks: values, exitCode }, 2)}\n`;
}
