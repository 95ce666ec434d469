import { EXIT, FAILURES, type FailureCode, isFailureCode } from '../../contract/failures.ts';
import { failureState, failureWord } from '../../kitchen/model/failure-text.ts';
import type { JsonType, ValueOf } from '../../kitchen/text/json-type.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import type { SummaryFlags } from '../../output/format.ts';
import { jsonLine, noticeOutlet, type Outlet } from '../../output/line-output.ts';
import { readChoice } from '../../settings/typed-text.ts';
import { PROGRAM } from './notes-about.ts';

/** `--summary json` prints this object on stderr. */
export const SUMMARY_TYPE = {
  'restaurants found exit': 'count',
  states: { $map: 'count' },
} as const satisfies JsonType;

const SUMMARY_FORMATS = ['text', 'json'] as const;

/** `not read yet` means that a signal came first. `skipped` means that the restaurant has nothing of the requested name. */
type Outcome = 'read' | 'incomplete' | 'skipped' | 'not read yet' | FailureCode;

/** A missing subscription counts as a failure only with `--require-times`. */
export function isFailure(
  { code }: { readonly code: FailureCode },
  { requireTimes = false }: SummaryFlags,
): boolean {
  return requireTimes || code !== 'NOT_SUBSCRIBED';
}

/** The exit code is the highest of all answers and failures, or 130 after a signal. */
export class OutcomeSummary {
  readonly #flags: SummaryFlags;
  readonly #foundText: string;
  readonly #format: (typeof SUMMARY_FORMATS)[number];
  readonly #counts = new Map<Outcome, number>();
  #foundCount = 0;
  #highest: number = EXIT.done;

  /** `foundText` says what exit code 1 means, such as `with errors`. Throws USAGE for an unknown `--summary`. */
  constructor(flags: SummaryFlags, foundText = 'with issues') {
    this.#flags = flags;
    this.#foundText = foundText;
    this.#format = readChoice('summary', SUMMARY_FORMATS, flags.summary ?? 'text');
  }

  exit(): number {
    return this.#highest;
  }

  /** `partCode` says why a requested part is missing. */
  answered(exit: number = EXIT.done, partCode?: FailureCode): void {
    if (exit === EXIT.found) this.#foundCount += 1;
    this.#highest = Math.max(this.#highest, exit);
    if (partCode !== undefined) this.failed(partCode);
    else this.#count(exit === EXIT.contract ? 'incomplete' : 'read');
  }

  failed(code: FailureCode): void {
    this.#count(code, isFailure({ code }, this.#flags) ? FAILURES[code].exit : EXIT.done);
  }

  /** Something else than a restaurant failed. */
  alsoFailed(code: FailureCode): void {
    this.#highest = Math.max(this.#highest, FAILURES[code].exit);
  }

  skipped(): void {
    this.#count('skipped');
  }

  unread(): void {
    this.#count('not read yet', EXIT.interrupted);
  }

  write(stderr: Outlet): void {
    if (this.#format === 'json') {
      stderr.write(jsonLine(this.#value()));
      return;
    }
    const isProblem = this.#highest > EXIT.found;
    const outlet = isProblem ? stderr : noticeOutlet(stderr, this.#flags);
    outlet.write(`${PROGRAM}${this.#sentence()}\n`);
  }

  #count(outcome: Outcome, exit: number = EXIT.done): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
    this.#highest = Math.max(this.#highest, exit);
  }

  #restaurants(): number {
    return [...this.#counts.values()].reduce((sum, each) => sum + each, 0);
  }

  #value(): ValueOf<typeof SUMMARY_TYPE> {
    const states = Array.from(this.#counts, ([outcome, count]) => [
      isFailureCode(outcome) ? failureState(outcome) : outcome,
      count,
    ]);
    return {
      restaurants: this.#restaurants(),
      states: Object.fromEntries(states),
      found: this.#foundCount,
      exit: this.#highest,
    };
  }

  /** `38 of 40 restaurants read, 1 not subscribed, 1 timed out. 3 with errors.` */
  #sentence(): string {
    const total = this.#restaurants();
    const totalText = countOf(total, 'restaurant');
    const readCount = this.#counts.get('read') ?? 0;
    const parts = [
      readCount === total ? `${totalText} read` : `${countText(readCount)} of ${totalText} read`,
    ];
    for (const [outcome, count] of this.#counts) {
      const word = isFailureCode(outcome) ? failureWord(outcome) : outcome;
      if (outcome !== 'read') parts.push(`${countText(count)} ${word}`);
    }
    const count = this.#foundCount;
    return `${parts.join(', ')}.${count === 0 ? '' : ` ${countText(count)} ${this.#foundText}.`}`;
  }
}
