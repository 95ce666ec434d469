import { type ReactNode, useMemo } from 'react';
import { rowSign, type Span, TextLines } from '../../components/line/Line.tsx';
import { useTheme } from '../../components/line/theme.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { AnalysisPage, AnalysisPlace, PageBody, PageLine } from './analysis-page.ts';

/** Columns for the cursor mark. */
const GUTTER = 2;

/** Entries visible at once. */
export function bodyRoom(body: PageBody, width: number, height: number): number {
  switch (body.kind) {
    case 'table':
      return Math.max(1, height - 1);
    case 'lines':
      return height;
    case 'drawing':
      return Math.max(1, body.room(width, height));
  }
}

export function AnalysisBody(props: {
  readonly page: AnalysisPage;
  readonly place: AnalysisPlace;
  /** First visible entry. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
}): ReactNode {
  const { page, place, top, width, height } = props;
  const { body } = page;
  const { glyphs } = useTheme();
  switch (body.kind) {
    case 'table':
      return <TableBody {...props} body={body} />;
    case 'lines': {
      const shown = windowOf(body.lines(width - GUTTER), place.entry, height);
      const lines = shown.map(({ spans: [first, ...more], entry }): readonly Span[] => {
        const isHere = entry === place.entry;
        const sign = entry === undefined ? { text: '  ' } : rowSign(isHere, glyphs);
        return [sign, ...(first === undefined ? [] : [{ ...first, inverse: isHere }]), ...more];
      });
      return <TextLines lines={lines} width={width} />;
    }
    case 'drawing': {
      const lines = body.draw({ ...place, width, height, top, signs: glyphs });
      return <TextLines lines={lines} width={width} />;
    }
  }
}

function TableBody(
  props: Parameters<typeof AnalysisBody>[0] & {
    readonly body: Extract<PageBody, { readonly kind: 'table' }>;
  },
): ReactNode {
  const { body, page, place, top, width, height } = props;
  const { length } = page.ids;
  const rows = useMemo(() => entriesUpTo(length), [length]);
  return (
    <Table
      columns={body.columns}
      rows={rows}
      cell={body.cell}
      cursor={place.entry}
      top={top}
      width={width}
      height={Math.max(1, height - 1)}
    />
  );
}

/** Entry numbers, without building an array. */
function entriesUpTo(length: number) {
  return {
    length,
    slice: (from: number, to: number): readonly number[] =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, at) => from + at),
  };
}

/** As many lines as fit, including those of the cursor's entry. */
function windowOf(lines: readonly PageLine[], entry: number, height: number): readonly PageLine[] {
  const at = lines.findIndex((line) => line.entry === entry);
  const from = Math.max(0, Math.min(at - Math.floor(height / 2), lines.length - height));
  return lines.slice(from, from + height);
}
