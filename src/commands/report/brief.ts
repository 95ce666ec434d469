/** The short report for a ticket printer: plain ASCII, no wider than the paper. */

import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { countText, durationText, shareText } from '../../kitchen/wording/quantities.ts';
import { type ReportTable, reportColumns } from '../../output/section.ts';
import { safeText, wrapText } from '../../terminal/text/safe-text.ts';
import { changeCells } from './cells.ts';
import type { Report } from './day.ts';
import { headFacts, headNotes } from './head.ts';
import { alignedLines } from './table.ts';

/** Stations that are told. */
const SLOWEST = 3;
/** The last block of a guid, which differs where the first may not. */
const GUID_END = 12;

/** Lines of at most `width` columns: the head, the three slowest stations and the worst tickets. */
export function* briefText(report: Report, width: number): Generator<string> {
  const told: readonly (readonly [title: string, table: ReportTable])[] = [
    ['Slowest stations (by p90)', slowestStations(report)],
    ...comparedStations(report),
    ['Worst tickets', worstTickets(report)],
  ];
  for (const [name, fact] of headFacts(report)) {
    yield* wrapText(asciiText(`${name}: ${fact}`), width).map((line) => `${line}\n`);
  }
  for (const note of headNotes(report)) {
    yield* wrapText(asciiText(note), width).map((line) => `${line}\n`);
  }
  for (const [title, { columns, rows }] of told) {
    yield `\n${wrapText(title, width).join('\n')}\n`;
    if (rows.length === 0) yield 'None.\n';
    else {
      const ascii = rows.map((cells) => cells.map(asciiText));
      yield* alignedLines({ columns, rows: ascii }, width).map((line) => `${line}\n`);
    }
  }
}

/** What a printer knows that has ASCII alone: letters without their accents, and a question mark for what is none. */
function asciiText(text: string): string {
  return safeText(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[^ -~]/gu, '?');
}

function slowestStations({ day }: Report): ReportTable {
  const rows = day.figures.stations
    .slice(0, SLOWEST)
    .map((station) => [
      station.name,
      countText(station.rows),
      durationText(station.median),
      durationText(station.p90),
      shareText(station.lateShare ?? 0, station.lateShare === undefined ? 0 : 1),
      countText(station.unBumped),
    ]);
  return { columns: reportColumns(['Station'], ['Rows', 'Median', 'p90', 'Late', '>60']), rows };
}

function comparedStations({ compared }: Report): readonly (readonly [string, ReportTable])[] {
  if (compared === undefined) return [];
  const { stations } = compared.comparison;
  const rows = stations.slice(0, SLOWEST).map(({ name, median, p90 }) => {
    const [, medianThen = '', medianChange = ''] = changeCells(median);
    const [, p90Then = '', p90Change = ''] = changeCells(p90);
    return [name, medianThen, medianChange, p90Then, p90Change];
  });
  const columns = reportColumns(['Then'], ['Median', 'change', 'p90', 'change']);
  return [[`Against ${businessDateLabel(compared.day.date)}`, { columns, rows }]];
}

function worstTickets({ day, restaurant }: Report): ReportTable {
  const { zone } = restaurant.calendar;
  const rows = day.figures.worst.map(({ ticketGuid, tookMs, firedAt, fulfilledAt }) => [
    ticketGuid.slice(-GUID_END),
    clockTime(firedAt, zone),
    clockTime(fulfilledAt, zone),
    durationText(tookMs),
  ]);
  return { columns: reportColumns(['Ticket'], ['Fired', 'Bumped', 'Time']), rows };
}
