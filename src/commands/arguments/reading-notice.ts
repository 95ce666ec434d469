/** Notices on stderr before a command reads: demo data must not pass for real data, nor one restaurant for all. */

import { DEMO_SENTENCE } from '../../kitchen/export/demo-mark.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { firstRestaurant, type KitchenSource } from '../../sources/kitchen-source.ts';
import { safeText } from '../../terminal/text/safe-text.ts';

/** Options that choose other restaurants. */
export type RestaurantOption = '--restaurant' | '--all-restaurants';

/** Lines for a source that is read as requested. */
export function sourceNotice({ kind }: Pick<KitchenSource, 'kind'>): string {
  return kind === 'demo' ? `${DEMO_SENTENCE}\n` : '';
}

/** Lines for reading one restaurant: which one was picked by default, and how many are not read. Throws CONFIGURATION. */
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
