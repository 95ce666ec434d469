/** A night as the platform's export has it. */
import { formatInstant } from '../../../../src/contract/instant.ts';
import type { ItemFulfillment } from '../../../../src/contract/item-fulfillment.ts';
import { random } from '../../../../src/service/simulator/random.ts';
import type { SeenRecord } from '../replayed-evening.ts';
import type { Conditions } from './fault.ts';
import { type Night, stream } from './orders.ts';
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
  const guid = remembered((text) => random(0, kitchen.name, text).uuid());
  const ownGuid = remembered((text) => stream(night, 'guid', text).uuid());
  const appearing = (key: string, level: number, at: number, record: ItemFulfillment) => {
    const lag = 1 + stream(night, 'export', key, String(level)).below(EXPORT_LAG_MS);
    return { appearsAt: exported(at) + lag, record };
  };
  const rows: SeenRecord[] = [];
  for (const item of items) {
    const { key, station, bumpedAt } = item;
    const base = recordOf(item, { guid, ownGuid, style });
    const own = {
      ...base,
      itemFulfilledAt: formatInstant(bumpedAt),
      itemFulfillmentLevel: 0 as const,
      prepStationGuid: guid(`station ${station}`),
      prepStationName: station,
    };
    rows.push(appearing(key, 0, bumpedAt, own));
  }
  for (const level of ([1, 2] as const).filter((each) => each <= (kitchen.expo ?? 0))) {
    for (const [ticket, own] of Map.groupBy(items, ({ order, fire }) => `${order}/${fire}`)) {
      const from = stream(night, 'expo', ticket, String(level));
      const last = Math.max(...own.map(({ bumpedAt }) => bumpedAt));
      const at = last + Math.round(level * from.logNormal(45_000, 0.6));
      for (const item of own) {
        const base = recordOf(item, { guid, ownGuid, style });
        const times = { itemFulfilledAt: formatInstant(at), itemFulfillmentLevel: level };
        rows.push(appearing(item.key, level, at, { ...base, ...times }));
      }
    }
  }
  return rows.sort((a, b) => a.appearsAt - b.appearsAt);
}

function recordOf(
  { key, order, fire, station, dish: [name], firedAt, isDelivery }: CookedItem,
  {
    guid,
    ownGuid,
    style,
  }: {
    readonly guid: (text: string) => string;
    readonly ownGuid: (text: string) => string;
    readonly style: TicketStyle;
  },
): ItemFulfillment {
  const ticket = `ticket ${order}/${fire}`;
  const fired = formatInstant(firedAt);
  return {
    orderGuid: ownGuid(`order ${order}`),
    selectionGuid: ownGuid(`selection ${key}`),
    selectionMenuItemGuid: guid(`dish ${name}`),
    selectionMenuItemName: name,
    ticketGuid: ownGuid(style === 'own' ? `${ticket} ${station}` : ticket),
    ticketFiredAt: fired,
    itemStartedAt: fired,
    diningOptionName: isDelivery ? 'Delivery' : 'Dine In',
    diningOptionBehavior: isDelivery ? 'DELIVERY' : 'DINE_IN',
  };
}

function remembered(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const own = known.get(text) ?? make(text);
    known.set(text, own);
    return own;
  };
}
