/** How several restaurants' outcomes end a command: exit code, and last stderr line. */
import { EXIT, FAILURES, type FailureCode, isFailureCode } from '../../contract/failures.ts';
import { failureState, failureWord } from '../../kitchen/model/failure-text.ts';
import type { JsonType, ValueOf } from '../../kitchen/text/json-type.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import type { SummaryFlags } from '../../output/format.ts';
import { jsonLine, notices, type Outlet } from '../../output/line-output.ts';
import { choiceOf } from '../../settings/typed-text.ts';
import { PROGRAM } from './notes-about.ts';

/** `--summary json`, on stderr. */
export const SUMMARY_TYPE = {
  'restaurants found exit': 'count',
  states: { $map: 'count' },
} as const satisfies JsonType;

const SUMMARY_FORMS = ['text', 'json'] as const;

/** `not read yet` after a signal, `skipped` if nothing has the requested name. */
type Outcome = 'read' | 'incomplete' | 'skipped' | 'not read yet' | FailureCode;

/** Whether it fails one of several restaurants. A missing subscription does so only with `--require-times`. */
export function isFailure(
  { code }: { readonly code: FailureCode },
  { requireTimes = false }: Pick<SummaryFlags, 'requireTimes'>,
): boolean {
  return requireTimes || code !== 'NOT_SUBSCRIBED';
}

/**
 * The exit code is the highest of failures and answers, 130 after a signal. `foundText` is the meaning of exit code 1: `with errors`.
 * Throws USAGE for an unknown form.
 */
export function outcomeSummary(flags: SummaryFlags, foundText = 'with issues') {
  const form = choiceOf('summary', SUMMARY_FORMS, flags.summary ?? 'text');
  const counts = new Map<Outcome, number>();
  let foundCount = 0;
  let highest: number = EXIT.done;
  const count = (outcome: Outcome, exit: number = EXIT.done): void => {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    highest = Math.max(highest, exit);
  };
  const failed = (code: FailureCode): void =>
    count(code, isFailure({ code }, flags) ? FAILURES[code].exit : EXIT.done);
  const all = () => [...counts.values()].reduce((sum, each) => sum + each, 0);

  const value = (): ValueOf<typeof SUMMARY_TYPE> => {
    const states = Object.fromEntries(
      Array.from(counts, ([outcome, each]) => [
        isFailureCode(outcome) ? failureState(outcome) : outcome,
        each,
      ]),
    );
    return { restaurants: all(), states, found: foundCount, exit: highest };
  };

  /** `38 of 40 restaurants read, 1 not subscribed, 1 timed out. 3 with errors.` */
  const sentence = (): string => {
    const of = countOf(all(), 'restaurant');
    const read = counts.get('read') ?? 0;
    const parts = [read === all() ? `${of} read` : `${countText(read)} of ${of} read`];
    for (const [outcome, each] of counts) {
      const word = isFailureCode(outcome) ? failureWord(outcome) : outcome;
      if (outcome !== 'read') parts.push(`${countText(each)} ${word}`);
    }
    return `${parts.join(', ')}.${foundCount === 0 ? '' : ` ${countText(foundCount)} ${foundText}.`}`;
  };

  return {
    exit: () => highest,

    answered(exit: number = EXIT.done, without?: FailureCode): void {
      if (exit === EXIT.found) foundCount += 1;
      highest = Math.max(highest, exit);
      if (without !== undefined) failed(without);
      else count(exit === EXIT.contract ? 'incomplete' : 'read');
    },

    failed,

    /** Nothing here has the requested name: an error only if no restaurant has it. */
    skipped: () => count('skipped'),

    unread: () => count('not read yet', EXIT.interrupted),

    /** With `--quiet`, only for programs, or if a restaurant failed or was not read. */
    write(stderr: Outlet): void {
      if (form === 'json') {
        stderr.write(jsonLine(value()));
        return;
      }
      const isProblem = highest > EXIT.found;
      (isProblem ? stderr : notices(stderr, flags)).write(`${PROGRAM}${sentence()}\n`);
    },
  };
}
