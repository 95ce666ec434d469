/** Browsers get pictures. Mail programs get table cells, because they don't show pictures in a page. */
import { COLORS, html, type Markup } from '../../output/page.ts';

/** Lengths are shares (0 to 1) of the longest bar. */
export interface Bar {
  readonly share: number | null;
  /** A line crosses the bar at this length. */
  readonly usualShare: number | null;
  /** If true, the bar is red. */
  readonly isOver: boolean;
}

export interface ChartColumn extends Bar {
  /** Only the labels that fit on a phone are drawn. */
  readonly label: string;
}

export interface ChartDrawing {
  readonly bar: (text: string, bar: Bar) => Markup;
  readonly columns: (text: string, columns: readonly ChartColumn[]) => Markup;
}

const MAX_LABELS = 5;
const CHART_HEIGHT = 100;
const COLUMN_WIDTH = 10;

const percent = (share: number): string => (share * 100).toFixed(1);
const labelStep = (columns: readonly ChartColumn[]) =>
  Math.max(1, Math.ceil(columns.length / MAX_LABELS));

export const PICTURES: ChartDrawing = {
  bar: (text, { share, usualShare, isOver }) =>
    html`<td class="bar"><svg viewBox="0 0 101 14" preserveAspectRatio="none" role="img" aria-label="${text}">
${share === null ? '' : html`<rect ${isOver ? html`class="over"` : ''} y="3" width="${percent(share)}" height="8"/>`}
${usualShare === null ? '' : html`<path class="usual" d="M${percent(usualShare)} 0V14"/>`}
</svg></td>`,

  columns(text, columns) {
    const bars = columns.map(({ share, isOver }, index) => {
      const top = percent(1 - (share ?? 0));
      const height = (CHART_HEIGHT - Number(top)).toFixed(1);
      const x = index * COLUMN_WIDTH + 1;
      return html`<rect ${isOver ? html`class="over"` : ''} x="${x}" y="${top}" width="${COLUMN_WIDTH - 2}" height="${height}"/>`;
    });
    const line = columns.flatMap(({ usualShare }, index) =>
      usualShare === null ? [] : [`${(index + 0.5) * COLUMN_WIDTH} ${percent(1 - usualShare)}`],
    );
    const labels = columns.filter((_, index) => index % labelStep(columns) === 0);
    return html`<div class="quarters">
<svg viewBox="0 0 ${columns.length * COLUMN_WIDTH} ${CHART_HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${text}">
${bars}
${line.length === 0 ? '' : html`<path class="usual" d="M${line.join('L')}"/>`}
</svg>
<div class="axis" aria-hidden="true">${labels.map(({ label }) => html`<span>${label}</span>`)}</div>
</div>`;
  },
};

// Sizes of table cells are in pixels.
const BAR_LENGTH = 80;
const LINE_WIDTH = 2;
const MAX_CHART_WIDTH = 560;
/** Without this style, empty cells would be as high as a letter. */
const CELL_TABLE = html`cellpadding="0" style="font-size:1px;line-height:1px"`;

/** The segments begin at the bar's foot. `length` is in pixels. */
function segments({ share, usualShare, isOver }: Bar, length: number) {
  const end = Math.ceil((share ?? 0) * length);
  const line =
    usualShare === null ? length : Math.min(Math.round(usualShare * length), length - LINE_WIDTH);
  const barColor = isOver ? COLORS.slow : COLORS.bar;
  const cuts = [...new Set([0, end, line, Math.min(line + LINE_WIDTH, length), length])];
  cuts.sort((a, b) => a - b);
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index] ?? 0;
    const isLine = from >= line && from < line + LINE_WIDTH;
    return { size: to - from, color: isLine ? COLORS.usual : from < end ? barColor : undefined };
  });
}

export const CELLS: ChartDrawing = {
  bar(_text, bar) {
    const cells = segments(bar, BAR_LENGTH).map(
      ({ size, color }) => html`<td width="${size}" height="10"${backgroundColor(color)}></td>`,
    );
    return html`<td align="left"><table ${CELL_TABLE} cellspacing="0" width="${BAR_LENGTH}"><tr height="10">${cells}</tr></table></td>`;
  },

  columns(text, columns) {
    const step = labelStep(columns);
    const width = Math.min(
      COLUMN_WIDTH,
      Math.max(4, Math.floor(MAX_CHART_WIDTH / columns.length) - 1),
    );
    const bars = columns.map((column) => {
      const rows = segments(column, CHART_HEIGHT)
        .filter(({ color }, index, all) => color !== undefined || index < all.length - 1)
        .map(
          ({ size, color }) =>
            html`<tr height="${size}"><td width="${width}" height="${size}"${backgroundColor(color)}></td></tr>`,
        );
      return html`<td width="${width}"><table cellpadding="0" cellspacing="0">${rows.reverse()}</table></td>`;
    });
    const labels = columns.flatMap(({ label }, index) =>
      index % step === 0
        ? [html`<td colspan="${Math.min(step, columns.length - index)}">${label}</td>`]
        : [],
    );
    return html`<table ${CELL_TABLE} cellspacing="1" role="img" aria-label="${text}">
<tr valign="bottom" height="${CHART_HEIGHT}">${bars}</tr>
<tr style="font-size:12px;line-height:16px">${labels}</tr>
</table>`;
  },
};

function backgroundColor(color: string | undefined): Markup | string {
  return color === undefined ? '' : html` bgcolor="${color}"`;
}
