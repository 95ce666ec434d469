/** What stderr says of what a command reads, before it is read: invented data is never taken for real, nor one restaurant for all. */

import { DEMO_SENTENCE } from '../../kitchen/export/demo-mark.ts';
import { countOf } from '../../kitchen/wording/quantities.ts';
import { firstRestaurant, type KitchenSource } from '../../sources/kitchen-source.ts';
import { safeText } from '../../terminal/text/safe-text.ts';

/** Options of a command by which other restaurants are read. */
export type RestaurantOption = '--restaurant' | '--all-restaurants';

/** Lines on a source of which everything is read that was asked for. */
export function sourceNotice({ kind }: Pick<KitchenSource, 'kind'>): string {
  return kind === 'demo' ? `${DEMO_SENTENCE}\n` : '';
}

/** Lines on a source of which one restaurant is read: where none was chosen, which one that is, and how many are not read. Throws CONFIGURATION. */
export function oneRestaurantNotice(
  source: KitchenSource,
  options: readonly RestaurantOption[],
): string {
  const { kind, restaurants, asked } = source;
  const others = restaurants.length - 1;
  if (kind === 'demo' || asked !== undefined || others < 1) return sourceNotice(source);
  const place = kind === 'archive' ? 'in the archive' : 'configured';
  const rest = `${countOf(others, 'other restaurant')} ${others === 1 ? 'is' : 'are'} ${place}`;
  const choose = options.length === 0 ? '' : ` Choose with ${options.join(', or ')}.`;
  return `Reading ${safeText(firstRestaurant(source).name)}; ${rest}.${choose}\n`;
}
