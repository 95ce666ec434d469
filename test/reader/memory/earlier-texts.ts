/** Summaries as earlier versions wrote them. */
import type { DateSummary } from '../../../src/kitchen/usual/date-summary.ts';
import { summaryText } from '../../../src/kitchen/usual/summary-text.ts';

interface SummaryJson {
  readonly stations: readonly { readonly quarters: readonly (readonly number[])[] }[];
}

/** Each dish's multi-location ID, name, stations, times over an hour, and histogram. */
const DISHES = ['300', 'Burger', 1, 0, 'AB', 'Fries', null, 2, 1, ''];

/** As version 6 did: with dishes of the restaurant in place of items by station, and without channels. */
export function textBeforeItems(summary: DateSummary): string {
  return JSON.stringify({ ...beforeItems(summary), version: 6 });
}

function beforeItems(summary: DateSummary): SummaryJson & { readonly silenceTail?: number } {
  const { channels: _channels, ...others } = summary;
  const { version, date, stationItems: _items, ...figures } = JSON.parse(summaryText(others));
  // The dishes came before the other figures.
  return { version, date, dishes: DISHES, ...figures };
}

/** As version 5 did: with the kitchen's longest gaps by clock quarter, and without its silences. */
export function textBeforeSilences(summary: DateSummary): string {
  return JSON.stringify({ ...beforeSilences(summary), version: 5, gaps: [72, 90_000] });
}

function beforeSilences(summary: DateSummary): SummaryJson {
  const { silenceTail: _, ...others } = beforeItems(summary);
  return others;
}

/** As version 2 did: without dishes and gaps. */
export function textBeforeDishes(summary: DateSummary): string {
  const { stations, ...others } = beforeSilences(summary);
  const earlier = stations.map(({ quarters, ...station }) => ({
    ...station,
    quarters: quarters.map((quarter) => quarter.filter((_, place) => place !== 6)),
  }));
  return JSON.stringify({
    ...others,
    version: 2,
    dishes: undefined,
    ticketTime: undefined,
    stations: earlier,
  });
}

/** As version 4 did: without ticket times. */
export function textBeforeTickets(summary: DateSummary): string {
  const found = beforeSilences(summary);
  return JSON.stringify({ ...found, version: 4, ticketTime: undefined });
}

/** As 0.3.0 did: with these lists of ticket times, and how each station's median rose. */
export function textOfGroups(summary: DateSummary, ticketTimes: unknown): string {
  const { stations, ...others } = beforeSilences(summary);
  const rising = stations.map((station) => ({ ...station, rises: [-1, 240] }));
  return JSON.stringify({
    ...others,
    version: 5,
    ticketTime: undefined,
    ticketTimes,
    stations: rising,
  });
}
