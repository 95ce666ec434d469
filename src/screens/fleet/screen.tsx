import type { ReactNode } from 'react';
import { Line, type Span, TextLines } from '../../components/Line.tsx';
import { outOfViewText } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import { incidentSentences } from '../../kitchen/fleet/fleet-incidents.ts';
import { fleetStateText, withPeriod } from '../../kitchen/fleet/words.ts';
import type { ColumnOrder } from '../../kitchen/tables/column.ts';
import type { RestaurantRow } from '../../kitchen/tables/restaurant-reading-columns.ts';
import {
  type FleetSort,
  RESTAURANT_ORDERS,
  RESTAURANT_SUBJECT,
  type RestaurantColumn,
} from '../../kitchen/tables/restaurants.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { type Actions, SAY_AGAIN } from '../../state/actions.ts';
import { sortOrderText } from '../everywhere/item-list.ts';
import { sentenceLines } from '../everywhere/now-lines.ts';
import { NothingMatches } from '../everywhere/reading-panel.tsx';
import type { ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { ANSWERS_AGAIN, filterSentence, rowAnnouncements } from '../everywhere/words.ts';
import {
  type FleetModel,
  fleetFilter,
  fleetList,
  fleetModel,
  fleetPane,
  sentencesOf,
} from './model.ts';

export const FLEET: ScreenDefinition<unknown, FleetModel> = {
  scope: 'fleet',
  model: fleetModel,
  list: fleetList,
  pane: fleetPane,
  filter: fleetFilter,
  actions: fleetActions,
  draw: (model) => <Fleet {...model} />,
  announcements: fleetAnnouncements,
  heading: ({ progress, all, lost }) => ({
    title: countOf(all.length, 'restaurant'),
    freshness: [
      ...(lost === undefined ? [] : [{ text: lost, tone: 'error', strong: true } as const]),
      ...progress.map((text) => ({ text })),
    ],
  }),
};

function Fleet(model: FleetModel): ReactNode {
  const { scene, rows, columns, cursor, top, height, view, now, trouble } = model;
  const { all, text, filterLines, incidentLines } = model;
  const { width } = scene.size;
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, width);
  return (
    <>
      <Line width={width} spans={[{ text: trouble, strong: true }]} right={[{ text: outOfView }]} />
      <TextLines lines={incidentLines} width={width} />
      <TextLines lines={filterLines.map((line) => [{ text: line }])} width={width} />
      {rows.length === 0 ? (
        <NothingMatches
          {...{ scene, text }}
          what="restaurant"
          hidden={all.length}
          filter={view.filter}
          height={scene.size.height - 1 - filterLines.length - incidentLines.length}
        />
      ) : (
        <Table
          {...{ rows, columns, cursor, top, width, height }}
          cell={(row, column) => restaurantCell({ ...row, now }, column)}
          sorted={{ by: sortedColumn(view.sort), descending: view.descending }}
        />
      )}
      <TextLines lines={noteLines(model)} width={width} />
    </>
  );
}

function sortedColumn(sort: FleetSort): string {
  const { column = sort, markedColumn = column }: ColumnOrder<RestaurantColumn | FleetSort> =
    RESTAURANT_ORDERS[sort];
  return markedColumn;
}

function restaurantCell(row: RestaurantRow, column: RestaurantColumn): Span {
  const cell = RESTAURANT_SUBJECT.cell(row, column);
  // Issues in the setup can wait, so they have no color here.
  if (column === 'issues') return { text: cell.text };
  return column === 'judgment' && isInTrouble(row) ? { ...cell, strong: true } : cell;
}

function isInTrouble(row: RestaurantRow): boolean {
  const { kind } = fleetStateText(row);
  return kind === 'stopped' || kind === 'slow' || kind === 'quiet';
}

function noteLines({ scene, rows, cursor, now, noteHeight, incidents }: FleetModel) {
  const row = rows[cursor];
  if (row === undefined || noteHeight === 0) return [];
  const { width } = scene.size;
  const rule = scene.slow ? '' : scene.theme.glyphs.rule.repeat(width);
  const lines = sentenceLines(sentencesOf(row, now, incidents), width).slice(0, noteHeight - 1);
  return [[{ text: rule, tone: 'muted' } as const], ...lines];
}

function fleetActions(model: FleetModel): Actions {
  const { view, rows, cursor } = model;
  const { descending } = view;
  const row = rows[cursor];
  return {
    open:
      row === undefined
        ? 'No restaurant to open.'
        : () => {
            const { restaurant, status } = row;
            // The current date is not chosen, so that the monitor moves on with it.
            const date = status?.isPast === true ? status.date : undefined;
            return [{ type: 'opened-restaurant', guid: restaurant.guid, date }];
          },
    reverse: () => [{ type: 'changed-fleet', change: { descending: !descending } }, SAY_AGAIN],
  };
}

/** Restaurants that load later are not announced until a key is pressed. */
function fleetAnnouncements(
  model: FleetModel,
  { refreshes, repeats }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { view, text, counted, all, progress, trouble, hidden, group, lost, incidents } = model;
  const [strongest] = incidents;
  const isComplete = all.length > 0 && all.every(({ triedAt }) => triedAt !== undefined);
  const isTyping = view.filter.textBeforeTyping !== undefined;
  const occasion = isTyping ? undefined : `${refreshes} ${repeats} ${text}`;
  const progressSentence = () => `${progress.join(', ')}. ${withPeriod(trouble)}`;
  const platformSentence =
    lost === undefined ? ANSWERS_AGAIN : `The platform stopped answering. ${lost}.`;
  return [
    {
      occasion,
      sentences: () => [
        `All restaurants. ${progressSentence()}`,
        ...incidents.flatMap(incidentSentences),
        ...(hidden === undefined ? [] : [hidden]),
        ...(text === '' ? [] : [filterSentence(counted, text)]),
        `${sortOrderText(RESTAURANT_ORDERS[view.sort].label, view.descending)}.`,
      ],
    },
    { occasion: group, isChangeOnly: true, sentences: () => (group === undefined ? [] : [group]) },
    {
      occasion: String(lost !== undefined),
      isChangeOnly: true,
      sentences: () => [platformSentence],
    },
    {
      occasion: incidents.map(({ shared, kind }) => `${kind} ${shared.by} ${shared.value}`).join(),
      isChangeOnly: true,
      sentences: () => (strongest === undefined ? [] : incidentSentences(strongest)),
    },
    ...rowAnnouncements(fleetList(model), occasion),
    {
      occasion: String(isComplete),
      isChangeOnly: true,
      sentences: () => (isComplete ? [progressSentence()] : []),
    },
  ];
}
