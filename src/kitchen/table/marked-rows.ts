import type { FulfillmentRows } from './fulfillment-rows.ts';

/** Numbers of the rows with these IDs, in the list's order; IDs of hidden rows do not count. */
export function markedRows(
  { day, order }: FulfillmentRows,
  marks: ReadonlySet<string>,
): Uint32Array {
  if (marks.size === 0) return new Uint32Array();
  const marked = new Set([...marks].map((id) => day.table.find(id)));
  return order.filter((row) => marked.has(row));
}
