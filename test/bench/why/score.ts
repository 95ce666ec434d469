/** Answers against the truth, ticket by ticket. */
import type { Answer, Answers, Cause } from './causes.ts';
import type { EveningKind } from './planned-plants.ts';
import { MOST } from './ticket-truth.ts';
import type { TicketTruth, WhyEvening } from './why-evening.ts';

/** A part of the excess that makes its name half right, where no cause or another explains it. */
const LARGE_PART = 0.4;

export const NO_ANSWER = 'no answer';

/**
 * `half`: right at the wrong station, slow for loaded or the reverse at the right one, one of several, or a cause that explains much beside the
 * largest. `silent`: no answer, right or not.
 */
export type Verdict = 'right' | 'half' | 'wrong' | 'silent';

/** Planted or not: what nobody planted may be named, and need not. */
export type TruthKind = TicketTruth['cause'] | `${Cause}, by chance`;

export interface ScoredTicket {
  readonly truth: TruthKind;
  /** By rule. */
  readonly answers: readonly {
    readonly answer: Cause | typeof NO_ANSWER;
    readonly verdict: Verdict;
  }[];
}

export interface ScoredEvening {
  readonly kitchen: string;
  readonly kind: EveningKind;
  readonly tickets: readonly ScoredTicket[];
}

export function scoredEvening(
  { why, kind, truths }: Pick<WhyEvening, 'why' | 'kind' | 'truths'>,
  answers: readonly Answers[],
): ScoredEvening {
  return {
    kitchen: why.name,
    kind,
    tickets: truths.map((truth) => ({
      truth: truthKind(truth),
      answers: answers.map((own) => {
        const answer = own.get(truth.ticketGuid);
        return { answer: answer?.cause ?? NO_ANSWER, verdict: verdictOf(truth, answer) };
      }),
    })),
  };
}

/** Whether the truth is one planted cause: not to name it is to abstain. */
export function isOnePlanted(truth: TruthKind): boolean {
  return truth !== 'chance' && truth !== 'several' && !truth.endsWith(', by chance');
}

function truthKind({ cause, isPlanted }: TicketTruth): TruthKind {
  if (cause === 'chance' || cause === 'several' || isPlanted) return cause;
  return `${cause}, by chance`;
}

export function verdictOf(truth: TicketTruth, answer: Answer | undefined): Verdict {
  if (answer === undefined) return 'silent';
  const { cause, station, parts, excessMs } = truth;
  const isHere = station === undefined || answer.stationGuid === station.guid;
  if (answer.cause === cause) return isHere ? 'right' : 'half';
  const isSwapped =
    isOfStation(answer.cause) && (cause === 'station slow' || cause === 'station loaded');
  if (isSwapped && isHere) return 'half';
  const least = cause === 'several' ? 0 : cause === 'chance' ? LARGE_PART : MOST;
  const isPart = parts.some(
    (part) => part.cause === answer.cause && part.causedMs >= least * excessMs,
  );
  return isPart ? 'half' : 'wrong';
}

function isOfStation(cause: Cause): boolean {
  return cause === 'station slow' || cause === 'station loaded';
}
