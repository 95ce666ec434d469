/** An analysis before it is drawn or spoken: entries with a cursor, and notes about them. */
import { legendLines } from '../../components/bar-columns.ts';
import type { DrawnColumn } from '../../components/column-layout.ts';
import { type Glyphs, type Lines, type Span, wrapText } from '../../components/Line.tsx';
import type { RowLimits, StationLimit } from '../../kitchen/measures/row-limits.ts';
import type { BusinessCalendar } from '../../kitchen/model/business-day.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import type { SubjectTable } from '../../kitchen/tables/column.ts';
import { type DurationWords, durationText } from '../../kitchen/text/quantities.ts';
import type { RowIds } from '../../state/list-view.ts';

export interface AnalysisInput {
  readonly day: FulfillmentDay;
  /** In the order of the item list. */
  readonly rows: Uint32Array;
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly calendar: BusinessCalendar;
  /** False if no time zone is configured. Then hours would be wrong. */
  readonly zoneKnown: boolean;
  readonly glyphs: Glyphs;
  readonly limits: RowLimits;
  /** `undefined` if the stations of these rows have different limits. */
  readonly sharedLimit: StationLimit | undefined;
}

export interface AnalysisCursor {
  readonly entry: number;
  /** Index of a cell of the entry, such as an hour. 0 for entries without cells. */
  readonly across: number;
}

export type Drill =
  | { readonly kind: 'narrow'; readonly by: string }
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'none'; readonly why: string };

export interface DrawOptions extends AnalysisCursor {
  readonly width: number;
  readonly height: number;
  readonly top: number;
}

export type PageBody =
  | {
      readonly kind: 'table';
      readonly columns: readonly DrawnColumn<string>[];
      readonly cell: (entry: number, column: string, width: number) => Span;
    }
  | {
      readonly kind: 'drawing';
      readonly visibleEntries: (width: number, height: number) => number;
      readonly draw: (options: DrawOptions) => Lines;
    };

export function bodyEntries(body: PageBody, width: number, height: number): number {
  return Math.max(1, body.kind === 'table' ? height - 1 : body.visibleEntries(width, height));
}

export function tableBody<Row, Id extends string>(
  table: SubjectTable<Row, Id>,
  layouts: readonly (Omit<DrawnColumn<NoInfer<Id>>, 'title'> & { readonly title?: string })[],
  rowAt: (entry: number) => Row | undefined,
  drawn?: Readonly<Partial<Record<Id, (row: Row, width: number) => Span>>>,
): PageBody {
  const ids = new Map<string, Id>(layouts.map(({ id }) => [id, id]));
  return {
    kind: 'table',
    columns: layouts.map((layout) => ({ ...table.headOf(layout.id), ...layout })),
    cell: (entry, column, width) => {
      const [row, id] = [rowAt(entry), ids.get(column)];
      if (row === undefined || id === undefined) return { text: '' };
      return drawn?.[id]?.(row, width) ?? table.cell(row, id);
    },
  };
}

export interface AnalysisPage {
  readonly title: string;
  /** What the screen's key shows when it is pressed again. */
  readonly again?: string | undefined;
  /** What the help says: how the figures are made, and what they leave out. */
  readonly notes: readonly string[];
  /** What the data can't show. It stands below the data, as the legend does. */
  readonly below: (duration: DurationWords) => readonly string[];
  readonly legend?: readonly Span[];
  readonly nothing: string;
  readonly ids: RowIds;
  /** Where the cursor is until it is moved. Default: the first entry. */
  readonly start?: number;
  /** Number of an entry's cells. Absent for entries without cells. The cursor starts at the last one. */
  readonly hourCount?: number;
  readonly sentence: (cursor: AnalysisCursor, duration: DurationWords) => string;
  readonly drill: (cursor: AnalysisCursor) => Drill;
  readonly body: PageBody;
}

export function emptyPage(title: string, nothing: string): AnalysisPage {
  return {
    title,
    notes: [],
    below: () => [],
    nothing,
    ids: [],
    sentence: () => '',
    drill: () => ({ kind: 'none', why: nothing }),
    body: { kind: 'drawing', visibleEntries: () => 1, draw: () => [] },
  };
}

/** A body below this height has no notes, because the rows need the lines. */
const MIN_HEIGHT_FOR_NOTES = 11;
const MAX_LINES_BELOW = 2;

export function isTight(height: number): boolean {
  return height < MIN_HEIGHT_FOR_NOTES;
}

export function linesBelow(
  { legend = [], below }: AnalysisPage,
  width: number,
  height: number,
  drawable: (text: string) => string,
): Lines {
  if (isTight(height)) return [];
  const signs = legendLines(legend, width);
  const notes = fewLines(drawable(below(durationText).join(' ')), width, MAX_LINES_BELOW);
  return [...signs, ...notes].slice(0, MAX_LINES_BELOW);
}

export function fewLines(text: string, width: number, maxLines: number): Lines {
  const lines = text === '' ? [] : wrapText(text, width);
  const last = lines[maxLines - 1] ?? '';
  const few = lines.length <= maxLines ? lines : [...lines.slice(0, maxLines - 1), `${last} …`];
  return few.map((line) => [{ text: line, tone: 'muted' }]);
}
