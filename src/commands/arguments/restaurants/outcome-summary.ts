/** How several restaurants' outcomes end a command: exit code, and last stderr line. */
import { EXIT, FAILURES, type FailureCode, isFailureCode } from '../../../contract/failures.ts';
import type { JsonType, ValueOf } from '../../../kitchen/export/json-type.ts';
import { failureState, failureWord } from '../../../kitchen/model/failure-text.ts';
import { countOf, countText } from '../../../kitchen/text/quantities.ts';
import type { Switches, Texts } from '../../../output/format.ts';
import { jsonLine } from '../../../output/json.ts';
import { notices, type Outlet } from '../../../output/line-output.ts';
import { choiceOf } from '../../../settings/choice.ts';
import type { QuietFlags } from '../../../settings/setting.ts';
import { PROGRAM } from '../notes-about.ts';

export type SummaryFlags = QuietFlags & Texts<'summary'> & Switches<'requireTimes'>;

/** `--summary json`, on stderr. */
export const SUMMARY_TYPE = {
  'restaurants found exit': 'count',
  states: { $map: 'count' },
} as const satisfies JsonType;

export const SUMMARY_FORMS = ['text', 'json'] as const;

/** `not read yet` after a signal, `skipped` if nothing has the requested name. */
type Outcome = 'read' | 'incomplete' | 'skipped' | 'not read yet' | FailureCode;

/** Whether it fails one of several restaurants. A missing subscription does so only with `--require-times`. */
export function isFailure(
  { code }: { readonly code: FailureCode },
  { requireTimes = false }: Pick<SummaryFlags, 'requireTimes'>,
): boolean {
  return requireTimes || code !== 'NOT_SUBSCRIBED';
}

/** The exit code is the highest of failures and answers, 130 after a signal. */
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

  /** `without` is the failure behind missing parts. */
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

  /** Nothing here has the requested name: an error only if no restaurant has it. */
  skipped(): void {
    this.#count('skipped');
  }

  /** A signal came first. */
  unread(): void {
    this.#count('not read yet');
    this.#end(EXIT.interrupted);
  }

  get exit(): number {
    return this.#exit;
  }

  /** With `--quiet`, only for programs, or if a restaurant failed or was not read. */
  write(stderr: Outlet): void {
    if (this.#form === 'json') {
      stderr.write(jsonLine(this.#value()));
      return;
    }
    const isProblem = this.#exit > EXIT.found;
    (isProblem ? stderr : notices(stderr, this.#flags)).write(`${PROGRAM}${this.#text()}\n`);
  }

  #value(): ValueOf<typeof SUMMARY_TYPE> {
    const states = Object.fromEntries(
      Array.from(this.#counts, ([outcome, count]) => [
        isFailureCode(outcome) ? failureState(outcome) : outcome,
        count,
      ]),
    );
    return { restaurants: this.#of(), states, found: this.#found, exit: this.#exit };
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
      const word = isFailureCode(outcome) ? failureWord(outcome) : outcome;
      if (outcome !== 'read') parts.push(`${countText(count)} ${word}`);
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
