/** Line above the item list: visible rows, total, and what hides the rest. */
import { cutSpans, type Span, spansWidth } from '../../components/line/Line.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { LEVELS } from '../../kitchen/columns/fulfillment-query.ts';
import { clauses, countOf, sizeText, spanText } from '../../kitchen/text/quantities.ts';
import { type Keymap, keyTo } from '../../state/keys/bindings.ts';
import type { FulfillmentsView } from '../../state/views/screen-views.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { SelectedRows } from './selected-rows.ts';

/** Minimum columns of a cut filter. */
const FILTER_LEAST = 12;

/** Levels as boxes, count, station, filter, and merged or omitted rows. Incomplete lists are marked first. A filter too long is cut. */
export function queryChips(
  view: FulfillmentsView,
  counts: string,
  { check, keymap }: Pick<Scene, 'check' | 'keymap'>,
  { otherDates, fault }: Pick<SelectedRows, 'otherDates' | 'fault'>,
  width: number,
): readonly Span[] {
  const { query, filter, stationName, drill } = view;
  const levels = LEVELS.map((level) => (query.levels.includes(level) ? `[${level}]` : ' . '));
  const before: Span[] = [
    ...howFar(check, keymap),
    { text: `level ${levels.join('')} ` },
    { text: counts, strong: true },
  ];
  if (stationName !== undefined) before.push({ text: `  station: ${stationName}` });
  const after: Span[] = [];
  if (filter.text !== '' && !filter.on) after.push({ text: ' (off)' });
  if (filter.text !== '' && fault !== undefined) {
    after.push({ text: ` invalid: ${fault.token}`, tone: 'warn' });
  }
  if (otherDates > 0) {
    after.push({ text: `  ${countOf(otherDates, 'row')} fired outside the date`, tone: 'warn' });
  }
  const merged = leftOut(check);
  if (merged !== '') after.push({ text: merged, tone: 'muted' });
  const narrowing = [
    ...(drill === undefined ? [] : [['  only ', drill] as const]),
    ...(filter.text === '' ? [] : [['  filter: ', filter.text] as const]),
  ];
  const labels = narrowing.map(([text]) => ({ text }));
  const room = (width - spansWidth([...before, ...labels, ...after])) / narrowing.length;
  const shown = narrowing.flatMap(([label, text]) => [
    { text: label },
    ...cutSpans([{ text }], Math.max(FILTER_LEAST, Math.floor(room)), '…'),
  ]);
  return [...before, ...shown, ...after];
}

function leftOut({ day }: LineCheck): string {
  const read = day.data?.value;
  const rows = read?.kind === 'day' ? read.day : day.partial;
  if (rows === undefined) return '';
  const { duplicates, foreignRows } = rows;
  const unreadable = read?.kind === 'day' ? read.unreadable : 0;
  return `  ${clauses(
    unreadable > 0 && `${unreadable} unreadable`,
    foreignRows > 0 && `${countOf(foreignRows, 'row')} from another restaurant`,
    duplicates > 0 && `${countOf(duplicates, 'duplicate')} merged`,
  )}`.trimEnd();
}

function howFar(
  { day: { data, partial, link, progress }, now }: LineCheck,
  keymap: Keymap,
): readonly Span[] {
  if (data !== undefined || partial === undefined) return [];
  const { bytes, since } = progress;
  // The row count is beside it.
  const loading = `loading, ${sizeText(bytes)} in ${spanText(now - since)}`;
  const text =
    link.state === 'reading' ? loading : `incomplete, ${keyTo('refresh', keymap)} refresh`;
  return [{ text: `${text}  `, tone: 'warn' }];
}
