import { SEVERITIES, SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { limitMark, MARK_WIDTH } from '../../kitchen/columns/limit-mark.ts';
import type { JsonType } from '../../kitchen/export/json-type.ts';
import { LIMIT_ORIGINS, limitOfP90, type Thresholds } from '../../kitchen/measures/row-limits.ts';
import { mutedText } from '../../kitchen/pace/headline.ts';
import { currentPace, type PaceFigures } from '../../kitchen/pace/pace-figures.ts';
import { PACE_RULES } from '../../kitchen/pace/pace-rules.ts';
import { PACE_STATES, type StationPace } from '../../kitchen/pace/station-pace.ts';
import type { StationNow } from '../../kitchen/pace/stations-now.ts';
import { type PaceWords, paceReason, stretchesText } from '../../kitchen/pace/words.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import { SINCE } from '../../kitchen/tables/issues.ts';
import { durationText, moreDuration } from '../../kitchen/text/quantities.ts';
import { stateTone } from '../../output/table.ts';
import { expoText, printsText } from '../../screens/facts/station-columns.ts';

/** Values needing the complete list are `undefined` for part of it. */
export interface StationRow extends Pick<BoardRow, 'station' | 'name'> {
  readonly expo: BoardRow['expo'] | undefined;
  readonly printerSharedBy: number | undefined;
  readonly findings: BoardRow['findings'] | undefined;
}

const WITHOUT_OTHERS = 'null with --modified-since, because it depends on the other stations';
const CHANGE = { head: 'vs usual', align: 'right' } as const;
const NOW = 'of the last 30 minutes, or of the last five bumps. null for a quiet station';

/** With a station: the station, and its issues. */
export const STATION_TYPE = {
  station: 'row',
  findings: {
    $list: {
      'rule message fix': 'text',
      severity: SEVERITIES,
      since: { $of: { $null: SINCE }, $means: 'since when the issue is known' },
    },
  },
} as const satisfies JsonType;

/** The document's fields come first, in the same order. References are GUIDs. JSON has a station as read. */
export const STATION_TABLE = subjectTable(
  {
    guid: { value: ({ station }: StationRow) => station.guid, head: 'GUID' },
    entityType: { value: ({ station }) => station.entityType },
    name: {
      value: ({ station }) => station.name,
      head: 'Station',
      cell: ({ name }) => name,
    },
    kitchenPrinter: { value: ({ station }) => station.kitchenPrinter?.guid },
    connectedPrepStations: {
      value: ({ station }) => station.connectedPrepStations?.map(({ guid }) => guid),
    },
    printingMode: {
      value: ({ station }) => station.printingMode,
      head: 'Prints',
      cell: ({ station }) => printsText(station),
    },
    includeWithExpediter: { value: ({ station }) => station.includeWithExpediter, type: 'flag' },
    expoRouting: { value: ({ station }) => station.expoRouting },
    expo: {
      value: ({ expo }) => expo,
      head: 'Expo',
      cell: ({ expo }) => expo && expoText(expo),
      doc: `routing to the expediter: explicit, only, implicit-all (because no station sends there), none, or not stated. ${WITHOUT_OTHERS}`,
    },
    printerSharedBy: {
      value: ({ printerSharedBy }) => printerSharedBy,
      unit: 'count',
      doc: `number of other stations with the same printer. ${WITHOUT_OTHERS}`,
    },
    findings: {
      value: ({ findings }) => findings?.length,
      unit: 'count',
      head: 'Issues',
      align: 'left',
      cell: ({ findings }) => findings && issuesText(findings),
      tone: ({ findings: [worst] = [] }) => worst && SEVERITY_MARKS[worst.severity].tone,
      doc: `number of setup issues. ${WITHOUT_OTHERS}`,
    },
    rules: {
      value: ({ findings }) => findings?.map(({ rule }) => rule),
      doc: `rules of the setup issues. ${WITHOUT_OTHERS}`,
    },
  },
  {
    order: ['name', 'printingMode', 'expo', 'findings', 'guid'],
    json: ({ station }) => station,
  },
);

export type StationRecordColumn = (typeof STATION_TABLE)['columns'][number];

/** Count and worst issue's sign: `!! 2`. `0` for none. */
function issuesText([worst, ...others]: BoardRow['findings']): string {
  return worst === undefined ? '0' : `${SEVERITY_MARKS[worst.severity].sign} ${others.length + 1}`;
}

export interface StationNowRow extends StationNow {
  readonly businessDate: string;
  /** A complete past date, without states. */
  readonly isPast: boolean;
  readonly words: PaceWords;
  readonly figures: PaceFigures;
}

export const STATION_NOW_TABLE = subjectTable(
  {
    guid: { value: ({ guid }: StationNowRow) => guid, type: 'text?' },
    name: { value: ({ name }) => name, type: 'text', head: 'Station' },
    businessDate: { value: ({ businessDate }) => businessDate, type: 'date' },
    asOf: {
      value: ({ words, isPast }) => (isPast ? undefined : words.asOf),
      unit: 'instant',
      doc: 'time of the state. null for a complete past date, which has no states',
    },
    state: {
      value: ({ pace }) => pace?.state ?? 'unknown',
      type: PACE_STATES,
      head: 'State',
      tone: ({ pace }) => stateTone(pace?.state),
      doc: "slow: tickets take longer than these items usually do. quiet: orders come in, and nothing comes out. busy: far more was ordered than usual at this hour. unknown: can't be judged",
    },
    since: {
      value: ({ pace }) => pace?.since,
      unit: 'instant',
      doc: 'start of the state',
      head: 'Since',
    },
    nowMedianMs: {
      value: ({ figures }) => figures.nowMedianMs,
      unit: 'ms',
      doc: `median time ${NOW}`,
      ...timeColumn('Now', ({ pace, limit }) => [currentPace(pace)?.now.medianMs, limit]),
    },
    nowP90Ms: {
      value: ({ figures }) => figures.nowP90Ms,
      unit: 'ms',
      doc: `90% time ${NOW}`,
      ...timeColumn('90% in', ({ pace, limit }) => [
        currentPace(pace)?.now.p90Ms,
        limitOfP90(limit),
      ]),
    },
    nowBumps: {
      value: ({ figures, isPast }) => (isPast ? undefined : (figures.nowBumps ?? 0)),
      unit: 'count',
      doc: 'bumps of the last 30 minutes, or the last five. Items of a ticket that were bumped together count once',
    },
    ratio: {
      value: ({ figures }) => figures.ratio,
      unit: 'ratio',
      doc: 'median over bumps of the time by what the same items usually take: 2 is twice as long. Not nowMedianMs by usualMedianMs, which have other items. null for a quiet station',
    },
    points: {
      value: ({ figures }) => figures.points,
      unit: 'ratio',
      doc: `evidence for slow, 0 to ${PACE_RULES.mostPoints} (a station is slow from ${PACE_RULES.slowPoints})`,
    },
    late: {
      value: ({ figures }) => figures.late,
      unit: 'count',
      doc: 'how many of the judged tickets took lateMs or longer',
    },
    judged: {
      value: ({ figures }) => figures.judged,
      unit: 'count',
      doc: 'tickets that these figures come from',
    },
    lateMs: {
      value: ({ limit }) => limit.lateMs,
      unit: 'ms',
      type: 'ms',
      doc: "the station's limit",
    },
    limitFrom: {
      value: ({ limit }) => limit.from,
      type: LIMIT_ORIGINS,
      doc: 'where the limit comes from: usual 90% is that of complete earlier dates, default is 12m. A limit makes a station slow only where usual is unknown',
    },
    muted: {
      value: ({ muted }) => muted !== undefined,
      type: 'flag',
      doc: 'muted until closeout in the monitor (M)',
    },
    muteNote: ({ muted }) => muted || undefined,
    usualMedianMs: {
      value: ({ figures }) => figures.usualMedianMs,
      unit: 'ms',
      head: 'Usual',
      cell: ({ pace, isPast }) =>
        isPast ? undefined : pace?.usual && durationText(pace.usual.at(pace.quarter).medianMs),
    },
    usualDates: {
      value: ({ figures }) => figures.usualDates,
      type: { $null: { $list: 'date' } },
      doc: 'earlier dates compared with',
    },
    sinceLastMs: {
      value: ({ pace, words, isPast }) =>
        isPast || pace?.lastBumpAt === undefined ? undefined : words.asOf - pace.lastBumpAt,
      unit: 'ms',
      doc: 'time since the last bump',
    },
    why: {
      value: ({ pace, words }) => paceReason(pace, words),
      doc: 'the reason for the state, in words',
      head: 'Why',
      cell: ({ pace, words, muted }) => {
        if (muted !== undefined) return mutedText(muted);
        return (pace?.state ?? 'unknown') === 'unknown' ? paceReason(pace, words) : undefined;
      },
    },
    change: { ...CHANGE, cell: ({ pace }) => changeText(currentPace(pace)) },
    tickets: { unit: 'count', head: 'Out', cell: ({ pace }) => currentPace(pace)?.now.tickets },
  },
  {
    order: [
      ...(['name', 'state', 'since', 'nowMedianMs', 'usualMedianMs', 'change'] as const),
      ...(['nowP90Ms', 'tickets', 'why'] as const),
    ],
    clockOf: ({ words }) => words.clock,
  },
);

/** For people, on a complete past date. */
export const STATIONS_DATE_TABLE = subjectTable({
  name: { value: ({ name }: StationNowRow) => name, head: 'Station' },
  median: {
    unit: 'count',
    ...timeColumn('Median', ({ pace, limit }) => [pace?.now.medianMs, limit]),
  },
  usual: {
    unit: 'count',
    head: 'Usual',
    cell: ({ pace }) => pace?.usual && durationText(pace.usual.at(pace.quarter).medianMs),
  },
  change: { ...CHANGE, cell: ({ pace }) => changeText(pace) },
  p90: {
    unit: 'count',
    ...timeColumn('90% in', ({ pace, limit }) => [pace?.now.p90Ms, limitOfP90(limit)]),
  },
  tickets: { unit: 'count', head: 'Out', cell: ({ pace }) => pace?.now.tickets },
  slow: { head: 'Slow', cell: slowText },
});

function slowText({ pace, words }: StationNowRow): string | undefined {
  if (pace === undefined) return paceReason(pace, words);
  if (pace.usual === undefined) return 'not judged';
  return pace.stretches.length === 0 ? undefined : stretchesText(pace, words.clock);
}

/** The difference of the two shown medians, as on the station list. */
function changeText(pace: StationPace | undefined): string | undefined {
  if (pace?.usual === undefined || pace.now.medianMs === undefined) return undefined;
  return moreDuration(pace.now.medianMs - pace.usual.at(pace.quarter).medianMs);
}

function timeColumn(
  head: string,
  timeOf: (row: StationNowRow) => readonly [ms: number | undefined, limits: Thresholds | undefined],
) {
  return {
    head,
    cell: (row: StationNowRow) => marked(...timeOf(row)),
    tone: (row: StationNowRow) => limitMark(...timeOf(row)).tone,
  };
}

function marked(ms: number | undefined, limits: Thresholds | undefined): string | undefined {
  if (ms === undefined) return undefined;
  return durationText(ms) + limitMark(ms, limits).sign.padEnd(MARK_WIDTH);
}
