/** Analysis contents before drawing or speech: entries with a cursor, and explanations. */
import type { Span } from '../../components/line/Line.tsx';
import type { PlotTier, ShadeTones } from '../../components/plots/plot-tier.ts';
import type { Column } from '../../components/table/column-layout.ts';
import type { BusinessCalendar } from '../../kitchen/calendar/business-day.ts';
import type { SortKey } from '../../kitchen/columns/list-columns.ts';
import type { RowLimits, StationLimit } from '../../kitchen/measures/row-limits.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { DurationWords } from '../../kitchen/text/quantities.ts';
import type { RowIds } from '../../state/views/list-view.ts';

/** Rows to analyze, and the calendar for times. */
export interface AnalysisInput {
  readonly day: FulfillmentDay;
  /** Those in the list, in list order. */
  readonly rows: Uint32Array;
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly calendar: BusinessCalendar;
  /** False if no zone is configured, making hours wrong. */
  readonly zoneKnown: boolean;
  readonly tier: PlotTier;
  /** Used to judge station time. */
  readonly limits: RowLimits;
  /** The limit shared by all these rows. `undefined` if their stations differ. */
  readonly shared: StationLimit | undefined;
}

/** Cursor: an entry, and a position across it if the entry has any. */
export interface AnalysisPlace {
  readonly entry: number;
  readonly across: number;
}

/** Enter's effect. */
export type Drill =
  /** Opens the rows that match this filter text, too. */
  | { readonly kind: 'narrow'; readonly by: string }
  /** Opens an item, with the ticket's journey. */
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'histogram'; readonly measure: string }
  | { readonly kind: 'frequency'; readonly column: SortKey }
  /** Nothing, with the reason. */
  | { readonly kind: 'none'; readonly why: string };

/** Only lines with an entry take the cursor. */
export interface PageLine {
  readonly spans: readonly Span[];
  readonly entry?: number;
}

export interface DrawOptions extends AnalysisPlace {
  readonly width: number;
  readonly height: number;
  /** First visible entry. */
  readonly top: number;
  readonly signs: Readonly<Record<'cursor' | 'up' | 'down' | 'ellipsis', string>>;
}

/** On-screen form: a table, lines, or a drawing with room for this many entries. */
export type PageBody =
  | {
      readonly kind: 'table';
      readonly columns: readonly Column<string>[];
      readonly cell: (entry: number, column: string, width: number) => Span;
    }
  | { readonly kind: 'lines'; readonly lines: (width: number) => readonly PageLine[] }
  | {
      readonly kind: 'drawing';
      readonly room: (width: number, height: number) => number;
      readonly draw: (options: DrawOptions) => readonly (readonly Span[])[];
    };

/** Explains a drawing's signs. */
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
  readonly sentence: (place: AnalysisPlace, duration: DurationWords) => string;
  /** Screen lines for the cursor's sentence. None where the entry already shows everything. */
  readonly detailRows: (width: number) => number;
  readonly drill: (place: AnalysisPlace) => Drill;
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
    body: { kind: 'lines', lines: () => [] },
  };
}
