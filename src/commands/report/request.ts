/** What `linecheck report` is asked for, read from its words and flags before anything is sent. */

import { Failure } from '../../contract/failures.ts';
import { DEFAULT_THRESHOLDS } from '../../kitchen/analysis/default-thresholds.ts';
import type { Filter } from '../../kitchen/filter/filter.ts';
import type { Thresholds } from '../../kitchen/measures/late-share.ts';
import type { OutputFormat } from '../../output/format.ts';
import type { OutputFlags } from '../../output/output-flags.ts';
import { readAs, span, wholeNumber } from '../../settings/reader.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { askedDate } from '../arguments/asked-date.ts';
import { fulfillmentsRequest } from '../fulfillments/request.ts';

/** Flags of the command. */
export interface ReportFlags extends ConnectionFlags, OutputFlags {
  /** Another date to compare with. */
  readonly compare?: string;
  /** Durations, such as `8m`. */
  readonly caution?: string;
  readonly late?: string;
  /** Columns of the short table. */
  readonly width?: string;
}

/** What is asked for. Dates are `YYYYMMDD`. */
export interface ReportRequest {
  readonly date: string;
  readonly filter: Filter;
  readonly compareDate: string | undefined;
  readonly thresholds: Thresholds;
  /** Columns of the short table; `undefined` for the whole report. */
  readonly briefWidth: number | undefined;
}

/** What a filter does not do to some figures. */
export const WHOLE_GROUPS =
  'tickets, holds and open load use complete tickets: all rows of each ticket that has a matching row';

/** Whether some rows are left out by a filter. */
export function isFiltered({ filter }: Pick<ReportRequest, 'filter'>): boolean {
  return filter.kind !== 'all';
}

/** Columns between which a short table is legible. */
const NARROWEST = 32;
const WIDEST = 200;

/**
 * Reads words, of which the first may be a date and all others are filters, and flags. `today` is the current business date, `format`
 * the form that the report is told in, `configured` the thresholds where no flag tells others. Throws USAGE for whatever cannot be meant.
 */
export function reportRequest(
  words: readonly string[],
  flags: ReportFlags,
  today: string,
  format: OutputFormat,
  configured = DEFAULT_THRESHOLDS,
): ReportRequest {
  const { date, query } = fulfillmentsRequest(words, {}, today);
  return {
    date,
    filter: query.filter,
    compareDate: flags.compare === undefined ? undefined : askedDate(flags.compare, today),
    thresholds: thresholdsOf(flags, configured),
    briefWidth: briefWidth(flags.width, format),
  };
}

function thresholdsOf({ caution, late }: ReportFlags, configured: Thresholds): Thresholds {
  const thresholds = {
    cautionMs: caution === undefined ? configured.cautionMs : readAs(span, 'threshold', caution),
    lateMs: late === undefined ? configured.lateMs : readAs(span, 'threshold', late),
  };
  if (thresholds.cautionMs <= thresholds.lateMs) return thresholds;
  throw new Failure('USAGE', '--late must not be shorter than --caution.');
}

function briefWidth(text: string | undefined, format: OutputFormat): number | undefined {
  if (text === undefined) return undefined;
  if (format !== 'table') throw new Failure('USAGE', '--width works only with a table.');
  return readAs(wholeNumber(NARROWEST, WIDEST), 'width', text);
}
