/** Plants that change what is ordered. */
import { multiLocationId } from '../kitchen.ts';
import type { MenuItem } from '../menu.ts';
import { random } from '../random.ts';
import type { Planting } from './planting.ts';

/** A new menu: a `factor` of its items are replaced by others with the same recipe. The same ones on each date. */
export function renewed(item: MenuItem, { factor }: Planting): MenuItem {
  const from = random(0, 'new menu item', item.guid);
  if (!from.chance(factor)) return item;
  return {
    ...item,
    guid: from.uuid(),
    name: `New ${item.name}`,
    multiLocationId: multiLocationId(from),
  };
}

/** How much more often an item is ordered on that date than on others: log-normal, with `factor` for its sigma. */
export function liking({ guid }: MenuItem, { factor, stream }: Planting): number {
  return stream(guid).logNormal(1, factor);
}
