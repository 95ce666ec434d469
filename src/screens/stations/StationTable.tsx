import type { ReactNode } from 'react';
import { useTheme } from '../../components/line/theme.tsx';
import { plotTier } from '../../components/plots/plot-tier.ts';
import { Table } from '../../components/table/Table.tsx';
import { timeRoom } from '../../kitchen/calendar/repeated-hour.ts';
import type { StationsModel } from './model.ts';
import { mutedCell } from './muted-cell.ts';
import { nowCell, nowColumns } from './now-columns.ts';
import { stationCell, stationColumns } from './station-columns.ts';

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
        columns={nowColumns(check.date !== check.today)}
        cell={(row, column) => mutedCell(row, column, check, nowCell(row, column, check, tier))}
      />
    );
  }
  return (
    <Table
      {...place}
      columns={stationColumns({
        timeRoom: timeRoom(check.date, check.restaurant.calendar),
        hasOverHour: check.board.rows.some(
          ({ figures }) => (figures?.excluded['un-bumped'] ?? 0) > 0,
        ),
      })}
      cell={(row, column) => mutedCell(row, column, check, stationCell(row, column, check))}
    />
  );
}
