/** The contents of an analysis, before it is drawn or spoken: entries with a cursor, and what they mean. */
import type { Span } from '../../components/line/Line.tsx';
import type { PlotTier, ShadeTones } from '../../components/plots/plot-tier.ts';
import type { Column } from '../../components/table/column-layout.ts';
import type { BusinessCalendar } from '../../kitchen/calendar/business-day.ts';
import type { SortKey } from '../../kitchen/columns/list-columns.ts';
import type { RowLimits, StationLimit } from '../../kitchen/measures/row-limits.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { DurationWords } from '../../kitchen/text/quantities.ts';
import type { RowIds } from '../../state/views/list-view.ts';

/** The rows to analyze, and the calendar of their times. */
export interface AnalysisInput {
  readonly day: FulfillmentDay;
  /** Those shown in the list, in its order. */
  readonly rows: Uint32Array;
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly calendar: BusinessCalendar;
  /** False where no zone is configured, and hours would be wrong. */
  readonly zoneKnown: boolean;
  readonly tier: PlotTier;
  /** By which station time is judged. */
  readonly limits: RowLimits;
  /** The limit of all these rows; `undefined` where their stations have several. */
  readonly shared: StationLimit | undefined;
}

/** Where the cursor is: an entry, and across it a place where there are such. */
export interface AnalysisPlace {
  readonly entry: number;
  readonly across: number;
}

/** What Enter does. */
export type Drill =
  /** Opens the rows that match a filter's text as well. */
  | { readonly kind: 'narrow'; readonly by: string }
  /** Opens a record, and with it the journey of its ticket. */
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'histogram'; readonly measure: string }
  | { readonly kind: 'frequency'; readonly column: SortKey }
  /** Nothing, and why. */
  | { readonly kind: 'none'; readonly why: string };

/** A line of a page that is made of lines; those with an entry can have the cursor. */
export interface PageLine {
  readonly spans: readonly Span[];
  readonly entry?: number;
}

/** Space and cursor of a drawing. */
export interface DrawOptions extends AnalysisPlace {
  readonly width: number;
  readonly height: number;
  /** First entry in the window. */
  readonly top: number;
  readonly signs: Readonly<Record<'cursor' | 'up' | 'down' | 'ellipsis', string>>;
}

/** How entries appear on the screen: as a table, as lines, or as a drawing with room for so many of them. */
export type PageBody =
  | {
      readonly kind: 'table';
      readonly columns: readonly Column<string>[];
      readonly cell: (entry: number, column: string) => Span;
    }
  | { readonly kind: 'lines'; readonly lines: (width: number) => readonly PageLine[] }
  | {
      readonly kind: 'drawing';
      readonly room: (width: number, height: number) => number;
      readonly draw: (options: DrawOptions) => readonly (readonly Span[])[];
    };

/** What the signs of a drawing mean. */
export interface Legend {
  readonly text: string;
  readonly tones: ShadeTones;
}

/** One analysis of some rows. */
export interface AnalysisPage {
  readonly title: string;
  /** Sentences: what the figures are of, and what they leave out. */
  readonly notes: readonly string[];
  /** What the signs of the drawing mean. */
  readonly legend?: Legend;
  /** The sentence where there are no entries. */
  readonly nothing: string;
  readonly ids: RowIds;
  /** Where each entry has places across it: how many, and the first that has something. */
  readonly across?: { readonly length: number; readonly first: number };
  /** An entry as a sentence, durations in the words of `duration`. */
  readonly sentence: (place: AnalysisPlace, duration: DurationWords) => string;
  /** Lines that the sentence of the cursor's entry takes on the screen; none where the entry shows everything. */
  readonly detailRows: (width: number) => number;
  readonly drill: (place: AnalysisPlace) => Drill;
  readonly body: PageBody;
}

/** A page without entries, and why there are none. */
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
