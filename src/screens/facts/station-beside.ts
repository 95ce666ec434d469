/** The stations in the order of `[` and `]`. */
import { type BoardRow, sortedBoardRows } from '../../kitchen/stations/station-board.ts';
import { rememberedBy } from '../../state/remember-by.ts';

/** By name. */
export const stationOrder = rememberedBy((rows: readonly BoardRow[]) =>
  sortedBoardRows(rows, 'name', false),
);

/** The station beside another one, wrapping around; `undefined` where there is none. */
export function stationBeside(
  order: readonly BoardRow[],
  guid: string,
  by: number,
): string | undefined {
  const at = order.findIndex(({ station }) => station.guid === guid);
  return order[(at + by + order.length) % order.length]?.station.guid;
}
