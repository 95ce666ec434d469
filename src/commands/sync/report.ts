import { Failure } from '../../contract/failures.ts';
import { failureState, failureWord } from '../../kitchen/model/failure-text.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import { countedTexts, countOf, countText } from '../../kitchen/text/quantities.ts';
import type { SummaryFlags } from '../../output/format.ts';
import { progressBar } from '../../output/line-output.ts';
import { isFailure } from '../arguments/outcome-summary.ts';

/** Rows are kept as sent, with duplicates and rows of other restaurants. */
export interface CopiedDate {
  readonly records: number;
  readonly changed: boolean;
  readonly duplicates: number;
  readonly otherRestaurantRows: number;
  readonly unreadable: number;
  readonly damaged: number;
}

export interface SyncOutcome {
  readonly restaurant: { readonly guid: string; readonly name: string };
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

/** The counts of a failed date are null. */
export const SYNC_TABLE = subjectTable(
  {
    restaurant: { value: ({ restaurant }: SyncOutcome) => restaurant.guid, type: 'text' },
    name: {
      value: ({ restaurant }) => restaurant.name,
      type: 'text',
      head: 'Restaurant',
      // A restaurant without a name is shown by its GUID alone, so that the table fits 80 columns.
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

export class SyncTally {
  plannedDateCount = 0;
  archivedDateCount = 0;
  droppedDateCount = 0;
  currentStep: (() => string) | undefined;
  readonly outcomes: SyncOutcome[] = [];

  /** Returns a restaurant's failure with the highest exit code. A missing subscription comes last. */
  failureOf(guid: string, flags: SummaryFlags): Failure | undefined {
    const outcomes = this.outcomes.filter(({ restaurant }) => restaurant.guid === guid);
    const rank = (failure: Failure) => (isFailure(failure, flags) ? failure.exitCode : 0);
    const failures = outcomes.flatMap((each) => failureOf(each) ?? []);
    return failures.toSorted((one, other) => rank(other) - rank(one))[0];
  }

  /** `[####------------] 1,204 of 11,200 dates, 3 failed; Fri, Feb 14, 2025: 1.2 MB, 8,211 rows`. */
  progressText(): string {
    const planned = this.plannedDateCount;
    const copied = this.outcomes.filter(copiedOf);
    const finished = Math.min(planned, copied.length + this.droppedDateCount);
    const failed = this.outcomes.filter((each) => {
      return !['NOT_SUBSCRIBED', undefined].includes(failureOf(each)?.code);
    });
    const bar = progressBar(planned === 0 ? 0 : finished / planned);
    const head = [
      `${bar} ${countText(finished)} of ${countOf(planned, 'date')}`,
      ...countedTexts([[failed.length, 'failed']]),
    ].join(', ');
    return this.currentStep === undefined ? head : `${head}; ${this.currentStep()}`;
  }

  /** Returns `3 dates copied (1 changed), 412 rows; 27 already in the archive; kept as sent: 2 duplicates`, without counts of 0. */
  lastSentence(): string {
    const copied = this.outcomes.flatMap((each) => copiedOf(each) ?? []);
    const sum = (count: Exclude<keyof CopiedDate, 'changed'>) =>
      copied.reduce((total, date) => total + date[count], 0);
    const duplicates = sum('duplicates');
    const unusualRowTexts = [
      ...(duplicates > 0 ? [countOf(duplicates, 'duplicate')] : []),
      ...countedTexts([[sum('otherRestaurantRows'), 'from another restaurant']]),
    ];
    const changed = countText(copied.filter((date) => date.changed).length);
    const rows = countOf(sum('records'), 'row');
    const parts = [
      `${countOf(copied.length, 'date')} copied (${changed} changed), ${rows}`,
      ...countedTexts([
        [this.archivedDateCount, 'already in the archive'],
        [this.plannedDateCount - copied.length, 'not copied'],
      ]),
      ...(unusualRowTexts.length > 0 ? [`kept as sent: ${unusualRowTexts.join(', ')}`] : []),
      ...countedTexts([
        [sum('unreadable'), 'unreadable'],
        [sum('damaged'), 'without a field of a wrong type'],
      ]),
    ];
    return parts.join('; ');
  }
}
