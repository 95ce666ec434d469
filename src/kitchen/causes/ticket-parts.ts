/** A ticket's way in parts, each beside usual. Times are epoch ms, durations ms. */
import { type JourneyStation, stationsOf } from '../journey/journey-station.ts';
import { itemCount } from '../journey/row-groups.ts';
import { hasPossibleTimes, latest, timeOf } from '../journey/row-segments.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { oddityCode } from '../table/row-oddities.ts';
import { hasFire } from '../usual/prep-day.ts';

const MASS_BUMPED = oddityCode('mass-bumped');

/** One item at one prep station. */
export interface PrepPart {
  readonly row: number;
  readonly code: number;
  readonly station: JourneyStation | undefined;
  readonly item: string | undefined;
  readonly firedAt: number;
  /** Where the start queue is in use. */
  readonly startedAt: number | undefined;
  readonly bumpedAt: number;
  /** What this item usually takes at this hour. */
  readonly usualMs: number | undefined;
  /** With a screen's other items at once: its own time is unknown. */
  readonly isMassBumped: boolean;
  /** Usually from the ticket's first fire to the fire here. */
  readonly lagMs: number;
}

export interface TicketParts {
  readonly firedAt: number;
  /** The last bump at any level. */
  readonly endedAt: number;
  readonly items: number;
  /** By bump, the last one last. */
  readonly prep: readonly PrepPart[];
  /** Last bump at prep, and at expo 1. */
  readonly prepEnd: number;
  readonly expoEnd: number | undefined;
  /** From one level's last bump to the next one's, where both have one. */
  readonly holdMs: number | undefined;
  readonly runMs: number | undefined;
  /** When the last item is usually out, from the first fire. NaN where one is unknown. */
  readonly dueMs: number;
}

/** What each row usually takes. */
export interface UsualTimes {
  readonly codeOf: (row: number) => number;
  readonly usualMs: (row: number) => number | undefined;
  readonly lagMs: (row: number) => number;
}

/** `rows` are one ticket's. `undefined` without a fire and a bump at prep. */
export function ticketParts(
  day: FulfillmentDay,
  rows: Uint32Array,
  { codeOf, usualMs, lagMs }: UsualTimes,
): TicketParts | undefined {
  const { table } = day;
  const stations = stationsOf(table, rows);
  const possible = [...rows].filter((row) => hasPossibleTimes(day, row) && hasFire(day, row));
  const at = (row: number) => timeOf(table, row, 'itemFulfilledAt') ?? Number.NaN;
  const endOf = (level: number) =>
    latest(possible.filter((row) => table.level.get(row) === level).map(at));
  const prep = possible
    .filter((row) => table.level.get(row) === 0 && codeOf(row) !== 0)
    .map(
      (row): PrepPart => ({
        row,
        code: codeOf(row),
        station: stations.get(table.text.prepStationGuid.codes[row] ?? 0),
        item: table.text.selectionMenuItemName.get(row),
        firedAt: timeOf(table, row, 'ticketFiredAt') ?? Number.NaN,
        startedAt: day.hasStartQueue(row) ? timeOf(table, row, 'itemStartedAt') : undefined,
        bumpedAt: at(row),
        usualMs: usualMs(row),
        isMassBumped: day.oddities[row] === MASS_BUMPED,
        lagMs: lagMs(row),
      }),
    )
    .sort((a, b) => a.bumpedAt - b.bumpedAt || a.row - b.row);
  const prepEnd = prep.at(-1)?.bumpedAt;
  if (prepEnd === undefined) return undefined;
  const [expoEnd, runEnd] = [endOf(1), endOf(2)];
  return {
    firedAt: Math.min(...prep.map(({ firedAt }) => firedAt)),
    endedAt: Math.max(prepEnd, expoEnd ?? prepEnd, runEnd ?? prepEnd),
    items: itemCount(
      table.guid.selectionGuid,
      prep.map(({ row }) => row),
    ),
    prep,
    prepEnd,
    expoEnd,
    holdMs: between(prepEnd, expoEnd),
    runMs: between(expoEnd, runEnd),
    dueMs: Math.max(...prep.map((each) => each.lagMs + (each.usualMs ?? Number.NaN))),
  };
}

function between(from: number | undefined, to: number | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : to - from;
}
