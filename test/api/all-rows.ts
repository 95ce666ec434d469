import type { KitchenApi, ReadingOptions } from '../../src/api/kitchen-api.ts';
import type { ItemFulfillmentRead } from '../../src/contract/decode.ts';

/** A business date (`YYYYMMDD`) with its rows, as sent. */
export async function allRows(
  api: Pick<KitchenApi, 'streamFulfillments'>,
  restaurantGuid: string,
  businessDate: string,
  options?: ReadingOptions,
) {
  let records: ItemFulfillmentRead[] = [];
  const begin = () => {
    records = [];
    return (record: ItemFulfillmentRead) => void records.push(record);
  };
  const totals = await api.streamFulfillments(restaurantGuid, businessDate, begin, options);
  return { records, ...totals };
}
