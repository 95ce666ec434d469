import type { ReactNode } from 'react';
import { useTheme } from '../../components/line/theme.tsx';
import { plotTier } from '../../components/plots/plot-tier.ts';
import { Table } from '../../components/table/Table.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { timeRoom } from '../../kitchen/calendar/repeated-hour.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { rememberedBy } from '../../state/remember-by.ts';
import { nameSpan, stationCell, stationColumns } from '../facts/station-columns.ts';
import type { StationsModel } from './model.ts';
import { mutedCell } from './muted-cell.ts';
import { nowCell, nowColumns } from './now-columns.ts';

/** Made once for the same rows, because cutting a thousand names takes longer than a key may. */
const nowColumnsOf = rememberedBy(
  (rows: readonly BoardRow[], changes: LineCheck['changes'], isPast: boolean) =>
    nowColumns(isPast, namesIn(rows, changes)),
);
const setupColumnsOf = rememberedBy(
  (rows: readonly BoardRow[], changes: LineCheck['changes'], room: number, hasOverHour: boolean) =>
    stationColumns({ timeRoom: room, hasOverHour, names: namesIn(rows, changes) }),
);

function namesIn(rows: readonly BoardRow[], changes: LineCheck['changes']): readonly string[] {
  return rows.map((row) => nameSpan(row, { changes }).text);
}

/** The stations: their pace now, or their setup. */
export function StationTable({ scene, view, rows, cursor, top, height }: StationsModel): ReactNode {
  const { check, size } = scene;
  const tier = plotTier(useTheme());
  const place = {
    rows,
    cursor,
    top,
    width: size.width,
    height,
    sorted: { by: view.sort, descending: view.descending },
  };
  if (view.columns === 'now') {
    return (
      <Table
        {...place}
        columns={nowColumnsOf(rows, check.changes, check.date !== check.today)}
        cell={(row, column) => mutedCell(row, column, check, nowCell(row, column, check, tier))}
      />
    );
  }
  return (
    <Table
      {...place}
      columns={setupColumnsOf(
        rows,
        check.changes,
        timeRoom(check.date, check.restaurant.calendar),
        check.board.rows.some(({ figures }) => (figures?.excluded['un-bumped'] ?? 0) > 0),
      )}
      cell={(row, column) => mutedCell(row, column, check, stationCell(row, column, check))}
    />
  );
}
