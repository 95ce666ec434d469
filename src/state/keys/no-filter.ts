/** Why `/` filters nothing on a screen, and what to do instead. */
import type { Scope } from './keymap.ts';

const REASONS: Readonly<Partial<Record<Scope, string>>> = {
  station: 'No list to filter here. q leads back to the list, [ and ] to other stations.',
  trace: 'No list to filter here. q leads back, [ and ] to other stations.',
  graph: 'The graph has no filter. :stations NAME opens a station, e finds what is wrong.',
  analysis: 'Rows are filtered in their list. q leads back to it.',
  record: 'One record has no filter. q leads back to the list.',
  columns: 'The list of columns is short and has no filter.',
};

/** The reason; `undefined` where `/` has a meaning of its own. */
export function noFilterText(scope: Scope): string | undefined {
  return REASONS[scope];
}
