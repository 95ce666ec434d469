import { printFilter } from '../../kitchen/filter/filter-print.ts';
import {
  MASS_BUMP_RULE,
  OTHER_DATE_RULE,
  OVER_HOUR_RULE,
} from '../../kitchen/measures/measures.ts';
import { BY_STATION, commonLimit, type StationLimit } from '../../kitchen/measures/row-limits.ts';
import { OPEN_LOAD } from '../../kitchen/measures/ticket-time.ts';
import {
  lateLimitsByOrigin,
  lateLimitText,
  leftOutText,
  roundDuration,
  ticketFiguresText,
} from '../../kitchen/measures/words.ts';
import { businessDateLabel } from '../../kitchen/model/business-day.ts';
import { clockTime, dateAndTime } from '../../kitchen/model/local-time.ts';
import type { SubjectTable } from '../../kitchen/tables/column.ts';
import {
  DAYPARTS_TABLE,
  MEASURES_TABLE,
  STATION_RULES,
  STATION_TIMES_TABLE,
  whyLeftOut,
} from '../../kitchen/tables/station-times.ts';
import { CHANNELS_TABLE, channelColumns, TICKETS_TABLE } from '../../kitchen/tables/tickets.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { BUMPS_TITLE } from '../../kitchen/usual/bump-words.ts';
import { type Block, type Section, textList, textTableColumns } from '../../output/document.ts';
import { textTable } from '../../output/table.ts';
import { tallyParts } from '../arguments/notes-about.ts';
import {
  bumpTexts,
  isFiltered,
  longestTickets,
  type Report,
  type ReportDay,
  type ReportDayFigures,
  WHOLE_GROUPS,
  WHY_TITLE,
} from './day.ts';
import { reviewSentences } from './review.ts';

export const NO_DAYPARTS = 'Not shown: the restaurant has no time zone set.';

export function reportSections(report: Report): readonly Section[] {
  const guids = ['ticketGuid', 'firedAt', 'fulfilledAt', 'tookMs'] as const;
  return [
    {
      title: `Report of ${businessDateLabel(report.day.date)}`,
      level: 1,
      blocks: [
        { lines: leadLines(report.day) },
        { table: { columns: textTableColumns(['', '']), rows: headFacts(report) } },
        { lines: headNotes(report) },
      ],
    },
    measureSection(report.day.figures),
    stationSection(report.day.figures),
    daypartSection(report.day.figures),
    ...channelSections(report.day.figures),
    { title: BUMPS_TITLE, blocks: [textList('Bumps', bumpTexts(report.day.figures))] },
    openLoadSection(report),
    ...whySection(report),
    { title: 'Longest tickets', blocks: ticketBlocks(report, 'There are no ticket times.', guids) },
  ];
}

function leadLines({ allRows, review }: ReportDay): readonly string[] {
  if (allRows === 0) return ['Nothing was bumped on this business date.'];
  return review === undefined ? [] : reviewSentences(review);
}

const MAX_STATIONS = 3;

export function briefSections(report: Report): readonly Section[] {
  const { stations } = report.day.figures;
  const late = lateLimitText(commonLimit(stations.map(({ limit }) => limit)));
  const facts = [...headFacts(report), ['Late', late]].map((fact) => fact.join(': '));
  const slowest = stations.slice(0, MAX_STATIONS);
  const columns = ['name', 'rows', 'medianMs', 'p90Ms', 'lateShare', 'unBumped'] as const;
  const table = textTable(slowest, STATION_TIMES_TABLE.shapeOf(columns, false));
  return [
    { blocks: [{ lines: [...facts, ...headNotes(report)] }] },
    {
      title: 'Slowest stations (by 90% under)',
      blocks: [slowest.length === 0 ? { lines: ['None.'] } : { table }],
    },
    ...channelSections(report.day.figures),
    ...doubtSections(report.day.figures),
    ...whySection(report),
    {
      title: 'Longest tickets',
      blocks: ticketBlocks(report, 'None.', ['ticketEnd', 'firedAt', 'fulfilledAt', 'tookMs']),
    },
  ];
}

function tableBlocks<Row, Id extends string>(
  rows: readonly Row[],
  nothing: string,
  table: SubjectTable<Row, Id>,
  columns: readonly Id[],
  rules: readonly (readonly [column: string, rule: string])[] = [],
): readonly Block[] {
  if (rows.length === 0) return [{ lines: [nothing] }];
  const block = { table: textTable(rows, table.shapeOf(columns)) };
  return rules.length === 0 ? [block] : [block, ruleBlock(rules)];
}

function ruleBlock(rules: readonly (readonly [column: string, rule: string])[]): Block {
  const entries = rules.map(([column, rule]) => {
    return { rows: [[column, rule]], lines: [['', `${column}: ${rule}.`] as const] };
  });
  return { list: { heads: ['Figure', 'Rule'], entries } };
}

function measureSection({ measures }: ReportDayFigures): Section {
  const columns = ['title', 'medianMs', 'p90Ms', 'meanMs', 'worstMs', 'count', 'leftOut'] as const;
  const rules = measures.map((each) => {
    return [each.title, `${each.rule}. Left out: ${whyLeftOut(each)}`] as const;
  });
  return { title: 'Measures', blocks: tableBlocks(measures, '', MEASURES_TABLE, columns, rules) };
}

const TIME_COLUMNS = ['name', 'rows', 'medianMs', 'p90Ms', 'cautionShare', 'lateShare'] as const;

function stationSection({ stations, measures }: ReportDayFigures): Section {
  const columns = [...TIME_COLUMNS, 'unBumped', 'massBumped', 'heldMs'] as const;
  const shared = commonLimit(stations.map(({ limit }) => limit));
  const areOtherDatesLeftOut = measures.some(({ summary }) => summary?.excluded['other date']);
  const { p90, late, unBumped, massBumped, otherDate, heldMs } = STATION_RULES;
  const rules = [
    ['90% under', p90],
    ['Caution, Late', `station time ${limitWords(shared)}; ${late}`],
    ...(shared === undefined ? lateLimitsByOrigin(stations) : []),
    [OVER_HOUR_RULE.title, unBumped],
    [MASS_BUMP_RULE.title, massBumped],
    ...(areOtherDatesLeftOut ? [[OTHER_DATE_RULE.title, otherDate] as const] : []),
    ['Held', heldMs],
  ] as const;
  return {
    title: 'Stations, slowest first (by 90% under)',
    blocks: tableBlocks(stations, NO_STATION_ROWS, STATION_TIMES_TABLE, columns, rules),
  };
}

export const NO_STATION_ROWS = 'There are no rows from any station.';

/** `from 8m (!), and from 12m (!!), default`. */
function limitWords(shared: StationLimit | undefined): string {
  if (shared === undefined) return `${BY_STATION} (! and !!)`;
  const { cautionMs, lateMs, from } = shared;
  return `from ${roundDuration(cautionMs)} (!), and from ${roundDuration(lateMs)} (!!), ${from}`;
}

function daypartSection({ dayparts }: ReportDayFigures): Section {
  const nothing = dayparts === undefined ? NO_DAYPARTS : 'No rows in any daypart.';
  const columns = [...TIME_COLUMNS, 'unBumped'] as const;
  return {
    title: 'Dayparts, by fire time',
    blocks: tableBlocks(dayparts ?? [], nothing, DAYPARTS_TABLE, columns),
  };
}

/** Nothing if all tickets are of one channel without a target. */
function channelSections({ channels }: ReportDayFigures): readonly Section[] {
  const columns = channelColumns(channels);
  if (columns === undefined) return [];
  return [
    { title: 'Tickets by channel', blocks: tableBlocks(channels, '', CHANNELS_TABLE, columns) },
  ];
}

/** Nothing if all stations' bumps can be believed. */
function doubtSections(figures: ReportDayFigures): readonly Section[] {
  const texts = bumpTexts(figures);
  return texts.length === 1 ? [] : [{ title: BUMPS_TITLE, blocks: [textList('Bumps', texts)] }];
}

function openLoadSection({ day, restaurant }: Report): Section {
  const { openLoad: load } = day.figures;
  const { title, rule } = OPEN_LOAD;
  const rules = ruleBlock([[title, rule]]);
  if (load?.peakAt === undefined)
    return { title, blocks: [{ lines: ['No open tickets.'] }, rules] };
  const peak = `${countOf(load.peak, 'ticket')} open at ${clockTime(load.peakAt, restaurant.calendar)}`;
  const total = `of ${countOf(load.tickets, 'ticket')} (left out: ${leftOutText(load.excluded)})`;
  return { title, blocks: [{ lines: [`Peak: ${peak}, ${total}.`] }, rules] };
}

function whySection({ day }: Report): readonly Section[] {
  if (day.why === undefined) return [];
  return [{ title: WHY_TITLE, blocks: [textList('Why', [day.why.sentence])] }];
}

function ticketBlocks(
  report: Report,
  nothing: string,
  columns: readonly (typeof TICKETS_TABLE)['columns'][number][],
): readonly Block[] {
  const { counted, overHour } = longestTickets(report);
  const last = overHour === undefined ? [] : [{ lines: [overHour] }];
  const isTable = counted.length > 0 || overHour === undefined;
  return isTable ? [...tableBlocks(counted, nothing, TICKETS_TABLE, columns), ...last] : last;
}

function headFacts(report: Report): readonly (readonly [name: string, fact: string])[] {
  const { restaurant, source, day, request } = report;
  const { zone } = restaurant.calendar;
  const { tickets } = day.figures;
  return [
    ['Restaurant', `${restaurant.name} (${source})`],
    ['Business date', businessDateLabel(day.date)],
    ...(isFiltered(request) ? [['Filter', printFilter(request.filter)] as const] : []),
    ['Rows', rowsText(day, isFiltered(request))],
    ...(tickets === undefined ? [] : [['Ticket time', ticketFiguresText(tickets)] as const]),
    ['Read at', dateAndTime(day.readAt, restaurant.calendar)],
    ['Time zone', restaurant.zoneKnown ? zone : `not set (times are in ${zone})`],
  ];
}

function headNotes({ request, restaurant }: Report): readonly string[] {
  const zoneNote =
    "Rows of other dates are not detected: without a time zone, the date's start and end are unknown.";
  return [
    ...(isFiltered(request) ? [`With a filter, ${WHOLE_GROUPS}.`] : []),
    ...(restaurant.zoneKnown ? [] : [zoneNote]),
  ];
}

/** `312 of 98,114 rows, 14 duplicates merged, 2 from another restaurant, 1 unreadable`. */
function rowsText(day: ReportDay, hasFilter: boolean): string {
  const { rows, allRows, tally } = day;
  const all = countOf(allRows, 'row');
  // A report says this even if no rows were merged.
  const none = tally.duplicates === 0 ? ['0 duplicates merged'] : [];
  const count = hasFilter ? `${countText(rows)} of ${all}` : all;
  return [count, ...none, ...tallyParts(tally)].join(', ');
}
