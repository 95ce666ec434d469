import type { Clock } from '../api/clock.ts';
import { Failure } from '../contract/failures.ts';
import { SEVERITY_MARKS } from '../kitchen/audit/rule.ts';
import { limitSentence } from '../kitchen/measures/words.ts';
import { businessDateAt, businessDateLabel } from '../kitchen/model/business-day.ts';
import { clockTime } from '../kitchen/model/local-time.ts';
import { type RestaurantChoice, type Station, stationFacts } from '../kitchen/model/restaurant.ts';
import { parseDateAndTime, parseTimeTarget } from '../kitchen/model/typed-time.ts';
import { dateSentences, headLines } from '../kitchen/pace/date-headline.ts';
import type { PastState } from '../kitchen/pace/date-states.ts';
import { isAlarm, markedLine, mutedText, type PaceLine } from '../kitchen/pace/headline.ts';
import type { StationNow } from '../kitchen/pace/station-pace.ts';
import { evidenceSentence, paceSentence } from '../kitchen/pace/words.ts';
import type { BoardRow } from '../kitchen/stations/station-board.ts';
import { datedIssueText, setupOnDateText } from '../kitchen/stations/words.ts';
import { sinceValue } from '../kitchen/tables/issues.ts';
import { judgedStations, type StationRow, stationsInSetup } from '../kitchen/tables/station-row.ts';
import {
  orderedStations,
  STATION_NOW_TABLE,
  STATION_SUBJECT,
  STATION_TABLE,
  type STATION_TYPE,
} from '../kitchen/tables/stations.ts';
import type { ValueOf } from '../kitchen/text/json-type.ts';
import {
  type Hanging,
  type ListEntry,
  type ReadableSections,
  records,
} from '../output/document.ts';
import { outputColumns } from '../output/format.ts';
import { textTable } from '../output/table.ts';
import { type JudgedReading, KitchenReading } from '../reader/kitchen-reading.ts';
import { quotedValue } from '../settings/typed-text.ts';
import type { StationsFlags } from './arguments/command-flags.ts';
import type { Run } from './arguments/io.ts';
import { earlierProgress, gapNotes, usualNotes } from './arguments/notes-about.ts';
import {
  type AnswerPlan,
  printConfigured,
  restaurantPrinter,
} from './arguments/print-restaurants.ts';
import { requestedDate } from './arguments/requested-date.ts';
import { requestedStation } from './arguments/requested-station.ts';

export async function stationsCommand(
  stationText: string | undefined,
  flags: StationsFlags,
  run: Run,
): Promise<void> {
  const print = needsStates(flags) ? printStationsNow : printStations;
  await printConfigured(print)(stationText, flags, run);
}

export const printStations = restaurantPrinter<string | undefined, StationsFlags>(
  'ndjson',
  ({ source, argument: stationText, flags, clock }) => ({
    namesRestaurant: false,
    answer: async (restaurant) => {
      const columns = outputColumns(flags.columns, STATION_TABLE.columns);
      const today = businessDateAt(clock.now(), restaurant.calendar);
      const kitchen = new KitchenReading(source, restaurant, { today });
      const reading = await kitchen.stations();
      const { stations, unreadable, readAt } = reading;
      const board = (await kitchen.joined(undefined)).board(readAt);
      const moment = { clock: restaurant.calendar, isPast: false };
      const listedRows = stationsInSetup(board, undefined, moment);
      const sorted = orderedStations(listedRows, 'name', false);
      const warnings = gapNotes(reading).join('');
      if (stationText === undefined) {
        const document = { records: records(sorted, STATION_TABLE, columns) };
        return { document, warnings };
      }
      const listed = sorted.map(({ setup }) => setup.station);
      const station = requestedStation(listed, stationText, unreadable);
      const shown = sorted.filter(({ setup }) => setup.station === station);
      const issues = shown.flatMap(({ setup }) => setup.issues);
      const findings = issues.map(({ rule, severity, message, fix, since }) => {
        return { rule, severity, message, fix, since: sinceValue(since) };
      });
      return {
        document: {
          table: stationSections({ station, issues }, stations),
          // Lines are not wrapped, so that a GUID can be copied.
          width: Number.POSITIVE_INFINITY,
          json: { station, findings } satisfies ValueOf<typeof STATION_TYPE>,
          records: records(shown, STATION_TABLE, columns),
        },
        warnings,
      };
    },
  }),
);

/** `stations` has the names of the stations that `station` monitors. */
function stationSections(
  { station, issues }: Pick<BoardRow, 'station' | 'issues'>,
  stations: readonly Station[],
) {
  const fieldLines = stationFacts(station, stations).map(([name, value]): Hanging => {
    return [name.padEnd(23), value];
  });
  const issueLines = issues.flatMap((issue): Hanging[] => {
    const { rule, severity, fix } = issue;
    const mark = `${SEVERITY_MARKS[severity].word.padEnd(5)} ${rule} `;
    return [
      [mark, datedIssueText(issue), SEVERITY_MARKS[severity].tone],
      [' '.repeat(10), `Fix: ${fix}`],
    ];
  });
  if (issueLines.length === 0) issueLines.push(['', 'No setup issues.']);
  return [{ blocks: [{ lines: fieldLines }] }, { blocks: [{ lines: issueLines }] }];
}

const DATE_TABLE = STATION_SUBJECT.shapeOf([
  ...(['name', 'medianMs', 'usualMs', 'change', 'p90Ms', 'tickets', 'slowTimes'] as const),
]);

function needsStates({ now, at, date, explain }: StationsFlags): boolean {
  return now === true || at !== undefined || date !== undefined || explain === true;
}

/** With `isKeptOnly`, usual times come only from stored dates, because reading dates could take minutes. */
export const printStationsNow = restaurantPrinter<
  string | undefined,
  StationsFlags & { readonly isKeptOnly?: boolean }
>('ndjson', ({ source, argument: stationText, flags, clock, decisionsOf }) => {
  if (flags.explain === true && stationText === undefined) {
    throw new Failure('USAGE', '--explain needs a station.', {
      hint: 'Add a name or GUID, as in linecheck stations Pizza --explain.',
    });
  }
  const answer: AnswerPlan['answer'] = async (restaurant, format, show) => {
    const columns = outputColumns(flags.columns, STATION_NOW_TABLE.columns);
    // The lines about a past date replay all of it.
    const hasSections = columns === undefined && (format === 'table' || format === 'md');
    const today = businessDateAt(clock.now(), restaurant.calendar);
    // A copy of a kitchen may end before today, so its latest date is shown, as in the monitor.
    const latest = flags.at === undefined ? source.openingDates?.get(restaurant.guid) : undefined;
    const question = requestedMoment({ date: latest, ...flags }, today, restaurant, clock);
    const { isKeptOnly = false } = flags;
    const usualOptions = { progress: earlierProgress(show), isKeptOnly };
    const kitchen = new KitchenReading(source, restaurant, { ...question, today, usualOptions });
    const setup = await kitchen.setup();
    const { day, readAt } = await kitchen.rows();
    const check = await kitchen.joined(day);
    const reading = await kitchen.judged(decisionsOf(restaurant.guid), check);
    const { usualTimes, missed } = await kitchen.usualReading();
    const { date, isOver: isPast } = kitchen;
    const asOf = question.moment ?? (isPast ? undefined : readAt);
    const time = asOf === undefined ? '' : `, ${clockTime(asOf, restaurant.calendar)}`;
    const heading = `${restaurant.name}, ${businessDateLabel(date)}${time}`;
    const moment = { clock: restaurant.calendar, date, isPast };
    const all = judgedStations(check.board(readAt), reading, moment);
    const guid =
      stationText === undefined
        ? undefined
        : requestedStation(setup.stations, stationText, setup.unreadable).guid;
    const rows = guid === undefined ? all : all.filter((each) => each.guid === guid);
    const stations =
      guid === undefined ? reading.stations : reading.stations.filter((each) => each.guid === guid);
    const setups = setupOnDateText(setup, restaurant.calendar);
    const notes = [
      ...setups.map((text) => `linecheck: ${text}\n`),
      usualNotes(usualTimes, missed),
    ].join('');
    return {
      document: {
        records: records(rows, STATION_NOW_TABLE, columns),
        ...(hasSections && stateSections(flags, rows, reading, isPast, stations, heading)),
      },
      warnings: gapNotes(setup).join(''),
      notes,
    };
  };
  return { answer, namesRestaurant: false };
});

function explanation(station: StationNow, reading: JudgedReading, past?: readonly PastState[]) {
  const { name, pace, limit, muted } = station;
  const sentences =
    past === undefined
      ? [paceSentence(name, pace, reading.context), evidenceSentence(pace)]
      : dateSentences(station, reading, past);
  return [
    sentences.filter((each) => each !== undefined).join(' '),
    ...(pace === undefined ? [] : [limitSentence(limit)]),
    ...(muted === undefined ? [] : [`Until closeout ${mutedText(muted)}.`]),
  ];
}

function stateSections(
  { explain }: StationsFlags,
  rows: readonly StationRow[],
  reading: JudgedReading,
  isPast: boolean,
  stations: readonly StationNow[],
  heading: string,
): ReadableSections {
  const past = reading.pastStates?.();
  const lines =
    explain === true
      ? stations
          .flatMap((each) => explanation(each, reading, past))
          .map((text) => ['', text] as const)
      : [['', heading] as const, ...headLines(reading, past).map(stateLine)];
  const entries = lines.map((line): ListEntry => ({ rows: [[line[0] + line[1]]], lines: [line] }));
  const list = { heads: [isPast ? 'Day' : 'Now'], entries };
  if (explain === true) return { table: [{ blocks: [{ list }] }], md: [{ blocks: [{ list }] }] };
  const table = textTable(rows, isPast ? DATE_TABLE : STATION_NOW_TABLE.tableShape);
  const sections = [{ blocks: [{ list }] }, { blocks: [{ table }] }];
  // A wrapped table would be unreadable, so the width has no limit.
  return { table: sections, md: sections, width: Number.POSITIVE_INFINITY };
}

function stateLine(line: Pick<PaceLine, 'kind' | 'text'>): Hanging {
  const { kind, text } = line;
  if (!isAlarm(line)) return ['', text];
  return [
    markedLine({ kind, text: '' }),
    text,
    kind === 'slow' || kind === 'stopped' ? 'error' : 'warn',
  ];
}

/** `date` and `at` (a time of day, an instant, or an age) are as typed. `moment` (epoch ms) is `undefined` for now, or a complete past date. */
function requestedMoment(
  { date: dateText, at: typed }: { readonly date?: string | undefined; readonly at?: string },
  today: string,
  { calendar }: RestaurantChoice,
  clock: Clock,
) {
  const date = dateText === undefined ? today : requestedDate(dateText, today);
  if (typed === undefined) return { date, moment: undefined };
  const now = clock.now();
  const from = date === today ? now : undefined;
  const dated = parseDateAndTime(typed, { now, calendar });
  const target =
    dated === undefined
      ? parseTimeTarget(typed, { date, today, from, calendar })
      : ({ kind: 'instant', time: dated } as const);
  if (target?.kind !== 'instant') {
    throw new Failure('USAGE', `Unknown time ${quotedValue(typed)}.`, {
      hint:
        'Write a time such as 6:30pm, 18:30, 2026-11-20T18:30 (restaurant time) or 2026-11-20T23:30:00Z, ' +
        'or, for today, an age such as -30m.',
    });
  }
  const { time: moment } = target;
  if (moment > now) throw new Failure('USAGE', `The time ${quotedValue(typed)} is in the future.`);
  const dateOfMoment = businessDateAt(moment, calendar);
  if (dateText === undefined || dated === undefined || dateOfMoment === date) {
    return { date: dateText === undefined ? dateOfMoment : date, moment };
  }
  const times = `The time ${quotedValue(typed)} is not on ${quotedValue(dateText)}`;
  const message = `${times} but on ${businessDateLabel(dateOfMoment)}.`;
  throw new Failure('USAGE', message, { hint: 'Remove --date.' });
}
