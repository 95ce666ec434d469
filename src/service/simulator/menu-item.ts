/** Menu items, and what a new menu makes of them. */
import { multiLocationId, random } from './random.ts';

export interface MenuItem {
  readonly guid: string;
  readonly name: string;
  /** Absent on items from only this restaurant. */
  readonly multiLocationId: string | undefined;
  /** One object per course, compared by identity. */
  readonly course: Course;
}

export interface Course {
  readonly guid: string;
  readonly name: string;
}

/** A new menu: a `share` of the items is replaced by others with the same recipe. The same ones on each date. */
export function renewed(item: MenuItem, share: number): MenuItem {
  const from = random(0, 'new menu item', item.guid);
  if (!from.chance(share)) return item;
  return {
    ...item,
    guid: from.uuid(),
    name: `New ${item.name}`,
    multiLocationId: multiLocationId(from),
  };
}
