/** What happens in a kitchen, as causes: cooks, ovens, screens, printers, orders, and the export. Never as station times. */
import { MINUTE_MS } from '../../../../src/contract/instant.ts';

export const FAULT_KINDS = [
  'ordinary',
  'cook',
  'trainee',
  'oven',
  'slot',
  'stop',
  'screen',
  'printer',
  'rush',
  'short',
  'holiday',
  'closing',
  'late',
  'stopped',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** At a station or in the whole kitchen, from one moment to another (epoch ms). */
export interface Fault {
  readonly kind: FaultKind;
  readonly station: string | undefined;
  readonly from: number;
  readonly to: number;
  /** How much slower, how many orders of the usual, or how many minutes each row comes late (0: none until the end). */
  readonly factor: number;
  /** If the whole kitchen stops: whether cooks and orders do, too, not only screens. */
  readonly cooksStop?: boolean;
  readonly ordersStop?: boolean;
}

/** Moments are epoch ms. */
export interface Conditions {
  readonly cooks: (station: string, at: number, planned: number) => number;
  readonly slots: (station: string, at: number, planned: number) => number;
  readonly handsFactor: (station: string, at: number) => number;
  readonly heatFactor: (station: string, at: number) => number;
  /** When an item fired at a moment reaches the station. */
  readonly reaches: (station: string, firedAt: number, key: string) => number;
  /** Whether all work takes what it takes on average. */
  readonly isAverage: boolean;
  /** How much later an item is bumped that a cook forgot (ms). */
  readonly forgottenMs: (byChanceMs: number) => number;
  /** Whether a station bumps its part of a ticket with the last one. */
  readonly waitsForTicket: (station: string, firedAt: number) => boolean;
  /** Until when a screen is dark. */
  readonly darkUntil: (station: string, at: number) => number | undefined;
  /** Orders at a moment, of the usual. */
  readonly demand: (at: number) => number;
  readonly seats: (order: string, planned: number) => number;
  /** When the export has a bump, without the ordinary lag. */
  readonly exported: (bumpedAt: number) => number;
}

const PLAIN: Conditions = {
  cooks: (_station, _at, planned) => planned,
  slots: (_station, _at, planned) => planned,
  handsFactor: () => 1,
  heatFactor: () => 1,
  reaches: (_station, firedAt) => firedAt,
  isAverage: false,
  forgottenMs: (byChanceMs) => byChanceMs,
  waitsForTicket: () => false,
  darkUntil: () => undefined,
  demand: () => 1,
  seats: (_order, planned) => planned,
  exported: (bumpedAt) => bumpedAt,
};

export function conditionsOf(fault: Fault | undefined): Conditions {
  if (fault === undefined) return PLAIN;
  return { ...PLAIN, ...causes(fault) };
}

function causes({
  kind,
  station: own,
  from,
  to,
  factor,
  cooksStop = false,
  ordersStop = false,
}: Fault): Partial<Conditions> {
  const isOn = (at: number) => at >= from && at < to;
  const isHere = (station: string, at: number) => station === own && isOn(at);
  const slower = (station: string, at: number) => (isHere(station, at) ? factor : 1);
  switch (kind) {
    case 'ordinary':
      return {};
    case 'cook':
      return { cooks: (station, at, planned) => planned - (isHere(station, at) ? 1 : 0) };
    case 'trainee':
      return { handsFactor: slower };
    case 'oven':
      return { heatFactor: slower };
    case 'slot':
      return {
        slots: (station, at, planned) =>
          isHere(station, at) ? Math.max(1, Math.floor(planned / factor)) : planned,
      };
    case 'stop':
      return { cooks: (station, at, planned) => (isHere(station, at) ? 0 : planned) };
    case 'screen':
      return { darkUntil: (station, at) => (isHere(station, at) ? to : undefined) };
    case 'printer':
      return { reaches: (station, firedAt) => (isHere(station, firedAt) ? to : firedAt) };
    case 'rush':
      return { demand: (at) => (isOn(at) ? factor : 1) };
    case 'short':
      return { handsFactor: () => factor };
    case 'holiday':
      return { demand: () => factor };
    case 'closing':
      return { demand: (at) => (at >= from ? 0 : 1) };
    case 'late':
      return {
        exported: (at) => {
          if (!isOn(at)) return at;
          return factor === 0 ? to : at + factor * MINUTE_MS;
        },
      };
    case 'stopped':
      return {
        darkUntil: (_station, at) => (isOn(at) ? to : undefined),
        cooks: (_station, at, planned) => (cooksStop && isOn(at) ? 0 : planned),
        demand: (at) => (ordersStop && isOn(at) ? 0 : 1),
      };
  }
}
