/** The line over the browser that says what is shown, of how much, and what hides the rest. */
import type { Span } from '../components/Line.tsx';
import { countOf, sizeText } from '../components/quantities.ts';
import type { FulfillmentsView } from '../hooks/monitor-state.ts';
import type { LineCheck } from '../hooks/use-line-check.ts';
import { LEVELS } from '../kitchen/fulfillment-query.ts';
import type { SelectedRows } from './selected-rows.ts';

/** Levels as boxes, the count, the station, the filter, and what was merged or left out. */
export function queryChips(
  view: FulfillmentsView,
  counts: string,
  check: LineCheck,
  { otherDates, fault }: Pick<SelectedRows, 'otherDates' | 'fault'>,
): readonly Span[] {
  const { query, filter, stationName } = view;
  const levels = LEVELS.map((level) => (query.levels.includes(level) ? `[${level}]` : ' . '));
  const chips: Span[] = [{ text: `level ${levels.join('')} ` }, { text: counts, strong: true }];
  if (stationName !== undefined) chips.push({ text: `  station: ${stationName}` });
  if (filter.text !== '') {
    chips.push({ text: `  filter: ${filter.text}${filter.on ? '' : ' (off)'}` });
    if (fault !== undefined) chips.push({ text: ` not read: ${fault.token}`, tone: 'warn' });
  }
  if (view.marks.size > 0) chips.push({ text: `  ${view.marks.size} marked` });
  if (otherDates > 0) {
    chips.push({ text: `  ${countOf(otherDates, 'row')} of another date`, tone: 'warn' });
  }
  return [...chips, ...howFar(check), { text: leftOut(check), tone: 'muted' }];
}

function leftOut({ day }: LineCheck): string {
  const read = day.data?.value;
  const rows = read?.kind === 'day' ? read.day : day.partial;
  if (rows === undefined) return '';
  const { duplicates, strangers } = rows;
  const unreadable = read?.kind === 'day' ? read.unreadable : 0;
  const parts = [
    ...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
    ...(strangers > 0 ? [`${countOf(strangers, 'row')} of another restaurant`] : []),
    ...(duplicates > 0 ? [`${countOf(duplicates, 'duplicate')} merged`] : []),
  ];
  return parts.length === 0 ? '' : `  ${parts.join(', ')}`;
}

/** Of rows that are not all there: what is known of the rest. */
function howFar({ day: { data, partial, link, progress } }: LineCheck): readonly Span[] {
  if (data !== undefined || partial === undefined) return [];
  const text =
    link.state === 'reading'
      ? `still reading, ${sizeText(progress.bytes)}`
      : 'incomplete, r reads again';
  return [{ text: `  ${text}`, tone: 'warn' }];
}
