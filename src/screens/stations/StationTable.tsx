import type { ReactNode } from 'react';
import type { Span } from '../../components/line/Line.tsx';
import { useTheme } from '../../components/line/theme.tsx';
import { type PlotTier, plotTier } from '../../components/plots/plot-tier.ts';
import { Table } from '../../components/table/Table.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { mutedText } from '../../kitchen/pace/headline.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { shownState, stationState } from '../facts/states-by-station.ts';
import { stationCell } from '../facts/station-columns.ts';
import { shownColumns } from './columns.ts';
import type { StationsModel } from './model.ts';
import { nowCell } from './now-cells.ts';

/** Current pace, or setup. */
export function StationTable(model: StationsModel): ReactNode {
  const { scene, view, rows, cursor, top, height } = model;
  const { check, size } = scene;
  const tier = plotTier(useTheme());
  const columns = shownColumns(model);
  const trend = columns.find(({ id }) => id === 'trend')?.width ?? 0;
  const cell = (row: BoardRow, column: string): Span =>
    view.columns === 'now'
      ? rankedCell(row, column, check, tier, trend)
      : stationCell(row, column, check);
  return (
    <Table
      {...{ rows, columns, cursor, top, height }}
      width={size.width}
      sorted={{ by: view.sort, descending: view.descending }}
      cell={(row, column) => mutedCell(row, column, check, cell(row, column))}
    />
  );
}

/** What needs help is bright, what is calm steps back. */
function rankedCell(
  row: BoardRow,
  column: string,
  check: LineCheck,
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
