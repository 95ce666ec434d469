/** A night as the platform's export has it. */
import { formatInstant } from '../../../../src/contract/instant.ts';
import type { ItemFulfillment } from '../../../../src/contract/item-fulfillment.ts';
import { random } from '../../../../src/service/simulator/random.ts';
import type { SeenRecord } from '../replayed-evening.ts';
import type { Conditions } from './fault.ts';
import { type FiredItem, type Night, stream } from './orders.ts';
import type { CookedItem } from './simulated-night.ts';

/** One ticket over all stations, or one for each. At a counter both are the same. */
export const TICKET_STYLES = ['shared', 'own'] as const;
export type TicketStyle = (typeof TICKET_STYLES)[number];

const EXPORT_LAG_MS = 15_000;

/** In order of appearance. */
export function nightRecords(
  night: Night,
  items: readonly CookedItem[],
  style: TicketStyle,
  { exported }: Conditions,
): readonly SeenRecord[] {
  const { kitchen } = night;
  const writer = recordWriter(night, style);
  const appearing = (key: string, level: number, at: number, record: ItemFulfillment) => {
    const lag = 1 + stream(night, 'export', key, String(level)).below(EXPORT_LAG_MS);
    return { appearsAt: exported(at) + lag, record };
  };
  const rows: SeenRecord[] = [];
  for (const item of items) {
    const { key, bumpedAt } = item;
    rows.push(appearing(key, 0, bumpedAt, writer.prep(item, bumpedAt)));
  }
  for (const level of ([1, 2] as const).filter((each) => each <= (kitchen.expo ?? 0))) {
    for (const [ticket, own] of Map.groupBy(items, ({ order, fire }) => `${order}/${fire}`)) {
      const from = stream(night, 'expo', ticket, String(level));
      const last = Math.max(...own.map(({ bumpedAt }) => bumpedAt));
      const at = last + Math.round(level * from.logNormal(45_000, 0.6));
      for (const item of own) {
        rows.push(appearing(item.key, level, at, writer.expo(item, level, at)));
      }
    }
  }
  return rows.sort((a, b) => a.appearsAt - b.appearsAt);
}

/** Rows of a night's items, bumped at moments (epoch ms). */
export interface RecordWriter {
  readonly prep: (item: FiredItem, at: number, startedAt?: number) => ItemFulfillment;
  readonly expo: (item: FiredItem, level: 1 | 2, at: number, startedAt?: number) => ItemFulfillment;
  readonly ticketGuid: (item: FiredItem) => string;
  readonly stationGuid: (station: string) => string;
}

export function recordWriter(night: Night, style: TicketStyle): RecordWriter {
  const guid = remembered((text) => random(0, night.kitchen.name, text).uuid());
  const ownGuid = remembered((text) => stream(night, 'guid', text).uuid());
  const ticketGuid = (item: FiredItem) => ownGuid(`ticket ${ticketKey(item, style)}`);
  const stationGuid = (station: string) => guid(`station ${station}`);
  const recordOf = (item: FiredItem, startedAt: number): ItemFulfillment => {
    const { key, order, dish, firedAt, isDelivery } = item;
    const [name] = dish;
    return {
      orderGuid: ownGuid(`order ${order}`),
      selectionGuid: ownGuid(`selection ${key}`),
      selectionMenuItemGuid: guid(`dish ${name}`),
      selectionMenuItemName: name,
      ticketGuid: ticketGuid(item),
      ticketFiredAt: formatInstant(firedAt),
      itemStartedAt: formatInstant(startedAt),
      diningOptionName: isDelivery ? 'Delivery' : 'Dine In',
      diningOptionBehavior: isDelivery ? 'DELIVERY' : 'DINE_IN',
    };
  };
  return {
    ticketGuid,
    stationGuid,
    prep: (item, at, startedAt = item.firedAt) => ({
      ...recordOf(item, startedAt),
      itemFulfilledAt: formatInstant(at),
      itemFulfillmentLevel: 0,
      prepStationGuid: stationGuid(item.station),
      prepStationName: item.station,
    }),
    expo: (item, level, at, startedAt = item.firedAt) => ({
      ...recordOf(item, startedAt),
      itemFulfilledAt: formatInstant(at),
      itemFulfillmentLevel: level,
    }),
  };
}

export function ticketKey({ order, fire, station }: FiredItem, style: TicketStyle): string {
  return style === 'own' ? `${order}/${fire} ${station}` : `${order}/${fire}`;
}

function remembered(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const own = known.get(text) ?? make(text);
    known.set(text, own);
    return own;
  };
}
