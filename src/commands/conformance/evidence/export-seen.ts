/** The export of a business date, for the checks: counted as a stream, never held in memory. */
import { ItemFulfillmentSchema } from '../../../contract/item-fulfillment.ts';
import { fieldsOf } from './login-seen.ts';
import { ResourceTally } from './resource-tally.ts';
import type { Asked, Reply, Wire } from './wire.ts';

/** What was counted. */
export interface ExportSeen {
  readonly reply: Reply;
  /** Of a 200. */
  readonly tally: ResourceTally;
  /** Records per named restaurant, for the first few. */
  readonly restaurants: ReadonlyMap<string, number>;
}

/** Most restaurants to count separately. */
const RESTAURANTS = 100;

export async function readExport(wire: Wire, asked: Asked): Promise<ExportSeen> {
  let tally = new ResourceTally();
  let restaurants = new Map<string, number>();
  const reply = await wire.askRecords(asked, () => {
    // A repeated request starts over.
    tally = new ResourceTally();
    restaurants = new Map();
    return (record) => {
      tally.add(record, ItemFulfillmentSchema);
      const named = fieldsOf(record).get('restaurantGuid');
      if (typeof named !== 'string') return;
      if (!restaurants.has(named) && restaurants.size === RESTAURANTS) return;
      restaurants.set(named, (restaurants.get(named) ?? 0) + 1);
    };
  });
  return { reply, tally, restaurants };
}
