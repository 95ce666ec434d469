/** The fleet: all restaurants, the one that needs somebody first. */
import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Line, wrapText } from '../../components/line/Line.tsx';
import { Table } from '../../components/table/Table.tsx';
import { fleetSentences } from '../../kitchen/wording/fleet-text.ts';
import { filterPrompt } from '../../state/views/filter-view.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { TextLines } from '../frame/TextLines.tsx';
import { fleetActions } from './actions.ts';
import { fleetCell } from './fleet-columns.ts';
import { type FleetModel, fleetFilter, fleetList, fleetModel } from './model.ts';
import { sayFleet } from './spoken.ts';

/** The record of the screen. */
export const FLEET: ScreenDefinition<unknown, FleetModel> = {
  scope: 'fleet',
  model: fleetModel,
  list: fleetList,
  filter: fleetFilter,
  actions: fleetActions,
  draw: (model) => <Fleet {...model} />,
  say: sayFleet,
  prompt: ({ view, counted, fault }) => filterPrompt(view.filter, counted, fault),
  heading: ({ progress, all, lost }) => ({
    title: `${all.length} restaurants`,
    when: [],
    freshness: [
      ...(lost === undefined ? [] : [{ text: lost, tone: 'error', strong: true } as const]),
      { text: progress },
    ],
  }),
};

function Fleet(model: FleetModel): ReactNode {
  const { scene, rows, columns, cursor, top, height, view, now, trouble, narrowed } = model;
  const { width } = scene.size;
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, width);
  const head = (
    <>
      <Line width={width} spans={[{ text: trouble, strong: true }]} right={[{ text: outOfView }]} />
      <TextLines lines={narrowed.map((text) => [{ text }])} width={width} />
    </>
  );
  if (rows.length === 0) {
    return (
      <>
        {head}
        <NoRestaurants {...model} />
      </>
    );
  }
  return (
    <>
      {head}
      <Table
        rows={rows}
        columns={columns}
        cell={(row, column) => fleetCell(row, column, now)}
        cursor={cursor}
        top={top}
        width={width}
        height={height}
        sorted={{ by: SORTED_COLUMNS[view.sort] ?? '', descending: view.descending }}
      />
      <TextLines lines={noteLines(model)} width={width} />
    </>
  );
}

/** The column that shows an order. */
const SORTED_COLUMNS: Readonly<Partial<Record<FleetModel['view']['sort'], string>>> = {
  name: 'name',
  state: 'state',
  ratio: 'ratio',
  late: 'late',
  issues: 'issues',
  age: 'age',
  tag: 'tags',
};

/** A rule, and the restaurant at the cursor in sentences. */
function noteLines({ scene, rows, cursor, now, noteHeight }: FleetModel) {
  const row = rows[cursor];
  if (row === undefined || noteHeight === 0) return [];
  const { width } = scene.size;
  const rule = scene.slow ? '' : scene.theme.glyphs.rule.repeat(width);
  const text = fleetSentences(row, now).join(' ');
  const lines = wrapText(text, width).slice(0, noteHeight - 1);
  return [[{ text: rule, tone: 'muted' } as const], ...lines.map((line) => [{ text: line }])];
}

function NoRestaurants({ scene, text, view, all, narrowed }: FleetModel): ReactNode {
  return (
    <StatePanel
      {...scene.size}
      height={Math.max(1, scene.size.height - 1 - narrowed.length)}
      heading="Nothing matches"
      sentences={[`No restaurant matches the filter ${text}. All ${all.length} are hidden.`]}
      {...(view.filter.before === undefined && { keys: '\\ filter off · Esc clear filter' })}
    />
  );
}
