import { Failure } from '../../contract/failures.ts';
import type { Filter } from '../../kitchen/filter/filter.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../../kitchen/measures/row-limits.ts';
import { sentenceDuration } from '../../kitchen/text/quantities.ts';
import type { OutputFlags, OutputFormat } from '../../output/format.ts';
import type { MailFlags } from '../../output/mail.ts';
import { readAs, span, wholeNumber } from '../../settings/reader.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { askedDate } from '../arguments/asked-date.ts';
import { fulfillmentsRequest } from '../fulfillments/request.ts';

export interface ReportFlags extends ConnectionFlags, OutputFlags, MailFlags {
  readonly compare?: string;
  /** Durations like `8m`. */
  readonly caution?: string;
  readonly late?: string;
  readonly usual?: boolean;
  /** Short table, columns. */
  readonly width?: string;
  /** Seven dates against the four weeks before. */
  readonly weekly?: boolean;
}

export interface ReportRequest {
  readonly date: string;
  readonly filter: Filter;
  readonly compareDate: string | undefined;
  /** From flags, for all stations. `undefined` without them. */
  readonly thresholds: Thresholds | undefined;
  /** Short table, columns. `undefined` for the full report. */
  readonly briefWidth: number | undefined;
}

/** Numbers ignoring the filter. */
export const WHOLE_GROUPS =
  'tickets, holds, and open load use complete tickets: all rows of a ticket with a matching row';

export function isFiltered({ filter }: Pick<ReportRequest, 'filter'>): boolean {
  return filter.kind !== 'all';
}

export const NOTHING_TO_SEND = 'No message was written. Check the date.';

/** Legible widths for a short table, columns. */
const NARROWEST = 32;
const WIDEST = 200;

/** `words` are filters after an optional date. `configured` replaces a missing `--caution` or `--late`. Throws USAGE. */
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

function thresholdsOf(
  { caution, late }: ReportFlags,
  configured: Thresholds,
): Thresholds | undefined {
  if (caution === undefined && late === undefined) return undefined;
  const lateMs = late === undefined ? configured.lateMs : readAs(span, 'threshold', late);
  if (caution === undefined) return { cautionMs: Math.min(configured.cautionMs, lateMs), lateMs };
  const cautionMs = readAs(span, 'threshold', caution);
  if (cautionMs <= lateMs) return { cautionMs, lateMs };
  if (late !== undefined) throw new Failure('USAGE', '--late must not be shorter than --caution.');
  const origin = configured === DEFAULT_THRESHOLDS ? 'default' : 'from the profile';
  throw new Failure(
    'USAGE',
    `--caution must not be longer than the late limit (${sentenceDuration(lateMs)}, ${origin}).`,
    { hint: 'Add --late with the same duration, or a longer one.' },
  );
}

function briefWidth(text: string | undefined, format: OutputFormat): number | undefined {
  if (text === undefined) return undefined;
  if (format !== 'table') throw new Failure('USAGE', '--width works only with a table.');
  return readAs(wholeNumber(NARROWEST, WIDEST), 'width', text);
}
