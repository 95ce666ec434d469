import type { Clock } from '../../api/clock.ts';
import { Failure, NO_SUBSCRIPTION } from '../../contract/failures.ts';
import { SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { excludedText } from '../../kitchen/measures/words.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/model/business-day.ts';
import { emptyDateReason, isAhead } from '../../kitchen/model/date-words.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import { dayOrTime } from '../../kitchen/model/local-time.ts';
import { type RestaurantChoice, stationName } from '../../kitchen/model/restaurant.ts';
import { headLines } from '../../kitchen/pace/date-headline.ts';
import { markedLine } from '../../kitchen/pace/headline.ts';
import type { PaceReading } from '../../kitchen/pace/pace-reading.ts';
import { type Decisions, NO_DECISIONS } from '../../kitchen/pace/station-limit.ts';
import { usualDatesText } from '../../kitchen/pace/words.ts';
import type { StationBoard } from '../../kitchen/stations/station-board.ts';
import { datedIssueText, setupOnDateText, stationListGaps } from '../../kitchen/stations/words.ts';
import { listedStations } from '../../kitchen/tables/station-row.ts';
import { orderedStations, STATION_SUBJECT } from '../../kitchen/tables/stations.ts';
import { countOf, countText, durationText } from '../../kitchen/text/quantities.ts';
import { cellText, tableLines, textTable } from '../../output/table.ts';
import { type JudgedReading, KitchenReading, NOTHING_USUAL } from '../../reader/kitchen-reading.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { fitText, safeText } from '../../terminal/safe-text.ts';
import { usualNotes } from '../arguments/notes-about.ts';

export async function snapshot(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  clock: Clock,
  chosenDate: string | undefined,
  decisions: Decisions = NO_DECISIONS,
) {
  const today = businessDateAt(clock.now(), restaurant.calendar);
  const date = chosenDate ?? today;
  const isNotYet = isAhead({ date, today });
  // Unsaved dates could take minutes.
  const usual = { isKeptOnly: source.kind === 'platform' };
  const kitchen = new KitchenReading(source, restaurant, { date, today, usual });
  const [{ readAt }, read] = await Promise.all([kitchen.stations(), rowsIfSubscribed(kitchen)]);
  const now = clock.now();
  const day = read?.day;
  const setup = await kitchen.setup();
  const { unreadable } = setup;
  const check = await kitchen.checked(day);
  const board = check.board(now);
  const isJudged = read !== undefined && !isNotYet;
  const reading = isJudged ? await kitchen.judged(decisions, check) : undefined;
  const text = [
    ...heading(source, restaurant, `${businessDateLabel(date)}${isNotYet ? ' (not yet)' : ''}`, {
      readAt: Math.min(readAt, read?.readAt ?? readAt),
      now,
    }),
    '',
    ...(reading === undefined ? [] : [...needingLines(source, reading), '']),
    // A past date has no current state.
    ...stationLines(board, date === today ? reading : undefined, restaurant, date),
    '',
    ...setupOnDateText(setup, restaurant.calendar),
    ...stationListGaps(setup),
    ...findingLines(board, unreadable),
    '',
    ...(isNotYet && day?.length === 0
      ? [`Date: ${emptyDateReason({ date, today })}`]
      : dayLines(board, day)),
    '',
  ].join('\n');
  const { usual: compared, missed } = isJudged ? await kitchen.usual() : NOTHING_USUAL;
  return { text, notes: usualNotes(compared, missed) };
}

/** `undefined` without a subscription: a snapshot still works. */
async function rowsIfSubscribed(kitchen: KitchenReading) {
  try {
    return await kitchen.rows();
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_SUBSCRIBED') return undefined;
    throw error;
  }
}

/** Includes dates not compared with. */
function needingLines({ usual, kind }: KitchenSource, reading: JudgedReading): readonly string[] {
  return [
    ...headLines(reading, reading.past?.()).map(markedLine),
    ...basisLines(usual?.weeks ?? 0, kind, reading),
  ].map(safeText);
}

function basisLines(weeks: number, kind: KitchenSource['kind'], { words: { dates } }: PaceReading) {
  const isAllThere = kind !== 'platform' || dates.length >= weeks;
  if (dates.length === 0) {
    return isAllThere ? [] : ['No earlier dates stored. Run linecheck trend to read them.'];
  }
  const text = `${usualDatesText(dates)}${isAllThere ? '' : ' Run linecheck trend to read more.'}`;
  return text === '' ? [] : [text.trim()];
}

function heading(
  source: KitchenSource,
  { name, calendar, zoneKnown }: RestaurantChoice,
  dateText: string,
  { readAt, now }: { readonly readAt: number; readonly now: number },
): readonly string[] {
  const zone = zoneKnown ? calendar.zone : `${calendar.zone}: no time zone set`;
  const when = dayOrTime(readAt, now, calendar);
  const readText = `${when.includes(':') ? 'at' : 'on'} ${when}`;
  return [
    `${safeText(name)} (${source.name})`,
    `Business date ${dateText}, read ${readText} ${zone}`,
  ];
}

function findingLines({ findings }: StationBoard, unreadable: number): readonly string[] {
  if (findings.length === 0) {
    return [unreadable > 0 ? 'No issues in the readable stations.' : 'No setup issues.'];
  }
  return [
    `Issues (${countText(findings.length)})`,
    ...findings.map((finding) => {
      const { severity, rule, station } = finding;
      const place = safeText(station === undefined ? 'Kitchen' : stationName(station));
      const text = safeText(datedIssueText(finding));
      return `${SEVERITY_MARKS[severity].word.padEnd(5)} ${rule} ${place}: ${text}`;
    }),
  ];
}

function dayLines({ day }: StationBoard, read: FulfillmentDay | undefined): readonly string[] {
  if (day === undefined || read === undefined) {
    return [NO_SUBSCRIPTION];
  }
  const { levels, stationTime } = day;
  return [
    `Date: ${countOf(day.rows, 'row')}, ${countOf(read.duplicates, 'duplicate')} merged`,
    `Bumped: ${countText(levels[0])} prep, ${countText(levels[1])} expo 1, ${countText(levels[2])} expo 2`,
    `Station time: median ${durationText(stationTime.medianMs)}, 90% in ${durationText(stationTime.p90Ms)}, longest ${durationText(stationTime.worstMs)}`,
    excludedText(stationTime.excluded),
  ];
}

const NAME_WIDTH = 20;
const SETUP = [
  'printingMode',
  'expo',
  'lastBumpAt',
  'items',
  'medianMs',
  'p90Ms',
  'overHour',
] as const;
const NOW = ['state', 'nowMedianMs', 'usualMedianMs', 'nowP90Ms', 'tickets'] as const;

/** Most urgent first. Without states, stations sort by name. */
function stationLines(
  board: StationBoard,
  reading: PaceReading | undefined,
  { calendar: clock }: RestaurantChoice,
  date: string,
): readonly string[] {
  const rows = listedStations(board, reading, { clock, date, isPast: false });
  const shown = STATION_SUBJECT.showing(['name', ...(reading === undefined ? [] : NOW), ...SETUP]);
  const { columns, rows: cells } = textTable(
    orderedStations(rows, reading === undefined ? 'name' : 'rank', false),
    shown,
  );
  const cut = cells.map(([name = '', ...rest]) => [
    fitText(cellText(name), NAME_WIDTH, 'left', '~'),
    ...rest,
  ]);
  return Array.from(tableLines(columns, cut), (line) => line.trimEnd());
}
