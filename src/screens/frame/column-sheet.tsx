/** A list's columns: visibility, order, width. */
import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { Line, rowSign, type Span } from '../../components/line/Line.tsx';
import type { Column } from '../../components/table/column-layout.ts';
import { clauses } from '../../kitchen/text/quantities.ts';
import { type KeyUse, keyUses } from '../../state/keys/bindings.ts';
import type { Actions } from '../../state/monitor/actions.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor/monitor-state.ts';
import {
  type ColumnChoice,
  DEFAULT_COLUMNS,
  defaultColumnWidth,
  moveColumn,
  orderedColumns,
  setColumnWidth,
  toggleColumn,
} from '../../state/views/column-choice.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';

/** Lines besides the columns. */
const AROUND = 2;
const TITLE_WIDTH = 10;
const COLUMN_KEYS: readonly KeyUse[] = [
  ['toggleColumn', 'show or hide'],
  [['columnEarlier', 'columnLater'], 'move'],
  [['narrower', 'wider'], 'narrower, wider'],
];

export interface ColumnSheet {
  readonly scene: Scene;
  /** All, in their default order. */
  readonly columns: readonly Column<string>[];
  readonly choice: ColumnChoice;
  /** Under the cursor. */
  readonly column: string;
  /** On the screen, with widths. */
  readonly seen: readonly Column<string>[];
  /** How to see the others. */
  readonly offScreen: string;
  readonly chose: (choice: ColumnChoice) => MonitorEvent;
  readonly moved: (column: string) => MonitorEvent;
}

export function columnsScreen(
  sheetOf: (scene: Scene, state: MonitorState) => ColumnSheet,
): ScreenDefinition<unknown, ColumnSheet> {
  return {
    scope: 'columns',
    isOverlay: true,
    model: sheetOf,
    actions: sheetActions,
    draw: (sheet) => <Sheet {...sheet} />,
    say: (sheet) => [{ on: 'columns', sentences: () => sheetSentences(sheet) }],
  };
}

/** In the chosen order, with the cursor's position. */
function sheetPlace({ columns, choice, column }: ColumnSheet) {
  const ordered = orderedColumns(columns, choice);
  const cursor = Math.max(
    0,
    ordered.findIndex(({ id }) => id === column),
  );
  return { ordered, cursor, id: ordered[cursor]?.id ?? column };
}

function sheetActions(sheet: ColumnSheet): Actions {
  const { columns, choice, chose, moved } = sheet;
  const { ordered, cursor, id } = sheetPlace(sheet);
  const width = choice.widths[id] ?? ordered[cursor]?.width ?? 0;
  const choose = (next: ColumnChoice) => () => [chose(next)];
  const step = (by: number) => () => {
    const next = ordered[cursor + by];
    return next === undefined ? [] : [moved(next.id)];
  };
  return {
    up: step(-1),
    down: step(1),
    toggleColumn: choose(toggleColumn(columns, choice, id)),
    columnEarlier: choose(moveColumn(columns, choice, id, -1)),
    columnLater: choose(moveColumn(columns, choice, id, 1)),
    narrower: choose(setColumnWidth(choice, id, width - 2)),
    wider: choose(setColumnWidth(choice, id, width + 2)),
    // Cells are not available here.
    fitColumn: choose(defaultColumnWidth(choice, id)),
    resetColumns: choose(DEFAULT_COLUMNS),
  };
}

function sheetSentences({ columns, choice }: ColumnSheet): readonly string[] {
  return orderedColumns(columns, choice).map(
    ({ id, title }) => `${clauses(title.trim(), choice.hidden.includes(id) && 'hidden')}.`,
  );
}

function Sheet(sheet: ColumnSheet): ReactNode {
  const { scene, choice, seen, offScreen } = sheet;
  const { size, theme } = scene;
  const { ordered, cursor } = sheetPlace(sheet);
  const height = Math.max(1, size.height - AROUND);
  const top = Math.max(0, Math.min(cursor - height + 1, ordered.length - height));
  const outOfView = outOfViewText({ top, shown: height, length: ordered.length }, size.width);
  return (
    <>
      <Line
        width={size.width}
        spans={[
          { text: 'Columns', strong: true },
          { text: ordered.length > height ? `  ${outOfView}` : '', tone: 'muted' },
        ]}
        right={[
          {
            text: keyUses(scene.keymap, ['escape', 'close'], ['resetColumns', 'reset']),
            tone: 'muted',
          },
        ]}
      />
      {ordered.slice(top, top + height).map(({ id, title }, index) => {
        const hidden = choice.hidden.includes(id);
        const width = seen.find((column) => column.id === id)?.width;
        const note = hidden ? 'hidden' : width === undefined ? offScreen : `${width} wide`;
        const spans: Span[] = [
          rowSign(top + index === cursor, theme.glyphs),
          { text: `[${hidden ? ' ' : 'x'}] ${title.padEnd(TITLE_WIDTH)}`, strong: !hidden },
          { text: note, tone: 'muted' },
        ];
        return <Line key={id} width={size.width} spans={spans} />;
      })}
      <Line width={size.width} spans={[{ text: keyUses(scene.keymap, ...COLUMN_KEYS) }]} />
    </>
  );
}
