/** Analysis contents before drawing or speech: entries with a cursor, and explanations. */
import type { DrawnColumn } from '../../components/column-layout.ts';
import { type Glyphs, type Lines, type Span, wrapText } from '../../components/Line.tsx';
import { type ShadeTones, shadedSpan } from '../../components/line-plots.ts';
import type { RowLimits, StationLimit } from '../../kitchen/measures/row-limits.ts';
import type { BusinessCalendar } from '../../kitchen/model/business-day.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import type { SubjectTable } from '../../kitchen/tables/column.ts';
import type { DurationWords } from '../../kitchen/text/quantities.ts';
import type { RowIds } from '../../state/list-view.ts';

export interface AnalysisInput {
  readonly day: FulfillmentDay;
  /** The rows of the item list, in its order. */
  readonly rows: Uint32Array;
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly calendar: BusinessCalendar;
  /** False if no zone is configured, making hours wrong. */
  readonly zoneKnown: boolean;
  readonly glyphs: Glyphs;
  readonly limits: RowLimits;
  /** The limit shared by all these rows. `undefined` if their stations differ. */
  readonly sharedLimit: StationLimit | undefined;
}

/** Cursor: an entry, and a position across it if the entry has any. */
export interface AnalysisCursor {
  readonly entry: number;
  readonly across: number;
}

/** What Enter opens. */
export type Drill =
  /** Opens the rows that match this filter text, too. */
  | { readonly kind: 'narrow'; readonly by: string }
  /** Opens an item, with the ticket's journey. */
  | { readonly kind: 'record'; readonly id: string }
  /** Enter opens nothing, for this reason. */
  | { readonly kind: 'none'; readonly why: string };

export interface DrawOptions extends AnalysisCursor {
  readonly width: number;
  readonly height: number;
  readonly top: number;
}

/** On-screen form: a table, or a drawing with room for this many entries. */
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
  switch (body.kind) {
    case 'table':
      return Math.max(1, height - 1);
    case 'drawing':
      return Math.max(1, body.visibleEntries(width, height));
  }
}

/** A subject's columns with their heads and sides. `drawn` cells stand in for written ones. */
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

export interface Legend {
  readonly text: string;
  readonly tones: ShadeTones;
}

export interface AnalysisPage {
  readonly title: string;
  /** Sentences: what the numbers cover and leave out. */
  readonly notes: readonly string[];
  readonly legend?: Legend;
  /** Sentence shown without entries. */
  readonly nothing: string;
  readonly ids: RowIds;
  /** For entries with positions across them: how many, and the first with data. */
  readonly across?: { readonly length: number; readonly first: number };
  /** An entry as a sentence, with durations formatted by `duration`. */
  readonly sentence: (place: AnalysisCursor, duration: DurationWords) => string;
  /** Screen lines for the cursor's sentence. None where the entry already shows everything. */
  readonly detailRows: (width: number) => number;
  readonly drill: (place: AnalysisCursor) => Drill;
  readonly body: PageBody;
}

export function emptyPage(title: string, nothing: string): AnalysisPage {
  return {
    title,
    notes: [],
    nothing,
    ids: [],
    sentence: () => '',
    detailRows: () => 0,
    drill: () => ({ kind: 'none', why: nothing }),
    body: { kind: 'drawing', visibleEntries: () => 1, draw: () => [] },
  };
}

/** Maximum lines of notes, and the maximum in a low body. */
const MAX_NOTES = 4;
const MAX_NOTES_IF_LOW = 3;
const LOW_BODY_HEIGHT = 14;

const MIN_HEIGHT_FOR_NOTES = 9;

/** Too low for notes: rows need the lines. */
export function isTight(height: number): boolean {
  return height < MIN_HEIGHT_FOR_NOTES;
}

/** A few lines. The drawing's legend is on separate lines where there is room. Signs get the drawing's tones. */
export function explainedLines(
  notes: readonly string[],
  legend: Legend | undefined,
  width: number,
  height: number,
): Lines {
  if (isTight(height)) return [];
  const most = height < LOW_BODY_HEIGHT ? MAX_NOTES_IF_LOW : MAX_NOTES;
  const muted = (text: string): readonly Span[] => [{ text, tone: 'muted' }];
  const look = (text: string): readonly Span[] =>
    legend === undefined ? muted(text) : [shadedSpan(text, legend.tones)];
  const explained = legend === undefined ? [] : [legend.text];
  const apart = [
    ...wrapText(notes.join(' '), width).map(muted),
    ...explained.flatMap((text) => wrapText(text, width).map(look)),
  ];
  if (apart.length <= most) return apart;
  const lines = wrapText([...notes, ...explained].join(' '), width);
  const last = lines[most - 1] ?? '';
  return (lines.length <= most ? lines : [...lines.slice(0, most - 1), `${last} …`]).map(look);
}
