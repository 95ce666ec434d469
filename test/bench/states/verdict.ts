/** Whether the fault was found, and what rang without one. */
import { EVENINGS, type EveningKind, type PlantedEvening } from './planted-evening.ts';
import type { Began } from './replayed-evening.ts';

const MINUTE_MS = 60_000;
/** After a fault, effects do not count against the judge for so long. */
const AFTERMATH_MS = 60 * MINUTE_MS;

export interface Verdict {
  readonly kind: EveningKind;
  /** Station bumps in half an hour, as fired during the fault. */
  readonly volume: number;
  /** Minutes from fault start to the first read showing it. `undefined` if not found. */
  readonly foundAfter: number | undefined;
  /** Only by the fault's own state: a slow station may be quiet first. */
  readonly namedAfter: number | undefined;
  /** From the first bump touched by the fault. */
  readonly foundAfterFirst: number | undefined;
  /** Without a fault behind them. */
  readonly alarms: Readonly<Record<'slow' | 'quiet' | 'kitchen', number>>;
  /** Busy stations: a fact, no alert. */
  readonly busy: number;
}

export function verdictOf(
  kind: EveningKind,
  evening: PlantedEvening,
  began: readonly Began[],
): Verdict {
  const { finds, lengthMs } = EVENINGS[kind];
  const { faultAt, station } = evening;
  const over = faultAt + lengthMs + AFTERMATH_MS;
  const isOfFault = (each: Began) =>
    finds.length > 0 && each.station === station && each.at >= faultAt && each.at <= over;
  const found = began.find(
    (each) => isOfFault(each) && finds.some((state) => state === each.state),
  );
  const named = began.find((each) => isOfFault(each) && each.state === finds[0]);
  const others = began.filter((each) => !isOfFault(each));
  const count = (state: Began['state']) =>
    others.filter((each) => each.station !== undefined && each.state === state).length;
  const whole = others.filter((each) => each.station === undefined && each.state === 'slow').length;
  return {
    kind,
    volume: volumeOf(evening, lengthMs),
    foundAfter: found && (found.at - faultAt) / MINUTE_MS,
    namedAfter: named && (named.at - faultAt) / MINUTE_MS,
    foundAfterFirst: found && (found.at - firstTouched(evening)) / MINUTE_MS,
    alarms: {
      slow: count('slow'),
      quiet: count('quiet'),
      // A short staff slows the whole kitchen.
      kitchen: kind === 'short staff' ? 0 : whole,
    },
    busy: count('busy'),
  };
}

/** Prep rows, from one moment to another. */
function firedWithin({ records, station }: PlantedEvening, from: number, to: number) {
  return records
    .map(({ record }) => record)
    .filter((record) => {
      const fired = Date.parse(record.ticketFiredAt ?? '');
      return (
        record.itemFulfillmentLevel === 0 &&
        record.prepStationName === station &&
        fired >= from &&
        fired < to
      );
    });
}

function volumeOf(evening: PlantedEvening, lengthMs: number): number {
  const rows = firedWithin(evening, evening.faultAt, evening.faultAt + lengthMs);
  return (new Set(rows.map(({ ticketGuid }) => ticketGuid)).size * 30 * MINUTE_MS) / lengthMs;
}

function firstTouched(evening: PlantedEvening): number {
  const rows = firedWithin(evening, evening.faultAt, Number.POSITIVE_INFINITY);
  return Math.min(...rows.map(({ itemFulfilledAt }) => Date.parse(itemFulfilledAt ?? '')));
}
