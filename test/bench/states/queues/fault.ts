/** What happens in a kitchen, as the simulator's plants and causes. */
import {
  type Causes,
  combinedCauses,
  NO_CAUSES,
} from '../../../../src/service/simulator/causes.ts';
import type { Night } from '../../../../src/service/simulator/orders.ts';
import { type Plant, plantedCauses } from '../../../../src/service/simulator/plant-kinds.ts';

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
  'menu',
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
  /** How much slower, how many orders of the usual, how much of the menu is new, or how many minutes late each row is (0: none until the end). */
  readonly factor: number;
  /** If the whole kitchen stops: whether cooks and orders do, too, not only screens. */
  readonly cooksStop?: boolean;
  readonly ordersStop?: boolean;
}

export function causesOf(night: Night, fault: Fault | undefined): Causes {
  if (fault === undefined) return NO_CAUSES;
  return combinedCauses([...plantedCauses(night, plantsOf(fault)), furtherCauses(fault)]);
}

function plantsOf({
  kind,
  station,
  from,
  to,
  factor,
  cooksStop = false,
  ordersStop = false,
}: Fault): readonly Plant[] {
  const spell = { from, lengthMs: to - from };
  const here = { ...spell, ...(station !== undefined && { station }) };
  switch (kind) {
    case 'cook':
    case 'stop':
    case 'screen':
    case 'printer':
      return [{ kind, ...here }];
    case 'trainee':
      return [{ kind: 'pace', ...here, factor }];
    case 'slot':
      return [{ kind: 'equipment', ...here, factor: 1 / factor }];
    case 'rush':
      return [{ kind, ...spell, factor }];
    case 'short':
      return [{ kind: 'pace', factor }];
    case 'menu':
    case 'holiday':
      return [{ kind, factor }];
    case 'closing':
      return [{ kind, from }];
    case 'late':
      return factor === 0 ? [] : [{ kind: 'lag', ...spell, factor }];
    case 'stopped':
      return [
        { kind: cooksStop ? 'stop' : 'screen', ...spell },
        ...(ordersStop ? [{ kind: 'rush', ...spell, factor: 0 } as const] : []),
      ];
    case 'ordinary':
    case 'oven':
      return [];
  }
}

/** What no plant does. */
function furtherCauses({ kind, station: own, from, to, factor }: Fault): Partial<Causes> {
  const isOn = (at: number) => at >= from && at < to;
  if (kind === 'oven') {
    return { heatMs: (ms, station, at) => (station === own && isOn(at) ? ms * factor : ms) };
  }
  if (kind === 'late' && factor === 0) return { appearsAt: (at) => (isOn(at) ? to : at) };
  if (kind === 'stopped') {
    return { changes: [from, to], people: (planned, _level, at) => (isOn(at) ? 0 : planned) };
  }
  return {};
}
