/** States of stations as records, for programs and as a table. */
import { formatInstant } from '../../contract/instant.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import type { StationNow } from '../../kitchen/pace/stations-now.ts';
import { type PaceWords, paceReason, ratioText } from '../../kitchen/wording/pace-text.ts';
import { durationText } from '../../kitchen/wording/quantities.ts';

/** A station at a moment, and what its sentence needs. */
export interface StationNowRow extends StationNow {
  readonly words: PaceWords;
}

/** The columns, by ids that never change their meaning: scripts rely on them. Durations are ms. */
export const STATION_NOW_SHAPE = recordShape(
  {
    guid: ({ guid }: StationNowRow) => guid,
    name: ({ name }) => name,
    asOf: ({ words }) => formatInstant(words.asOf),
    state: ({ pace }) => pace?.state ?? 'unknown',
    since: ({ pace }) => (pace?.since === undefined ? undefined : formatInstant(pace.since)),
    nowMedianMs: ({ pace }) => rounded(pace?.now.medianMs),
    nowP90Ms: ({ pace }) => rounded(pace?.now.p90Ms),
    nowBumps: ({ pace }) => pace?.now.bumps ?? 0,
    ratio: ({ pace }) => rounded(pace?.now.ratio, 100),
    points: ({ pace }) => rounded(pace?.points, 100),
    late: ({ pace }) => pace?.now.late,
    judged: ({ pace }) => pace?.now.judged,
    lateMs: ({ limit }) => rounded(limit.lateMs),
    limitFrom: ({ limit }) => limit.from,
    usualMedianMs: ({ pace }) => rounded(pace?.usual?.at(pace.quarter).medianMs),
    usualDates: ({ pace, words }) => (pace?.usual === undefined ? undefined : words.dates),
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

/** What people read of it. */
export const STATION_NOW_TABLE = recordShape(
  {
    Station: ({ name }: StationNowRow) => name,
    State: ({ pace }) => pace?.state ?? 'unknown',
    Since: ({ pace, words }) => pace?.since && clockTime(pace.since, words.zone),
    Now: ({ pace }) => shown(pace?.now.medianMs),
    Usual: ({ pace }) => shown(pace?.usual?.at(pace.quarter).medianMs),
    '90% in': ({ pace }) => shown(pace?.now.p90Ms),
    Ratio: ({ pace }) => (pace?.now.ratio === undefined ? undefined : ratioText(pace.now.ratio)),
    Out: ({ pace }) => pace?.now.bumps,
    Why: ({ pace, words }) =>
      pace === undefined || pace.state === 'unknown' ? paceReason(pace, words) : undefined,
  },
  ['Now', 'Usual', '90% in', 'Ratio', 'Out'],
);

function shown(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : durationText(ms);
}

/** Rounded to a part of one; `undefined` where there is none. */
function rounded(value: number | undefined, parts = 1): number | undefined {
  return value === undefined ? undefined : Math.round(value * parts) / parts;
}
