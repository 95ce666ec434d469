/** A page's bars: as pictures for browsers, and as cells of tables for mail programs, which show no pictures in a page. */
import { COLORS, html, type Markup } from '../../output/page.ts';

/** Both are shares of the longest one. */
export interface Bar {
  readonly share: number | null;
  /** A line across. */
  readonly usual: number | null;
  readonly isOver: boolean;
}

export interface ChartColumn extends Bar {
  /** As many as fit on a phone are below the bars. */
  readonly label: string;
}

export interface ChartDrawing {
  /** In a cell of a table, with the same in words. */
  readonly bar: (text: string, bar: Bar) => Markup;
  readonly columns: (text: string, columns: readonly ChartColumn[]) => Markup;
}

const LABELS = 5;
const HEIGHT = 100;
const WIDTH = 10;

const percent = (share: number): string => (share * 100).toFixed(1);
const labelStep = (columns: readonly ChartColumn[]) =>
  Math.max(1, Math.ceil(columns.length / LABELS));

export const PICTURES: ChartDrawing = {
  bar: (text, { share, usual, isOver }) =>
    html`<td class="bar"><svg viewBox="0 0 101 14" preserveAspectRatio="none" role="img" aria-label="${text}">
${share === null ? '' : html`<rect ${isOver ? html`class="over"` : ''} y="3" width="${percent(share)}" height="8"/>`}
${usual === null ? '' : html`<path class="usual" d="M${percent(usual)} 0V14"/>`}
</svg></td>`,

  columns(text, columns) {
    const bars = columns.map(({ share, isOver }, index) => {
      const top = percent(1 - (share ?? 0));
      return html`<rect ${isOver ? html`class="over"` : ''} x="${index * WIDTH + 1}" y="${top}" width="${WIDTH - 2}" height="${(HEIGHT - Number(top)).toFixed(1)}"/>`;
    });
    const line = columns.flatMap(({ usual }, index) =>
      usual === null ? [] : [`${index * WIDTH + WIDTH / 2} ${percent(1 - usual)}`],
    );
    const labels = columns.filter((_, index) => index % labelStep(columns) === 0);
    return html`<div class="quarters">
<svg viewBox="0 0 ${columns.length * WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${text}">
${bars}
${line.length === 0 ? '' : html`<path class="usual" d="M${line.join('L')}"/>`}
</svg>
<div class="axis" aria-hidden="true">${labels.map(({ label }) => html`<span>${label}</span>`)}</div>
</div>`;
  },
};

/** In pixels. */
const [LONGEST, LINE, WIDEST] = [80, 2, 560];
/** Empty cells are as high as a letter. */
const CELL_TABLE = html`cellpadding="0" style="font-size:1px;line-height:1px"`;

/** From the foot of the bar to `longest` pixels. */
function segments({ share, usual, isOver }: Bar, longest: number) {
  const end = Math.ceil((share ?? 0) * longest);
  const line = usual === null ? longest : Math.min(Math.round(usual * longest), longest - LINE);
  const filled = isOver ? COLORS.slow : COLORS.bar;
  const cuts = [...new Set([0, end, line, Math.min(line + LINE, longest), longest])];
  cuts.sort((a, b) => a - b);
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index] ?? 0;
    const isLine = from >= line && from < line + LINE;
    return { size: to - from, color: isLine ? COLORS.usual : from < end ? filled : undefined };
  });
}

export const CELLS: ChartDrawing = {
  bar(_text, bar) {
    const cells = segments(bar, LONGEST).map(
      ({ size, color }) => html`<td width="${size}" height="10"${colored(color)}></td>`,
    );
    return html`<td align="left"><table ${CELL_TABLE} cellspacing="0" width="${LONGEST}"><tr height="10">${cells}</tr></table></td>`;
  },

  columns(text, columns) {
    const step = labelStep(columns);
    const width = Math.min(WIDTH, Math.max(4, Math.floor(WIDEST / columns.length) - 1));
    const bars = columns.map((column) => {
      const rows = segments(column, HEIGHT)
        .filter(({ color }, index, all) => color !== undefined || index < all.length - 1)
        .map(
          ({ size, color }) =>
            html`<tr height="${size}"><td width="${width}" height="${size}"${colored(color)}></td></tr>`,
        );
      return html`<td width="${width}"><table cellpadding="0" cellspacing="0">${rows.reverse()}</table></td>`;
    });
    const labels = columns.flatMap(({ label }, index) =>
      index % step === 0
        ? [html`<td colspan="${Math.min(step, columns.length - index)}">${label}</td>`]
        : [],
    );
    return html`<table ${CELL_TABLE} cellspacing="1" role="img" aria-label="${text}">
<tr valign="bottom" height="${HEIGHT}">${bars}</tr>
<tr style="font-size:12px;line-height:16px">${labels}</tr>
</table>`;
  },
};

function colored(color: string | undefined): Markup | string {
  return color === undefined ? '' : html` bgcolor="${color}"`;
}
