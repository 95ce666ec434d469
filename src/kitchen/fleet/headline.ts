/** A restaurant in a few numbers, to compare with others. */
import { type Finding, type Severity, severityCounts } from '../audit/rule.ts';
import type { Audit } from '../audit/verdicts.ts';
import type { BusinessCalendar } from '../calendar/business-day.ts';
import { filterCalendar } from '../calendar/local-time.ts';
import { EVERY_ROW, selectRows } from '../columns/fulfillment-query.ts';
import { lastBumpOf } from '../measures/day-figures.ts';
import { takenMeasure } from '../measures/measure.ts';
import { type TimeFigures, timeFigures } from '../measures/row-limits.ts';
import { openLoad, TICKET_TIME } from '../measures/ticket-time.ts';
import { type DateLimits, limitsOfRows } from '../pace/station-limit.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { MIN_DATES } from '../usual/usual.ts';

/** A rule's issues at one severity. */
export interface RuleCount {
  readonly rule: string;
  readonly severity: Severity;
  readonly count: number;
}

/** Notes count only in `rules`. */
export interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
  /** In order of first issue, notes included. */
  readonly rules: readonly RuleCount[];
}

/** A business date. Station time is over all counted prep rows. */
export interface DayHeadline
  extends Pick<TimeFigures, 'count' | 'late' | 'lateShare' | 'unBumped' | 'massBumped'> {
  /** At all levels. */
  readonly rows: number;
  /** Rows from another restaurant (A1). */
  readonly foreignRows: number;
  /** Some rows are judged by the default limit, because too few earlier dates are kept. */
  readonly isLateByDefault: boolean;
  /** Station time, ms. `undefined` where nothing counts. */
  readonly p90Ms: number | undefined;
  /** Most tickets open at once. What is open now is unknown: the API has only bumped items. */
  readonly mostOpen: number | undefined;
  readonly lastFulfilledAt: number | undefined;
}

/** No date for a restaurant without a subscription (A7). */
export interface Headline {
  readonly findings: FindingCounts;
  /** Unreadable station list entries: there may be more issues. */
  readonly unreadable: number;
  readonly day: DayHeadline | undefined;
}

export interface HeadlineReading {
  readonly audited: Pick<Audit, 'findings'>;
  readonly unreadable: number;
  readonly day: FulfillmentDay | undefined;
  readonly date: string;
  readonly calendar: BusinessCalendar;
}

export function headline(
  { audited: { findings }, unreadable, day, date, calendar }: HeadlineReading,
  limits: DateLimits,
): Headline {
  const { error: errors, warn: warnings } = severityCounts(findings);
  return {
    findings: { errors, warnings, rules: ruleCounts(findings) },
    unreadable,
    day:
      day &&
      dayHeadline(day, selectRows(day, EVERY_ROW, filterCalendar(calendar, date)).order, limits),
  };
}

function ruleCounts(findings: readonly Finding[]): readonly RuleCount[] {
  const groups = Map.groupBy(findings, ({ rule, severity }) => `${rule} ${severity}`);
  return [...groups.values()].flatMap((all) =>
    all.slice(0, 1).map(({ rule, severity }) => ({ rule, severity, count: all.length })),
  );
}

function dayHeadline(day: FulfillmentDay, rows: Uint32Array, limits: DateLimits): DayHeadline {
  const ofRows = limitsOfRows(day, limits);
  const times = timeFigures(day, rows, ofRows);
  const { p90: p90Ms, count, late, lateShare, unBumped, massBumped } = times;
  const figures = { p90Ms, count, late, lateShare, unBumped, massBumped };
  return {
    ...figures,
    rows: rows.length,
    foreignRows: day.foreignRows,
    isLateByDefault:
      limits.usual.dates.length < MIN_DATES &&
      lateShare !== undefined &&
      rows.some((row) => day.table.level.get(row) === 0 && ofRows.of(row).from === 'default'),
    mostOpen: openLoad(takenMeasure(day, TICKET_TIME), rows)?.peak,
    lastFulfilledAt: lastBumpOf(day, rows),
  };
}
