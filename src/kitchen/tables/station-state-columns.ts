import { LIMIT_ORIGINS, p90Limit, type Thresholds } from '../measures/row-limits.ts';
import { clockTime } from '../model/local-time.ts';
import { slowTimesText } from '../pace/date-headline.ts';
import { mutedText } from '../pace/headline.ts';
import { PACE_RULES } from '../pace/pace-rules.ts';
import { PACE_STATES, type PaceState, type UnknownReason } from '../pace/station-pace.ts';
import { paceReason, ratioText } from '../pace/words.ts';
import { countText, moreDuration, orText } from '../text/quantities.ts';
import { type CellTone, type Column, limitMark } from './column.ts';
import { currentStatus, type StationRow, shownState } from './station-row.ts';

const NOW = 'of the last 30 minutes, or of the last five bumps. null for a quiet station';

const STATES: Readonly<Record<PaceState, { readonly text: string; readonly tone?: CellTone }>> = {
  slow: { text: 'SLOW', tone: 'error' },
  quiet: { text: 'QUIET', tone: 'warn' },
  busy: { text: 'busy' },
  ok: { text: 'ok', tone: 'muted' },
  unknown: { text: '-', tone: 'muted' },
};

const FILTER_STATES = [...PACE_STATES, 'muted'];

const UNKNOWN: Readonly<Partial<Record<UnknownReason, string>>> = {
  'no bumps': 'no bumps here',
  'unreliable bumps': 'not judged',
  'new menu': 'new menu',
  'few bumps': 'few bumps',
};

/** The exporter keeps this order. */
export const STATE_COLUMNS = {
  state: {
    value: ({ status }: StationRow) => status?.state ?? 'unknown',
    type: PACE_STATES,
    head: 'State',
    cell: (row) => STATES[shownState(row)].text,
    tone: (row) => STATES[shownState(row)].tone,
    doc: "slow: tickets take longer than these items usually do. quiet: orders come in, and nothing comes out. busy: far more was ordered than usual at this hour. unknown: can't be judged",
    say: spokenState,
    filter: {
      name: 'state',
      kind: 'choice',
      values: FILTER_STATES,
      help: orText(FILTER_STATES),
      texts: (row) => anyCase([shownState(row), ...(row.status?.isMuted ? ['muted'] : [])]),
    },
  },
  since: {
    value: (row) => currentStatus(row)?.since,
    unit: 'instant',
    doc: 'start of the state',
    head: 'Since',
    metric: {
      name: 'linecheck_station_state_since_timestamp_seconds',
      help: 'When the current state started. Absent for usual pace and unknown.',
    },
  },
  muted: {
    value: ({ status }) => status?.isMuted,
    unit: 'flag',
    type: 'flag',
    doc: 'muted until closeout in the monitor (M)',
    metric: {
      name: 'linecheck_station_muted',
      help: 'Whether it is muted until closeout.',
      isLasting: true,
    },
  },
  muteNote: { value: ({ status }) => status?.muteNote },
  nowMedianMs: {
    value: (row) => currentStatus(row)?.medianMs,
    unit: 'ms',
    doc: `median time ${NOW}`,
    head: 'Now',
    mark: (row) => slowMark(row, currentStatus(row)?.medianMs, row.status?.limit),
    metric: {
      name: 'linecheck_station_time_median_seconds',
      help: 'Median station time in the last 30 minutes, or of the last five bumps if there are fewer. Absent while quiet.',
    },
  },
  nowP90Ms: {
    value: (row) => currentStatus(row)?.p90Ms,
    unit: 'ms',
    doc: `90% time ${NOW}`,
    head: '90% under',
    mark: (row) => slowMark(row, currentStatus(row)?.p90Ms, p90Limit(row.status?.limit)),
    metric: {
      name: 'linecheck_station_time_p90_seconds',
      help: '90% of the same station times are within this. Absent with fewer than ten bumps.',
    },
  },
  usualMedianMs: {
    value: (row) => currentStatus(row)?.usualMs,
    unit: 'ms',
    metric: {
      name: 'linecheck_station_time_usual_seconds',
      help: 'Usual median station time at this hour of this weekday.',
    },
  },
  ratio: {
    value: (row) => currentStatus(row)?.ratio,
    unit: 'ratio',
    doc: "median of each bump's time divided by what its item usually takes: 2 is twice as long. It differs from nowMedianMs divided by usualMedianMs, because these two medians are of different items. null for a quiet station",
    metric: {
      name: 'linecheck_station_pace_ratio',
      help: "Median of each bump's time divided by its items' usual time, in the last 30 minutes.",
    },
  },
  points: {
    value: (row) => currentStatus(row)?.points,
    unit: 'ratio',
    doc: `evidence for slow, 0 to ${PACE_RULES.maxPoints} (a station is slow from ${PACE_RULES.slowPoints})`,
  },
  late: {
    value: (row) => currentStatus(row)?.late,
    unit: 'count',
    doc: 'how many of the judged tickets took lateMs or longer',
  },
  judged: {
    value: (row) => currentStatus(row)?.judged,
    unit: 'count',
    doc: 'tickets that these figures come from',
  },
  /** The share of late tickets among the judged ones. On a past date: the share of late items, as in a report. */
  lateShare: {
    value: ({ status }) => status?.lateShare,
    unit: 'share',
    head: 'Late',
    metric: {
      name: 'linecheck_station_late_ratio',
      help: "Share of the same bumps' tickets at or over the late limit.",
    },
  },
  nowBumps: {
    value: (row) => (row.isPast ? undefined : (row.status?.bumps ?? 0)),
    unit: 'count',
    doc: 'bumps of the last 30 minutes, or the last five. Items of a ticket that were bumped together count once',
    metric: {
      name: 'linecheck_station_window_bumps',
      help: 'Bumps that count for the pace, in the 30 minutes before the reading. Items of a ticket bumped together count once.',
    },
  },
  nowItems: {
    value: (row) => currentStatus(row)?.items,
    unit: 'count',
    metric: {
      name: 'linecheck_station_window_items',
      help: 'Items bumped in the 30 minutes before the reading. Items bumped together count each.',
    },
  },
  usualItems: {
    value: ({ status }) => status?.usualItems,
    unit: 'count',
    metric: {
      name: 'linecheck_station_window_usual_items',
      help: 'Items usually bumped in 30 minutes at this hour of this weekday.',
    },
  },
  lateMs: {
    value: ({ status }) => status?.limit.lateMs,
    unit: 'ms',
    type: 'ms',
    doc: "the station's limit",
  },
  limitFrom: {
    value: ({ status }) => status?.limit.from,
    type: LIMIT_ORIGINS,
    doc: 'where the limit comes from: "usual 90%" is the time under which 90% came out on complete earlier dates, "default" is 12m. A limit makes a station slow only where usual is unknown',
  },
  usualDates: {
    value: (row) =>
      row.judgment?.pace?.stationUsual === undefined ? undefined : row.judgment.context.dates,
    type: { $null: { $list: 'date' } },
    doc: 'earlier dates compared with',
  },
  sinceLastMs: {
    value: (row) => {
      const last = currentStatus(row)?.lastBumpAt;
      return last === undefined || row.judgment === undefined
        ? undefined
        : row.judgment.context.asOf - last;
    },
    unit: 'ms',
    doc: 'time since the last bump',
  },
  why: {
    value: ({ judgment }) => judgment && paceReason(judgment.pace, judgment.context),
    doc: 'the reason for the state, in words',
    head: 'Why',
    cell: ({ status, judgment }) => {
      if (status?.isMuted === true) return mutedText(status.muteNote ?? '');
      return status?.state === 'unknown'
        ? judgment && paceReason(judgment.pace, judgment.context)
        : undefined;
    },
  },

  /** Counts the last half hour, or a complete past date. */
  tickets: { value: ({ status }) => status?.tickets, unit: 'count', head: 'Tickets' },
  usualMs: { value: ({ status }) => status?.usualBesideMs, unit: 'ms', head: 'Usual' },
  change: {
    value: changeMs,
    unit: 'ms',
    head: 'vs usual',
    cell: changeText,
    tone: changeTone,
  },
  /** Why the station has no times. Empty if it has. */
  unjudged: { head: 'Now', cell: (row) => unjudgedText(row) ?? '', tone: () => 'muted' },
  slowTimes: { head: 'Slow', cell: slowTimes },

  lastBumpAt: {
    value: ({ figures, status }) => figures?.lastFulfilledAt ?? status?.lastBumpAt,
    unit: 'instant',
    head: 'Last out',
    align: 'right',
    metric: {
      name: 'linecheck_station_last_bump_timestamp_seconds',
      help: 'Last bump at prep.',
      isLasting: true,
    },
  },
  load: { value: ({ figures }) => figures?.load, unit: 'count', head: '/15min' },
  items: { value: ({ figures }) => figures?.rows, unit: 'count', head: 'Items' },
  medianMs: {
    value: dateMedianMs,
    unit: 'ms',
    head: 'Median',
    mark: (row) => dateMark(row, dateMedianMs(row), row.status?.limit),
  },
  p90Ms: {
    value: dateP90Ms,
    unit: 'ms',
    head: '90% under',
    mark: (row) => dateMark(row, dateP90Ms(row), p90Limit(row.status?.limit)),
  },
  overHour: {
    value: ({ figures }) => figures?.stationTime.overHour || undefined,
    unit: 'count',
    head: '>60',
    say: ({ figures }) => {
      const count = figures?.stationTime.overHour ?? 0;
      return count > 0 ? `${countText(count)} over 60 minutes` : undefined;
    },
  },
} as const satisfies Readonly<Record<string, Column<StationRow>>>;

function spokenState({ status, isPast, clock }: StationRow): string | undefined {
  if (isPast || status === undefined || status.state === 'ok' || status.state === 'unknown') {
    return undefined;
  }
  const { state, since } = status;
  return since === undefined ? state : `${state} since ${clockTime(since, clock)}`;
}

/** The list shows states in capitals, so filters match both spellings. */
export function anyCase(texts: readonly string[]): readonly string[] {
  return [...texts, ...texts.map((text) => text.toUpperCase())];
}

function dateMedianMs({ figures, status, isPast }: StationRow): number | undefined {
  return figures?.stationTime.medianMs ?? (isPast ? status?.medianMs : undefined);
}

function dateP90Ms({ figures, status, isPast }: StationRow): number | undefined {
  return figures?.stationTime.p90Ms ?? (isPast ? status?.p90Ms : undefined);
}

/** The sign of a limit. It has no color beside a state that isn't slow. */
function slowMark(row: StationRow, ms: number | undefined, limits: Thresholds | undefined) {
  const mark = limitMark(ms, limits);
  return shownState(row) === 'slow' ? mark : { sign: mark.sign };
}

/** The sign of a limit for a figure of the whole date. Today's figures have no state beside them, so their sign has a color. */
function dateMark(row: StationRow, ms: number | undefined, limits: Thresholds | undefined) {
  return row.isPast ? slowMark(row, ms, limits) : limitMark(ms, limits);
}

function changeMs(row: StationRow): number | undefined {
  const { medianMs, usualBesideMs: usualMs } = row.status ?? {};
  return medianMs === undefined || usualMs === undefined ? undefined : medianMs - usualMs;
}

function changeText(row: StationRow): string | undefined {
  const ms = changeMs(row);
  // With few bumps, a slow station has a ratio but no median.
  if (ms === undefined)
    return shownState(row) === 'slow' ? ratioText(row.status?.ratio) : undefined;
  return moreDuration(ms);
}

function changeTone(row: StationRow): CellTone | undefined {
  return slowMark(row, row.status?.medianMs, row.status?.limit).tone;
}

function unjudgedText(row: StationRow): string | undefined {
  const { judgment, isPast } = row;
  if (judgment === undefined) return undefined;
  if (judgment.pace === undefined) return UNKNOWN['no bumps'];
  const { state, unknownReason } = judgment.pace;
  if (!isPast && state === 'unknown' && unknownReason !== undefined) return UNKNOWN[unknownReason];
  const hasMedian = row.status?.medianMs !== undefined;
  const isShown = state === 'slow' || state === 'quiet';
  return !isShown && !hasMedian ? UNKNOWN['few bumps'] : undefined;
}

function slowTimes({ judgment }: StationRow): string | undefined {
  if (judgment === undefined) return undefined;
  const { pace, context } = judgment;
  if (pace === undefined) return paceReason(pace, context);
  if (pace.stationUsual === undefined) return 'not judged';
  return slowTimesText(pace, context.clock) || undefined;
}
