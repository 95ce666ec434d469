/** Usual times as configured. Opens nothing before the first request. */
import { once } from '../../contract/once.ts';
import type { MassBumpLimits } from '../../kitchen/model/row-oddities.ts';
import type { UsualReading } from '../../kitchen/usual/usual-dates.ts';
import { settled } from '../../settings/setting.ts';
import { SETTINGS } from '../../settings/settings.ts';
import type { KitchenSource, SourceDependencies } from '../kitchen-source.ts';
import type { KeptSource } from './summary-stores.ts';

const MB = 1_000_000;

/**
 * A platform's summaries and the demo's are kept on disk. An archive has copied ones. What an earlier demo kept only saves time: it shows
 * no date that this one did not read. Throws USAGE.
 */
export function configuredUsual(
  source: Pick<KitchenSource, 'api' | 'keptSummaries'> & {
    readonly massBumpLimits: MassBumpLimits | undefined;
  },
  kept: KeptSource | undefined,
  { environment, clock }: Pick<SourceDependencies, 'environment' | 'clock'>,
): UsualReading | undefined {
  const weeks = settled(SETTINGS.usualWeeks, { environment });
  const mostBytes = settled(SETTINGS.summariesMb, { environment }) * MB;
  if (weeks === 0) return undefined;
  const now = () => clock.now();

  const opened = once(async () => {
    const [{ usualReader }, { openStores }] = await Promise.all([
      import('./usual-reader.ts'),
      import('./summary-stores.ts'),
    ]);
    const { massBumpLimits, keptSummaries: archive } = source;
    const disk = kept && { ...kept, mostBytes, environment };
    const storeOf = openStores({ disk, archive, massBumpLimits, now });
    return usualReader({ api: source.api, massBumpLimits, storeOf, now });
  });
  const isDemo = kept !== undefined && 'demo' in kept;
  const shown = new Set<string>();
  return {
    weeks,
    async *summaries(restaurant, dates, options) {
      const summaries = await opened();
      if (!isDemo) return yield* summaries(restaurant, dates, options);
      const name = (date: string) => `${restaurant.guid} ${date}`;
      const available = options.isKeptOnly ? dates.filter((date) => shown.has(name(date))) : dates;
      for await (const each of summaries(restaurant, available, options)) {
        shown.add(name(each.date));
        yield each;
      }
    },
  };
}
