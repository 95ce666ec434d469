import type { ReactNode } from 'react';
import type { Span } from '../../components/line/Line.tsx';
import { useTheme } from '../../components/line/theme.tsx';
import { type PlotTier, plotTier } from '../../components/plots/plot-tier.ts';
import { Table } from '../../components/table/Table.tsx';
import type { LineCheck, StationFacts } from '../../hooks/reading/use-line-check.ts';
import { mutedText } from '../../kitchen/pace/headline.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { memoize } from '../../state/memoize.ts';
import { changedSpan } from '../facts/changed-span.ts';
import { shownState, stationState } from '../facts/states-by-station.ts';
import { stationCell } from '../facts/station-columns.ts';
import { shownColumns } from './columns.ts';
import type { StationsModel } from './model.ts';
import { nowCell } from './now-cells.ts';

/** Current pace, or setup. */
export function StationTable(model: StationsModel): ReactNode {
  const { scene, view, rows, cursor, top, height } = model;
  const { check, size, slow } = scene;
  const before = slow ? undefined : scene.before;
  const tier = plotTier(useTheme());
  const columns = shownColumns(model);
  const trend = columns.find(({ id }) => id === 'trend')?.width ?? 0;
  const cellOf = (column: string) => (row: BoardRow, facts: StationFacts) =>
    view.columns === 'now'
      ? rankedCell(row, column, facts, tier, trend)
      : stationCell(row, column, facts);
  return (
    <Table
      {...{ rows, columns, cursor, top, height }}
      width={size.width}
      sorted={{ by: view.sort, descending: view.descending }}
      cell={(row, column) =>
        mutedCell(row, column, check, changedCell(row, column, check, before, cellOf(column)))
      }
    />
  );
}

const FIGURES = new Set(['median', 'change', 'p90', 'out', 'late', 'last', 'load', 'overHour']);

/** Marked if it has another number than at the last reading. */
function changedCell(
  row: BoardRow,
  column: string,
  check: StationFacts,
  before: StationFacts | undefined,
  cell: (row: BoardRow, facts: StationFacts) => Span,
): Span {
  const now = cell(row, check);
  const was = before && FIGURES.has(column) && rowsOf(before.board).get(row.station.guid);
  return before && was ? changedSpan(now, cell(was, before)) : now;
}

const rowsOf = memoize(
  ({ rows }: StationFacts['board']) => new Map(rows.map((row) => [row.station.guid, row])),
);

/** What needs help is bright, what is calm steps back. */
function rankedCell(
  row: BoardRow,
  column: string,
  check: StationFacts,
  tier: PlotTier,
  trend: number,
): Span {
  const cell = nowCell(row, column, check, tier, trend);
  if (check.pace === undefined || cell.tone !== undefined || cell.tones !== undefined) return cell;
  const state = shownState(stationState(check, row.station.guid)?.pace, check.pace.isPast);
  if (state === 'slow' || state === 'quiet')
    return column === 'name' ? { ...cell, strong: true } : cell;
  return state === 'busy' || column === 'name' ? cell : { ...cell, tone: 'muted' };
}

/** Gray if the station is muted. */
function mutedCell({ station }: BoardRow, column: string, { pace }: LineCheck, cell: Span): Span {
  const note = pace?.mutes.get(station.guid);
  if (note === undefined) return cell;
  const text = column === 'findings' ? mutedText(note) : cell.text;
  return { text, tone: 'muted' };
}
