/** Summaries as earlier versions wrote them. */
import type { DateSummary } from '../../../src/kitchen/usual/date-summary.ts';
import { summaryText } from '../../../src/kitchen/usual/summary-text.ts';

/** As version 2 wrote it: without dishes and gaps. */
export function textBeforeDishes(summary: DateSummary): string {
  const { stations, ...others } = JSON.parse(summaryText(summary)) as {
    readonly stations: readonly { readonly quarters: readonly (readonly number[])[] }[];
  };
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
  const found = JSON.parse(summaryText(summary)) as object;
  return JSON.stringify({ ...found, version: 4, ticketTime: undefined });
}

/** As 0.3.0 did: with these lists of ticket times, and how each station's median rose. */
export function textOfGroups(summary: DateSummary, ticketTimes: unknown): string {
  const { stations, ...others } = JSON.parse(summaryText(summary)) as {
    readonly stations: readonly object[];
  };
  const rising = stations.map((station) => ({ ...station, rises: [-1, 240] }));
  return JSON.stringify({ ...others, ticketTime: undefined, ticketTimes, stations: rising });
}
