import { SCALES } from '../filter/filter-scale.ts';
import { OVER_HOUR_MS } from '../model/row-oddities.ts';
import { clauses, countOf, countText, durationText, shareText } from '../text/quantities.ts';
import { type LateFigures, type TicketFigures, withinShare } from './figures.ts';
import { type ExcludedCounts, REASONS, type Reason } from './measure.ts';
import { BY_STATION, LIMIT_ORIGINS, type StationLimit, type Thresholds } from './row-limits.ts';

/** `12m` or `12m30`, for a limit (ms). */
export function roundDuration(ms: number): string {
  return durationText(ms).replace(/m00$/, 'm');
}

export function limitSentence({ cautionMs, lateMs, from }: StationLimit): string {
  return `Caution from ${roundDuration(cautionMs)}, late from ${roundDuration(lateMs)} (${from}).`;
}

export function lateClause({ lateMs, from }: StationLimit): string {
  return `late from ${roundDuration(lateMs)} (${from})`;
}

/** `14m or longer, set here`. `undefined` means several limits. */
export function lateLimitText(
  limit: StationLimit | undefined,
  durationOf: (ms: number) => string = roundDuration,
): string {
  return limit === undefined ? BY_STATION : `${durationOf(limit.lateMs)} or longer, ${limit.from}`;
}

export function ticketFiguresText(tickets: TicketFigures): string {
  const { count, overHour, medianMs, p90Ms, limitMs } = tickets;
  return clauses(
    medianMs !== undefined && `median ${durationText(medianMs)}`,
    p90Ms !== undefined && `90% under ${durationText(p90Ms)}`,
    `${shareText(withinShare(tickets), 1)} of ${countOf(count + overHour, 'ticket')} within ${roundDuration(limitMs)}`,
  );
}

export interface NamedLimit {
  readonly name: string;
  readonly limit: StationLimit;
}

/** For each origin: `Late (set here)` and `Grill from 14m, Fry from 12m`. Station names may have any characters. */
export function lateLimitsByOrigin(
  stations: readonly NamedLimit[],
): readonly (readonly [head: string, limits: string])[] {
  const byOrigin = Map.groupBy(stations, ({ limit }) => limit.from);
  return LIMIT_ORIGINS.flatMap((from) => {
    const stationLimits = byOrigin.get(from) ?? [];
    if (stationLimits.length === 0) return [];
    const limits = stationLimits.map(
      ({ name, limit }) => `${name} from ${roundDuration(limit.lateMs)}`,
    );
    return [[`Late (${from})`, limits.join(', ')] as const];
  });
}

/** `24% (2% over 60)`, `24%` without times over an hour, or `-` without times. */
export function lateText({ lateShare, count, overHour }: LateFigures): string {
  if (lateShare === undefined) return '-';
  const over = overHour === 0 ? '' : ` (${shareText(overHour, count + overHour)} over 60)`;
  return `${shareText(lateShare, 1)}${over}`;
}

const REASON_WORDS: Readonly<Partial<Record<Reason, string>>> = { 'un-bumped': 'over 60 min' };

/** `3 over 60 min, 1 no time`, or `nothing`. */
export function leftOutText(excluded: ExcludedCounts): string {
  const parts = REASONS.filter((reason) => excluded[reason] > 0).map(
    (reason) => `${countText(excluded[reason])} ${REASON_WORDS[reason] ?? reason}`,
  );
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

export function leftOutCount(excluded: ExcludedCounts): number {
  return REASONS.reduce((sum, reason) => sum + excluded[reason], 0);
}

export const LIMITS_FORM = 'caution and late, up to 60m, as in 9m 14m';

/** Reads `9m 14m`. The second duration must not be shorter than the first. */
export function parseLimits(text: string): Thresholds | undefined {
  const [caution = '', late = '', ...more] = text.trim().split(/\s+/);
  const [cautionMs, lateMs] = [caution, late].map((each) => SCALES.duration.read(each)?.low);
  if (more.length > 0 || cautionMs === undefined || lateMs === undefined) return undefined;
  return areValidLimits({ cautionMs, lateMs }) ? { cautionMs, lateMs } : undefined;
}

export function areValidLimits({ cautionMs, lateMs }: Thresholds): boolean {
  return cautionMs > 0 && cautionMs <= lateMs && lateMs <= OVER_HOUR_MS;
}

export function limitsText({ cautionMs, lateMs }: Thresholds): string {
  return [cautionMs, lateMs].map(roundDuration).join(' ');
}

export function leftOutSentence(excluded: ExcludedCounts): string {
  const parts = [
    [excluded['un-bumped'], 'over 60 min'],
    [excluded['mass-bumped'], 'mass-bumped'],
    [excluded.impossible, 'with impossible times'],
    [excluded['other date'], 'of another date'],
    [excluded['no time'], 'without a time'],
  ] as const;
  const counted = parts.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`);
  return counted.length === 0 ? 'Nothing left out.' : `Left out: ${counted.join(', ')}.`;
}
