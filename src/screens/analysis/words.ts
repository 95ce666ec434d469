import type { Span, Tone } from '../../components/Line.tsx';
import type { Definition, ExcludedCounts } from '../../kitchen/measures/measure.ts';
import { BY_STATION, type StationLimit } from '../../kitchen/measures/row-limits.ts';
import { lateClause, leftOutText, roundDuration } from '../../kitchen/measures/words.ts';
import { oddityText } from '../../kitchen/model/fulfillment.ts';
import { countText } from '../../kitchen/text/quantities.ts';

export const NO_ROWS = 'There are no items.';
export const NO_HOURS =
  'This restaurant has no time zone set, so hours could be wrong and are not shown.';

/** `figures` names what is shown of the measure. */
export function measureNotes(
  { title, rule }: Definition,
  excluded: ExcludedCounts,
  figures: string,
): readonly string[] {
  return [`${figures}: ${title.toLowerCase()}, ${rule}.`, `Left out: ${leftOutText(excluded)}.`];
}

export function overHourCount(count: number): string | false {
  return count > 0 && `${countText(count)} ${oddityText('un-bumped')}`;
}

/** `fine` are the entries of times below caution. Only signs have a color, so that a calm day's legend is calm. */
export function limitLegend(
  fine: readonly string[],
  [caution, late]: readonly [string, string],
  limit: StationLimit | undefined,
): readonly Span[] {
  const from = limit === undefined ? '' : ` from ${roundDuration(limit.cautionMs)}`;
  const lateText = limit === undefined ? `late ${BY_STATION}` : lateClause(limit);
  const part = (text: string, tone: Tone): Span => ({ text, tone, toned: 1 });
  return [
    ...fine.map((text) => part(text, 'calm')),
    part(`${caution} caution${from}`, 'warn'),
    part(`${late} ${lateText}`, 'error'),
  ];
}
