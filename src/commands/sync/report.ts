/** What a sync copied: counted, drawn as progress, and printed. */
import { Failure } from '../../contract/failures.ts';
import { failureState, failureWord } from '../../kitchen/model/failure-text.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import { countedTexts, countOf, countText } from '../../kitchen/text/quantities.ts';
import type { SummaryFlags } from '../../output/format.ts';
import { progressBar } from '../../output/line-output.ts';
import { isFailure } from '../arguments/outcome-summary.ts';

/** All records are kept unchanged, including duplicates and other restaurants'. */
export interface CopiedDate {
  readonly records: number;
  readonly changed: boolean;
  readonly duplicates: number;
  readonly otherRestaurantRows: number;
  readonly unreadable: number;
  readonly damaged: number;
}

export interface SyncOutcome {
  readonly restaurant: Pick<RestaurantChoice, 'guid' | 'name'>;
  /** `YYYYMMDD`. Absent for the station list. */
  readonly businessDate?: string;
  readonly result: CopiedDate | Failure;
}

const copiedOf = ({ result }: SyncOutcome) => (result instanceof Failure ? undefined : result);
const failureOf = ({ result }: SyncOutcome) => (result instanceof Failure ? result : undefined);
const stateOf = (outcome: SyncOutcome, wordOf: (code: Failure['code']) => string) => {
  const failure = failureOf(outcome);
  return failure === undefined ? 'copied' : wordOf(failure.code);
};

/** What a failure does not have is null. */
export const SYNC_TABLE = subjectTable(
  {
    restaurant: { value: ({ restaurant }: SyncOutcome) => restaurant.guid, type: 'text' },
    name: {
      value: ({ restaurant }) => restaurant.name,
      type: 'text',
      head: 'Restaurant',
      // Without a name, the GUID: it fits 80 columns, unlike `Restaurant GUID`.
      cell: ({ restaurant: { name, guid } }) => (name === `Restaurant ${guid}` ? guid : name),
    },
    businessDate: {
      value: ({ businessDate }) => businessDate,
      type: 'date?: null for the station list',
      head: 'Date',
    },
    state: {
      value: (outcome) => stateOf(outcome, failureState),
      type: 'state',
      head: 'State',
      cell: (outcome) => stateOf(outcome, failureWord),
    },
    code: { value: (outcome) => failureOf(outcome)?.code, type: 'code?' },
    records: { value: (outcome) => copiedOf(outcome)?.records, unit: 'count', head: 'Rows' },
    changed: { value: (outcome) => copiedOf(outcome)?.changed, unit: 'flag', head: 'Changed' },
    duplicates: { value: (outcome) => copiedOf(outcome)?.duplicates, unit: 'count' },
    strangers: { value: (outcome) => copiedOf(outcome)?.otherRestaurantRows, unit: 'count' },
    unreadable: { value: (outcome) => copiedOf(outcome)?.unreadable, unit: 'count' },
    damaged: { value: (outcome) => copiedOf(outcome)?.damaged, unit: 'count' },
  },
  { order: ['businessDate', 'records', 'changed', 'state', 'name'] },
);

/** Counts are of dates. */
export class SyncTally {
  planned = 0;
  /** Already in the archive. */
  kept = 0;
  /** Planned, but won't be copied. */
  dropped = 0;
  /** What is done now, such as `summarizing Fri, Feb 14, 2025`. */
  doing: (() => string) | undefined;
  /** In order of arrival. */
  readonly outcomes: SyncOutcome[] = [];

  get #copied(): readonly CopiedDate[] {
    return this.outcomes.flatMap((each) => copiedOf(each) ?? []);
  }

  /** Why a restaurant (GUID) is incomplete: the highest exit code. A missing subscription counts only without failures. */
  failureOf(guid: string, flags: Pick<SummaryFlags, 'requireTimes'>): Failure | undefined {
    const own = this.outcomes.filter(({ restaurant }) => restaurant.guid === guid);
    const rank = (failure: Failure) => (isFailure(failure, flags) ? failure.exitCode : 0);
    const failures = own.flatMap((each) => failureOf(each) ?? []);
    return failures.toSorted((one, other) => rank(other) - rank(one))[0];
  }

  /** `[####------------] 1,204 of 11,200 dates, 3 failed; Fri, Feb 14, 2025: 1.2 MB, 8,211 rows`. */
  progressText(): string {
    const over = Math.min(this.planned, this.#copied.length + this.dropped);
    const failed = this.outcomes.filter((each) => {
      return !['NOT_SUBSCRIBED', undefined].includes(failureOf(each)?.code);
    });
    const bar = progressBar(this.planned === 0 ? 0 : over / this.planned);
    const head = [
      `${bar} ${countText(over)} of ${countOf(this.planned, 'date')}`,
      ...countedTexts([[failed.length, 'failed']]),
    ].join(', ');
    return this.doing === undefined ? head : `${head}; ${this.doing()}`;
  }

  /** Only counts above 0: `3 dates copied (1 changed), 412 rows; 27 already in the archive; kept as sent: 2 duplicates`. */
  lastSentence(): string {
    const copied = this.#copied;
    const sum = (of: (date: CopiedDate) => number) =>
      copied.reduce((all, each) => all + of(each), 0);
    const duplicates = sum((date) => date.duplicates);
    const asSent = [
      ...(duplicates > 0 ? [countOf(duplicates, 'duplicate')] : []),
      ...countedTexts([[sum((date) => date.otherRestaurantRows), 'from another restaurant']]),
    ];
    const changed = copied.filter((date) => date.changed).length;
    const parts = [
      `${countOf(copied.length, 'date')} copied (${countText(changed)} changed), ${countOf(
        sum((date) => date.records),
        'row',
      )}`,
      ...countedTexts([
        [this.kept, 'already in the archive'],
        [this.planned - copied.length, 'not copied'],
      ]),
      ...(asSent.length > 0 ? [`kept as sent: ${asSent.join(', ')}`] : []),
      ...countedTexts([
        [sum((date) => date.unreadable), 'unreadable'],
        [sum((date) => date.damaged), 'without a field of a wrong type'],
      ]),
    ];
    return parts.join('; ');
  }
}
