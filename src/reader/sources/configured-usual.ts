import { once } from '../../contract/once.ts';
import type { UsualReader } from '../../kitchen/usual/usual-dates.ts';
import { readSettingOrDefault } from '../../settings/setting.ts';
import { SETTINGS } from '../../settings/settings.ts';
import type { KitchenSource, SourceSurroundings } from '../kitchen-source.ts';
import type { SummaryReaderParts } from './summary-reader.ts';
import type { KeptSource } from './summary-stores.ts';

const MB = 1_000_000;

/** An archive keeps its summaries itself. Summaries of a platform or the demo are kept on disk. Throws USAGE. */
export function configuredUsual(
  source: Pick<KitchenSource, 'api' | 'keptSummaries'> & Pick<SummaryReaderParts, 'massBumpLimits'>,
  keptSource: KeptSource | undefined,
  { environment, clock }: SourceSurroundings,
): UsualReader | undefined {
  const weeks = readSettingOrDefault(SETTINGS.usualWeeks, { environment });
  const maxBytes = readSettingOrDefault(SETTINGS.summariesMb, { environment }) * MB;
  if (weeks === 0) return undefined;
  const now = () => clock.now();
  const openReader = once(async () => {
    const [{ summaryReader }, { summaryStores }] = await Promise.all([
      import('./summary-reader.ts'),
      import('./summary-stores.ts'),
    ]);
    const { massBumpLimits, keptSummaries: archive } = source;
    const disk = keptSource && { ...keptSource, maxBytes, environment };
    const storeOf = summaryStores({ disk, archive, massBumpLimits, now });
    return summaryReader({ api: source.api, massBumpLimits, storeOf, now });
  });
  const summaries: UsualReader['summaries'] = async function* read(...request) {
    yield* (await openReader())(...request);
  };
  const isDemo = keptSource !== undefined && 'demo' in keptSource;
  return { weeks, summaries: isDemo ? summariesOfThisRun(summaries) : summaries };
}

/** The demo shows a date as kept only if this run has read the date. Summaries of earlier runs only make reading faster. */
function summariesOfThisRun(summaries: UsualReader['summaries']): UsualReader['summaries'] {
  const datesRead = new Set<string>();
  return async function* read(restaurant, dates, options) {
    const key = (date: string) => `${restaurant.guid} ${date}`;
    const available = options.isKeptOnly ? dates.filter((date) => datesRead.has(key(date))) : dates;
    for await (const reading of summaries(restaurant, available, options)) {
      datesRead.add(key(reading.date));
      yield reading;
    }
  };
}
