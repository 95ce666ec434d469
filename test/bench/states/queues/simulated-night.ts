/** A night in a kitchen, with or without a fault, item by item. */
import { type NightOutcome, simulateNight } from '../../../../src/service/simulator/night.ts';
import type { Night } from '../../../../src/service/simulator/orders.ts';
import { causesOf, type Fault } from './fault.ts';

/** An item at a station where it was bumped. Times are epoch ms. */
export interface CookedItem {
  /** Equal with and without a fault. */
  readonly key: string;
  /** As in the export. */
  readonly selectionGuid: string;
  readonly station: string;
  readonly dish: string;
  readonly firedAt: number;
  readonly startedAt: number;
  readonly doneAt: number;
  readonly bumpedAt: number;
}

/** In order of bumps. */
export function simulatedNight(night: Night, fault: Fault | undefined): readonly CookedItem[] {
  return cookedItems(simulateNight(night, causesOf(night, fault)));
}

/** In order of bumps. What stays on a screen until the sweep has no time of its own. */
export function cookedItems({ bumped }: Pick<NightOutcome, 'bumped'>): readonly CookedItem[] {
  return bumped
    .filter(({ isSwept }) => !isSwept)
    .map(({ selection, station, startedAt, doneAt, bumpedAt }) => ({
      key: `${selection.key} ${station.name}`,
      selectionGuid: selection.guid,
      station: station.name,
      dish: selection.dish.item.name,
      firedAt: selection.firedAt,
      startedAt,
      doneAt,
      bumpedAt,
    }))
    .sort((a, b) => a.bumpedAt - b.bumpedAt || (a.key < b.key ? -1 : 1));
}
