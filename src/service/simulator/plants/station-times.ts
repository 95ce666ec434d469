/** Plants for prep times. Forgotten items keep their time: they wait for the sweep. */
import { oncePerKey } from '../../../contract/once.ts';
import { MINUTE_MS } from '../../../contract/time-units.ts';
import { STATION_PACE } from '../line-plan.ts';
import { random } from '../random.ts';
import { MIN_MS } from '../service.ts';
import { isInPlantedTime, type MovableBump, type ScreenChange } from './plant-record.ts';

/** Items fired in that time, or one of them, take `factor` times as long. */
export const slowed: ScreenChange = (bumps, planting) =>
  bumps.map((bump) =>
    isInPlantedTime(planting, bump.selection.firedAt) &&
    (planting.dish ?? bump.selection.dish.item.name) === bump.selection.dish.item.name
      ? retimed(bump, (takes) => takes * planting.factor)
      : bump,
  );

/** Raises each time's ratio to the median to the power `factor`. */
export const spreadTime: ScreenChange = (bumps, { factor }) =>
  bumps.map((bump) => {
    const { selection, station } = bump;
    if (station === undefined) return bump;
    const median = STATION_PACE[station.kind].medianMinutes * selection.order.stretch * MINUTE_MS;
    return retimed(bump, (takes) => median * (takes / median) ** factor);
  });

/** A steak is no salad: each item has a fixed time at a station, log-normal, `factor` is sigma. The same on each date. */
export const dishes: ScreenChange = (bumps, { factor }) => {
  const station = bumps[0]?.station?.name ?? '';
  const timesOf = oncePerKey((guid: string) =>
    random(0, 'dish', guid, station).logNormal(1, factor),
  );
  return bumps.map((bump) =>
    retimed(bump, (takes) => takes * timesOf(bump.selection.dish.item.guid)),
  );
};

/** On a `factor` of tickets, all items are bumped with the last one. */
export const together: ScreenChange = (bumps, { factor, stream }) => {
  const tickets = Map.groupBy(
    bumps.filter(({ isSwept }) => !isSwept),
    ({ selection }) => selection.ticketGuid,
  );
  const lasts = new Map(
    [...tickets].flatMap(([ticket, items]) => {
      const last = Math.max(...items.map(({ bumpedAt }) => bumpedAt));
      const station = items[0]?.station?.name ?? '';
      return items.length > 1 && stream(ticket, station).chance(factor)
        ? [[ticket, last] as const]
        : [];
    }),
  );
  return bumps.map((bump) => {
    const last = lasts.get(bump.selection.ticketGuid);
    return last === undefined || bump.isSwept ? bump : { ...bump, bumpedAt: last };
  });
};

/** In ms. The queue keeps its share. */
function retimed(bump: MovableBump, change: (takes: number) => number): MovableBump {
  if (bump.isSwept) return bump;
  const { firedAt } = bump.selection;
  const before = bump.bumpedAt - firedAt;
  const takes = Math.max(MIN_MS, Math.round(change(before)));
  const queued = Math.round(((bump.startedAt - firedAt) * takes) / before);
  return { ...bump, startedAt: firedAt + queued, bumpedAt: firedAt + takes };
}
