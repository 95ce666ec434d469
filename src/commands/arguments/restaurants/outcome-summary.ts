/** How the outcomes of several restaurants end a command: one rule for the exit code, and the last line on stderr. */
import { EXIT, FAILURES, type FailureCode } from '../../../contract/failures.ts';
import { failureState, failureWord } from '../../../kitchen/model/failure-text.ts';
import { countOf, countText } from '../../../kitchen/text/quantities.ts';
import { jsonLine } from '../../../output/json.ts';
import { notices, type Outlet } from '../../../output/line-output.ts';
import { choiceOf } from '../../../settings/choice.ts';
import type { QuietFlags } from '../../../settings/setting.ts';
import { PROGRAM } from '../notes-about.ts';

/** Flags of commands about several restaurants. */
export interface SummaryFlags extends QuietFlags {
  /** Form of the last line on stderr. */
  readonly summary?: string;
  /** Whether a missing subscription is a failure. */
  readonly requireTimes?: boolean;
}

/** Forms of the last line; the first is for people. */
export const SUMMARY_FORMS = ['text', 'json'] as const;

/** What became of a restaurant: `not read yet` where a signal came first, `skipped` where it has nothing of the requested name. */
type Outcome = 'read' | 'incomplete' | 'skipped' | 'not read yet' | FailureCode;

/** Whether it is a failure of one of several restaurants: a missing subscription is an outcome, unless `--require-times` makes it one. */
export function isFailure(
  { code }: { readonly code: FailureCode },
  { requireTimes = false }: Pick<SummaryFlags, 'requireTimes'>,
): boolean {
  return requireTimes || code !== 'NOT_SUBSCRIBED';
}

/**
 * Counts outcomes. The exit code is the highest of what failed and of what answers found; 130 after a signal.
 */
export class OutcomeSummary {
  readonly #form: (typeof SUMMARY_FORMS)[number];
  readonly #flags: SummaryFlags;
  readonly #foundText: string;
  readonly #counts = new Map<Outcome, number>();
  #found = 0;
  #exit: number = EXIT.done;

  /** `foundText` is the meaning of exit code 1: `with errors`. Throws USAGE for an unknown form. */
  constructor(flags: SummaryFlags, foundText = 'with issues') {
    this.#form = choiceOf('summary', SUMMARY_FORMS, flags.summary ?? 'text');
    this.#flags = flags;
    this.#foundText = foundText;
  }

  /** An answer with its exit code; `without` is the failure of what it does not cover. */
  answered(exit: number = EXIT.done, without?: FailureCode): void {
    if (exit === EXIT.found) this.#found += 1;
    this.#end(exit);
    if (without === undefined) this.#count(exit === EXIT.contract ? 'incomplete' : 'read');
    else this.failed(without);
  }

  failed(code: FailureCode): void {
    this.#count(code);
    if (isFailure({ code }, this.#flags)) this.#end(FAILURES[code].exit);
  }

  /** Nothing in this restaurant has the requested name: an error only if no restaurant has it. */
  skipped(): void {
    this.#count('skipped');
  }

  /** A signal came before the restaurant was read. */
  unread(): void {
    this.#count('not read yet');
    this.#end(EXIT.interrupted);
  }

  get exit(): number {
    return this.#exit;
  }

  /** Writes the last line: with `--quiet` only where a restaurant failed or was not read, or for programs. */
  write(stderr: Outlet): void {
    if (this.#form === 'json') {
      stderr.write(jsonLine(this.#value()));
      return;
    }
    const isProblem = this.#exit > EXIT.found;
    (isProblem ? stderr : notices(stderr, this.#flags)).write(`${PROGRAM}${this.#text()}\n`);
  }

  #value(): object {
    const states = [...this.#counts].map(([outcome, count]) => [idOf(outcome), count] as const);
    return {
      restaurants: this.#of(),
      states: Object.fromEntries(states),
      found: this.#found,
      exit: this.#exit,
    };
  }

  /** `38 of 40 restaurants read, 1 not subscribed, 1 timed out. 3 with errors.` */
  #text(): string {
    const of = this.#of();
    const read = this.#counts.get('read') ?? 0;
    const parts = [
      read === of
        ? `${countOf(of, 'restaurant')} read`
        : `${countText(read)} of ${countOf(of, 'restaurant')} read`,
    ];
    for (const [outcome, count] of this.#counts) {
      if (outcome !== 'read') parts.push(`${countText(count)} ${wordOf(outcome)}`);
    }
    const found = this.#found === 0 ? '' : ` ${countText(this.#found)} ${this.#foundText}.`;
    return `${parts.join(', ')}.${found}`;
  }

  #of(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  #count(outcome: Outcome): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  #end(exit: number): void {
    this.#exit = Math.max(this.#exit, exit);
  }
}

function wordOf(outcome: Outcome): string {
  return isCode(outcome) ? failureWord(outcome) : outcome;
}

/** For programs. */
function idOf(outcome: Outcome): string {
  return isCode(outcome) ? failureState(outcome) : outcome;
}

function isCode(outcome: Outcome): outcome is FailureCode {
  return Object.hasOwn(FAILURES, outcome);
}
