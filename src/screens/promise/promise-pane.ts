/** Of the cursor's row: minutes for several shares, and the share by minutes. */
import type { Span } from '../../components/line/Line.tsx';
import { axisLine, barColumn, barColumns, tonedBars } from '../../components/plots/bar-columns.ts';
import { plotTier } from '../../components/plots/plot-tier.ts';
import { type Column, headedLines } from '../../components/table/column-layout.ts';
import { keepingMinutes, MAX_MINUTES } from '../../kitchen/promise/promise.ts';
import { keepingText, percentOf } from '../../kitchen/promise/words.ts';
import type { PaneUse } from '../everywhere/pane.tsx';
import { type PromiseModel, SHARES } from './model.ts';

/** Lines about the cursor's row above a pane. */
const PANE_NOTES = 6;
/** With bars long enough to compare. */
const LIST_WIDTH = 80;
const COLUMNS: readonly Column<'share' | 'minutes'>[] = [
  { id: 'share', title: 'Share', width: 5, priority: 0 },
  { id: 'minutes', title: 'Minutes from fire', width: 22, priority: 0 },
];
/** Bars, axis, and their heading. */
const MIN_PLOT = 5;
const LABELS = [1, 10, 20, 30, 40, 50];

export function promisePane(model: PromiseModel): PaneUse | undefined {
  const { scene, panel, rows, ids, cursor, request, above } = model;
  const row = rows[cursor];
  const byMinutes = row?.byMinutes;
  if (panel !== undefined || byMinutes === undefined) return undefined;
  return {
    title: row?.label === 'all' ? 'All hours' : `From ${row?.label}`,
    listed: above + ids.length + PANE_NOTES,
    columns: LIST_WIDTH,
    lines: ({ width, height }) => {
      const table = headedLines(
        COLUMNS,
        SHARES,
        (share, column): Span => {
          if (column === 'share') return { text: `${percentOf(share)}%` };
          return { text: keepingText({ keeping: keepingMinutes(byMinutes, share) }) ?? '' };
        },
        width,
      ).slice(0, height);
      const room = height - table.length;
      if (room < MIN_PLOT) return table;
      const tier = plotTier(scene.theme);
      const values = byMinutes.map(({ share }) => share);
      const bars = barColumns({ values, width, height: room - 2, tier });
      const axis = LABELS.map((minutes) => ({
        column: barColumn(minutes - 1, MAX_MINUTES, width, tier),
        text: String(minutes),
      }));
      const isShort = (at: number) => (values[at] ?? 0) < request.share;
      return [
        ...table,
        [{ text: 'Share out within 1 to 60 min', tone: 'muted' }],
        ...tonedBars(bars, (at) => (isShort(at) ? 'muted' : 'calm')),
        [{ text: axisLine(axis, width), tone: 'muted' }],
      ];
    },
  };
}
