/** Date summaries as text for the store. A text is read back only if every value is valid. */

import { isBusinessDate } from '../../contract/instant.ts';
import { CLOCK_QUARTERS } from '../measures/business-quarters.ts';
import {
  addToBin,
  type BinnedTimes,
  forEachBin,
  histogramCount,
  MAX_BIN,
  MIN_BIN,
  mergedTimes,
  type TimeHistogram,
} from '../measures/time-histogram.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import {
  assertValid,
  type JsonFields,
  readAmount,
  readCount,
  readFields,
  readGroups,
  readInteger,
  readList,
  readMap,
  readNumber,
  readString,
} from './checked-values.ts';
import {
  type DateSummary,
  FIGURES_VERSIONS,
  type OutsideSummary,
  type QuarterSummary,
  type RowsSummary,
  type StationSummary,
  SUMMARY_VERSION,
} from './date-summary.ts';
import { itemsText, readCheckedItems } from './item-text.ts';

/** A longer text is not read. The largest simulated date (209,000 rows, 910 stations) has 2.8 million characters. */
export const MAX_SUMMARY_CHARACTERS = 4 * 1024 * 1024;

const READ_VERSIONS: ReadonlySet<unknown> = new Set([2, 3, ...FIGURES_VERSIONS]);

/** One line of JSON. Maps are written as flat lists. */
export function summaryText(summary: DateSummary): string {
  const { date, items, rows, tickets, ticketTimes, channels, silenceTail, stations, outside } =
    summary;
  return JSON.stringify({
    version: SUMMARY_VERSION,
    date,
    stationItems: items && itemsText([{ summary, readAt: 0 }]),
    rows,
    tickets,
    silenceTail,
    // All channels together are the ticket times.
    ...(channels === undefined
      ? { ticketTime: ticketTimes && timesValues(ticketTimes) }
      : { channels: Array.from(channels, ([name, times]) => [name, ...timesValues(times)]) }),
    stations: Array.from(stations, ([key, station]) => ({
      ...station,
      key,
      quarters: Array.from(station.quarters, quarterValues),
      items: [...station.items].flatMap(([item, { rows: count, medianMs }]) => [
        item,
        count,
        medianMs,
      ]),
    })),
    outside: Array.from(outside, outsideValues),
  });
}

/** `undefined` for other versions, and for text that is damaged or too long. Never throws. */
export function readSummary(text: string): DateSummary | undefined {
  if (text.length > MAX_SUMMARY_CHARACTERS) return undefined;
  try {
    const fields = readFields(JSON.parse(text));
    return READ_VERSIONS.has(fields['version']) ? readDate(fields) : undefined;
  } catch {
    return undefined;
  }
}

function readDate(fields: JsonFields): DateSummary {
  const date = readString(fields['date']);
  assertValid(isBusinessDate(date));
  const hasGaps = fields['version'] !== 2;
  const { silenceTail } = fields;
  return {
    date,
    ...(fields['stationItems'] !== undefined && {
      items: readCheckedItems(readString(fields['stationItems']), date),
    }),
    rows: readCount(fields['rows']),
    tickets: readCount(fields['tickets']),
    ...readTicketTimes(fields),
    ...(silenceTail !== undefined && { silenceTail: readAmount(silenceTail) }),
    stations: readMap(readList(fields['stations']).map(readFields), (station) => [
      readString(station['key']),
      readStation(station, hasGaps),
    ]),
    outside: readMap(readList(fields['outside']).map(readList), readOutside),
  };
}

function readStation(fields: JsonFields, hasGaps: boolean): StationSummary {
  return {
    name: readString(fields['name']),
    tickets: readCount(fields['tickets']),
    sharedTickets: readCount(fields['sharedTickets']),
    fireLagMs: readAmount(fields['fireLagMs']),
    spread: readAmount(fields['spread']),
    quarters: readMap(readList(fields['quarters']).map(readList), (values) =>
      readQuarter(values, hasGaps),
    ),
    items: readMap(readGroups(fields['items'], 3), ([item, rows, medianMs]) => [
      readString(item),
      { rows: readCount(rows), medianMs: readAmount(medianMs) },
    ]),
  };
}

type Entry<Value, Key = string> = readonly [key: Key, value: Value];

function quarterValues([quarter, summary]: Entry<QuarterSummary, number>) {
  const { bumps, overHour, leftOut, logPace, firedMs, gapMs } = summary;
  return [quarter, bumps, overHour, leftOut, logPace, firedMs, gapMs, ...binValues(summary)];
}

/** Version 2 has no gaps. This many mean gaps are about as long as the longest gap around a quarter hour on four dates. */
const USUAL_GAPS = 5;

function readQuarter(values: readonly unknown[], hasGaps: boolean): Entry<QuarterSummary, number> {
  const [quarter, bumps, overHour, leftOut, logPace, firedMs, gapMs] = values;
  const rows = readRows(bumps, overHour, leftOut, values.slice(hasGaps ? 7 : 6));
  const summary = {
    ...rows,
    logPace: readNumber(logPace),
    firedMs: readAmount(firedMs),
    gapMs: hasGaps ? readAmount(gapMs) : (USUAL_GAPS * QUARTER_MS) / Math.max(1, rows.bumps),
  };
  return [readQuarterIndex(quarter), summary];
}

function readQuarterIndex(value: unknown): number {
  return readInteger(value, 0, CLOCK_QUARTERS - 1);
}

function outsideValues([key, summary]: Entry<OutsideSummary>) {
  const { name, bumps, overHour, leftOut } = summary;
  return [key, name, bumps, overHour, leftOut, ...binValues(summary)];
}

function readOutside(values: readonly unknown[]): Entry<OutsideSummary> {
  const [key, name, bumps, overHour, leftOut, ...bins] = values;
  return [readString(key), { name: readString(name), ...readRows(bumps, overHour, leftOut, bins) }];
}

function readRows(
  bumps: unknown,
  overHour: unknown,
  leftOut: unknown,
  bins: readonly unknown[],
): RowsSummary {
  const times = readBins(bins, MAX_BIN);
  return {
    bumps: readCount(bumps),
    items: histogramCount(times),
    overHour: readCount(overHour),
    leftOut: readCount(leftOut),
    times,
  };
}

function binValues({ times }: BinnedTimes): readonly number[] {
  return [...times].flat();
}

function readBins(values: readonly unknown[], maxBin: number): TimeHistogram {
  // This is a loop, because a chain has millions of bins.
  const times = new Map<number, number>();
  for (let index = 0; index < values.length; index += 2) {
    times.set(readInteger(values[index], MIN_BIN, maxBin), readCount(values[index + 1]));
  }
  assertValid(times.size * 2 === values.length);
  return times;
}

function timesValues(times: BinnedTimes): readonly number[] {
  return [times.overHour, ...binValues(times)];
}

function readTimes([overHour, ...bins]: readonly unknown[]): BinnedTimes {
  return { overHour: readCount(overHour), times: readBins(bins, Number.MAX_SAFE_INTEGER) };
}

function readTicketTimes(fields: JsonFields): Pick<DateSummary, 'ticketTimes' | 'channels'> {
  if (fields['channels'] !== undefined) {
    const channels = readMap(readList(fields['channels']).map(readList), ([name, ...times]) => [
      readString(name),
      readTimes(times),
    ]);
    return { channels, ticketTimes: mergedTimes(channels.values()) };
  }
  if (fields['ticketTime'] !== undefined) {
    return { ticketTimes: readTimes(readList(fields['ticketTime'])) };
  }
  const earlier = fields['ticketTimes'];
  return earlier === undefined ? {} : { ticketTimes: readGroupedTicketTimes(earlier) };
}

/** Reads ticket times as version 0.3.0 wrote them: grouped by dining option, size, and hour. */
function readGroupedTicketTimes(value: unknown): BinnedTimes {
  const [, groups] = readList(value);
  const times = new Map<number, number>();
  let overHour = 0;
  for (const [, , , groupOverHour, text] of readGroups(groups, 5)) {
    overHour += readCount(groupOverHour);
    assertValid(forEachBin(readString(text), (bin, tickets) => addToBin(times, bin, tickets)));
  }
  return { overHour, times };
}
