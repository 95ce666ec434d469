/** The export of a business date as the checks see it: counted while it comes, and never held. */
import { ItemFulfillmentSchema } from '../../contract/item-fulfillment.ts';
import { fieldsOf } from './login-seen.ts';
import { ResourceTally } from './resource-tally.ts';
import type { Asked, Reply, Wire } from './wire.ts';

/** What came of it. */
export interface ExportSeen {
  readonly reply: Reply;
  /** Of a 200. */
  readonly tally: ResourceTally;
  /** How many records name each restaurant, the first few of them. */
  readonly restaurants: ReadonlyMap<string, number>;
}

/** Restaurants that are told apart. */
const RESTAURANTS = 100;

/** Reads an export. */
export async function readExport(wire: Wire, asked: Asked): Promise<ExportSeen> {
  let tally = new ResourceTally();
  let restaurants = new Map<string, number>();
  const reply = await wire.askRecords(asked, () => {
    // A request that is sent again begins anew.
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
