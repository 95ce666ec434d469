/** States of stations as records, for programs and as a table. */
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { limitMark, MARK_WIDTH } from '../../kitchen/columns/limit-mark.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import type { Thresholds } from '../../kitchen/measures/default-thresholds.ts';
import { limitOfP90 } from '../../kitchen/measures/row-limits.ts';
import type { PaceFigures } from '../../kitchen/pace/pace-figures.ts';
import { type PaceWords, paceReason, ratioText } from '../../kitchen/pace/pace-text.ts';
import type { StationNow } from '../../kitchen/pace/stations-now.ts';
import { durationText } from '../../kitchen/text/quantities.ts';
import { mutedText } from '../../kitchen/wording/pace-headline.ts';
import { type ShownShape, stateTone } from '../../output/table.ts';

/** A station at a moment, with the facts for its sentence. */
export interface StationNowRow extends StationNow {
  /** `YYYYMMDD`. */
  readonly businessDate: string;
  readonly words: PaceWords;
  readonly figures: PaceFigures;
}

/** Columns by stable IDs that scripts rely on. Durations are ms. */
export const STATION_NOW_SHAPE = recordShape(
  {
    guid: ({ guid }: StationNowRow) => guid,
    name: ({ name }) => name,
    businessDate: ({ businessDate }) => businessDate,
    asOf: ({ words }) => instantText(words.asOf),
    state: ({ pace }) => pace?.state ?? 'unknown',
    since: ({ pace }) => instantText(pace?.since),
    nowMedianMs: ({ figures }) => figures.nowMedianMs,
    nowP90Ms: ({ figures }) => figures.nowP90Ms,
    nowBumps: ({ figures }) => figures.nowBumps ?? 0,
    ratio: ({ figures }) => figures.ratio,
    points: ({ figures }) => figures.points,
    late: ({ figures }) => figures.late,
    judged: ({ figures }) => figures.judged,
    lateMs: ({ limit }) => Math.round(limit.lateMs),
    limitFrom: ({ limit }) => limit.from,
    muted: ({ muted }) => muted !== undefined,
    muteNote: ({ muted }) => muted || undefined,
    usualMedianMs: ({ figures }) => figures.usualMedianMs,
    usualDates: ({ figures }) => figures.usualDates,
    sinceLastMs: ({ pace, words }) =>
      pace?.lastBumpAt === undefined ? undefined : words.asOf - pace.lastBumpAt,
    why: ({ pace, words }) => paceReason(pace, words),
  },
  [
    'nowMedianMs',
    'nowP90Ms',
    'nowBumps',
    'ratio',
    'points',
    'late',
    'judged',
    'lateMs',
    'usualMedianMs',
    'sinceLastMs',
  ],
);

/** Columns for people. */
const SHOWN = recordShape(
  {
    Station: ({ name }: StationNowRow) => name,
    State: ({ pace }) => pace?.state ?? 'unknown',
    Since: ({ pace, words }) => pace?.since && clockTime(pace.since, words.clock),
    Now: ({ pace, limit }) => shown(pace?.now.medianMs, limit),
    Usual: ({ pace }) => pace?.usual && durationText(pace.usual.at(pace.quarter).medianMs),
    '90% in': ({ pace, limit }) => shown(pace?.now.p90Ms, limitOfP90(limit)),
    Ratio: ({ pace }) => (pace?.now.ratio === undefined ? undefined : ratioText(pace.now.ratio)),
    Out: ({ pace }) => pace?.now.tickets,
    Why: ({ pace, words, muted }) =>
      muted !== undefined
        ? mutedText(muted)
        : pace === undefined || pace.state === 'unknown'
          ? paceReason(pace, words)
          : undefined,
  },
  ['Now', 'Usual', '90% in', 'Ratio', 'Out'],
);

/** The same with tones. */
export const STATION_NOW_TABLE = {
  ...SHOWN,
  tones: {
    State: ({ pace }) => stateTone(pace?.state),
    Now: ({ pace, limit }) => limitMark(pace?.now.medianMs, limit).tone,
    '90% in': ({ pace, limit }) => limitMark(pace?.now.p90Ms, limitOfP90(limit)).tone,
  },
} satisfies ShownShape<StationNowRow, (typeof SHOWN)['columns'][number]>;

function shown(ms: number | undefined, limits: Thresholds | undefined): string | undefined {
  return ms === undefined
    ? undefined
    : durationText(ms) + limitMark(ms, limits).sign.padEnd(MARK_WIDTH);
}
