/** A page is one file without scripts and requests. It is light or dark like the reader's device, and can be printed. */
import type { SubjectTable } from '../kitchen/tables/column.ts';
import { DEMO_SENTENCE } from '../kitchen/text/json-text.ts';
import { countOf, countText } from '../kitchen/text/quantities.ts';
import { columnHeads } from '../kitchen/text/record-lines.ts';
import { safeText } from '../terminal/safe-text.ts';

type Part = string | number | Markup | readonly Markup[];

/** HTML as a value. Only `html` makes it, and escapes each text, so that no name from outside becomes markup. */
export class Markup {
  readonly text: string;

  constructor(parts: readonly string[], values: readonly Part[]) {
    this.text = parts.map((part, index) => part + escapePart(values[index] ?? '')).join('');
  }
}

export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(parts, values);
}

function escapePart(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('\n');
  return safeText(String(part)).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export const COLORS = {
  back: '#fff',
  text: '#1b1d1f',
  muted: '#565d63',
  line: '#c9ced3',
  bar: '#2f6db3',
  slow: '#b3261e',
  usual: '#1b1d1f',
  h0: '#e8f0f8',
  h1: '#c9ddf0',
  h2: '#f8d58c',
  h3: '#b3261e',
  h3text: '#fff',
} as const;

/** Mail programs drop style sheets and variables. So each tag gets its attributes. */
const TAGS: Readonly<Record<string, string>> = {
  body: `bgcolor="${COLORS.back}" style="color:${COLORS.text};font:16px/1.4 Arial,sans-serif"`,
  h1: 'style="font-size:22px"',
  h2: 'style="font-size:18px"',
  tr: `align="right" style="border-bottom:1px solid ${COLORS.line};white-space:nowrap"`,
  'th scope="col"': 'style="white-space:normal"',
  'th scope="row"': 'align="left" style="font-weight:400"',
  dt: 'style="font-size:14px;font-weight:600"',
  dd: `style="color:${COLORS.muted};font-size:14px"`,
};
const TABLE_ATTRIBUTES =
  'cellpadding="3" cellspacing="0" style="border-collapse:collapse;font-size:13px"';
const BAD_STYLE = `color:${COLORS.slow};font-weight:600`;
const CLASSES: Readonly<Record<string, string>> = {
  lead: 'style="font-size:18px"',
  'lead slow': `style="font-size:18px;${BAD_STYLE}"`,
  note: `style="color:${COLORS.muted};font-size:14px"`,
  words: 'style="white-space:normal"',
  slow: `style="${BAD_STYLE}"`,
  stopped: `style="${BAD_STYLE}"`,
  quiet: `style="${BAD_STYLE}"`,
  h0: `bgcolor="${COLORS.h0}"`,
  h1: `bgcolor="${COLORS.h1}"`,
  h2: `bgcolor="${COLORS.h2}"`,
  h3: `bgcolor="${COLORS.h3}" style="color:${COLORS.h3text}"`,
};

/** Replaces classes by attributes. Text from outside is safe here, because its quotes and brackets are escaped. */
function inlineStyles(markup: string): string {
  return markup
    .replaceAll('<tr><th scope="col">', '<tr align="right" valign="bottom"><th align="left">')
    .replace(
      /<(body|h1|h2|tr|th scope="\w+"|dt|dd)>/g,
      (_tag, name: string) => `<${name} ${TAGS[name]}>`,
    )
    .replace(/<table class="[^"]*"/g, `<table ${TABLE_ATTRIBUTES}`)
    .replace(/ class="([^"]*)"/g, (_class, name: string) => ` ${CLASSES[name] ?? ''}`.trimEnd());
}

export interface PageSection {
  readonly title: string;
  readonly body: Markup;
}

export interface PagePart {
  readonly title: string;
  /** Empty if the restaurant has no answer. */
  readonly sections: readonly PageSection[];
  readonly line: Markup;
  /** In words. Empty if the restaurant has no answer. */
  readonly date: string;
  readonly isTrouble: boolean;
}

export interface PageOptions {
  readonly isDemo: boolean;
  /** Whether the page is for mail programs, which draw less than browsers. */
  readonly isMail?: boolean;
}

/** Gmail hides what comes after 102 kB of a message. A file of several restaurants may be mailed, too. */
const MAIL_BYTES = 100_000;
const SEVERAL_BYTES = 150_000;
const RESERVED_BYTES = 1_000;

const STYLE = `
:root{color-scheme:light dark;${Object.entries(COLORS)
  .map((color) => `--${color.join(':')}`)
  .join(';')}}
@media screen and (prefers-color-scheme:dark){:root{--back:#14171a;--text:#e8eaec;--muted:#a9b0b6;--line:#3b4248;--bar:#6ea8e6;--slow:#ff8a80;--usual:#e8eaec;
--h0:#1c2733;--h1:#274058;--h2:#6b4e0c;--h3:#ff8a80;--h3text:#14171a}}
*{box-sizing:border-box}
body{margin:0 auto;padding:12px;max-width:960px;background:var(--back);color:var(--text);font:16px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.4em;margin:.4em 0}h2{font-size:1.1em;margin:1.4em 0 .4em}
p{margin:.3em 0}.lead{font-size:1.1em}.slow,.stopped,.quiet,.over{color:var(--slow);font-weight:600}.note,dd{color:var(--muted);font-size:.87em;text-align:left}
section+section.part{border-top:2px solid var(--line);margin-top:2em}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.87em;overflow-wrap:normal}
th,td{padding:3px 6px 3px 0;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal;font-weight:400;min-width:4.5em;overflow-wrap:break-word}.wide+.wide{margin-top:.8em}table:has(.bar) th:nth-child(2){text-align:left}thead th,thead th:first-child{font-weight:600;vertical-align:bottom}
td.bar{width:30%;min-width:40px}.words{white-space:normal}thead th{white-space:normal}svg{display:block;width:100%}.bar svg{height:14px}.quarters svg{height:140px}
rect{fill:var(--bar)}rect.over{fill:var(--slow)}.usual{stroke:var(--usual);fill:none;stroke-width:2;vector-effect:non-scaling-stroke}
.axis{display:flex;justify-content:space-between;font-size:.75em;color:var(--muted)}
.heat td,.heat th{text-align:center;padding:3px 2px;border:1px solid var(--back)}.heat th:first-child{text-align:left}
.h0{background:var(--h0)}.h1{background:var(--h1)}.h2{background:var(--h2)}.h3{background:var(--h3);color:var(--h3text)}
dl{columns:20em}dl div{break-inside:avoid}dt{font-weight:600;font-size:.87em}dd{margin:0 0 .4em}summary{cursor:pointer}
@media(max-width:480px){table{font-size:.76em}th,td{padding:3px 0 3px 3px}th:first-child,td:first-child{padding-left:0;min-width:4em}table:has(td.bar):has(th:nth-child(7)) :is(td.bar,thead th:nth-child(2)){display:none}.heat td,.heat th{padding:3px 0;border-width:1px 0 0 1px}}
@media print{@page{margin:10mm}body{font-size:8.5pt;line-height:1.3;padding:0;max-width:none}details{display:none}.quarters svg{height:70px}th,td,.heat td,.heat th{padding:0 6px 0 0}dl{columns:3}p,dd{margin:0}h1{margin:0}h2{margin:.7em 0 .1em}h2,tr,.quarters{break-inside:avoid;break-after:auto}
h2{break-after:avoid}section+section.part{break-before:page;border:0}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
const HEAD = new Markup(
  [
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${STYLE}</style>`,
  ],
  [],
);

function pageStart(title: string, { isDemo, isMail }: PageOptions): string {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<title>${title}</title>
${isMail ? '' : HEAD}
</head>
<body>
<main>
${isDemo ? html`<p class="note">${DEMO_SENTENCE}</p>\n` : ''}`.text;
}

/** Makes a page of at most `maxBytes`. `body` gets a function that returns the pieces of a list that still fit. */
function fitPage(
  title: string,
  options: PageOptions,
  maxBytes: number,
  body: (fitting: (pieces: readonly Markup[]) => readonly Markup[]) => Markup,
): string {
  const styled = (text: string) => (options.isMail ? inlineStyles(text) : text);
  const start = styled(pageStart(title, options));
  let room = maxBytes - RESERVED_BYTES - Buffer.byteLength(start);
  const fitting = (pieces: readonly Markup[]) =>
    pieces.filter(({ text }) => {
      const bytes = Buffer.byteLength(styled(text)) + 1;
      if (bytes > room) return false;
      room -= bytes;
      return true;
    });
  return `${start}${styled(body(fitting).text)}</main>\n</body>\n</html>\n`;
}

/** Cells of markup are unchanged. The first cell names the row. */
export function pageTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly (string | Markup)[])[],
  kind = '',
): Markup {
  const cells = (row: readonly (string | Markup)[]) =>
    row.map((cell, index) => {
      if (index === 0) return html`<th scope="row">${cell}</th>`;
      return typeof cell === 'string' ? html`<td>${cell}</td>` : cell;
    });
  return html`<div class="wide" tabindex="0" role="group" aria-label="${caption}"><table class="${kind}">
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody>
</table></div>`;
}

/** A table of some columns. `drawn` has columns that are drawn instead of written. */
export function subjectPageTable<Row, Id extends string>(
  caption: string,
  rows: readonly Row[],
  table: SubjectTable<Row, Id>,
  columns: readonly Id[],
  drawn?: Readonly<Partial<Record<Id, (row: Row) => Markup>>>,
): Markup {
  const shape = table.shapeOf(columns, false);
  const heads = columnHeads(columns, shape);
  const cells = rows.map((row) => {
    const texts = shape.cells(row, columns);
    return columns.map((id, index) => {
      const text = String(texts[index] ?? '-');
      const isText = index > 0 && heads[index]?.align === 'left';
      return drawn?.[id]?.(row) ?? (isText ? html`<td class="words">${text}</td>` : text);
    });
  });
  const titles = heads.map(({ head }) => head);
  return pageTable(caption, titles, cells);
}

const note = (text: string) => html`<p class="note">${text}</p>\n`;

/** In mail, a note names the sections that don't fit. */
export function restaurantPage({ title, sections }: PagePart, options: PageOptions): string {
  const maxBytes = options.isMail ? MAIL_BYTES : Number.POSITIVE_INFINITY;
  return fitPage(title, options, maxBytes, (fitting) => {
    const fittingBodies = new Set(fitting(sections.map(({ body }) => body)));
    const omitted = sections.filter(({ body }) => !fittingBodies.has(body));
    const names = omitted.map((section) => section.title).join(', ');
    return html`${pagePart([...fittingBodies])}${names === '' ? '' : note(`Left out, because mail programs cut long messages: ${names}. --format html prints them.`)}`;
  });
}

/** A page of several restaurants: a line for each restaurant, then as many details as fit into a file for mail. */
/** `leads` are about all restaurants together. */
export function fleetPage(
  parts: readonly PagePart[],
  options: PageOptions,
  leads: readonly string[] = [],
): string {
  const dates = new Set(parts.flatMap(({ date }) => (date === '' ? [] : [date])));
  const title = `${countOf(parts.length, 'restaurant')}, ${[...dates].join(' and ')}`;
  const ordered = parts.toSorted((a, b) => Number(b.isTrouble) - Number(a.isTrouble));
  const answered = ordered.filter(({ sections }) => sections.length > 0);
  const omissionNote = (what: string, shownCount: number, allCount: number) =>
    shownCount === allCount
      ? ''
      : note(
          `${what} of ${countText(shownCount)} of ${countOf(allCount, 'restaurant')}. A file for mail holds no more.`,
        );
  return fitPage(title, options, options.isMail ? MAIL_BYTES : SEVERAL_BYTES, (fitting) => {
    const lines = fitting(ordered.map(({ line }) => line));
    const bodies = answered.map(({ sections }) => pagePart(sections.map(({ body }) => body)));
    const details = fitting(bodies);
    return html`<h1>${title}</h1>
<section>
${leads.map((lead) => html`<p class="lead slow">${lead}</p>`)}
${lines}
${omissionNote('Lines', lines.length, ordered.length)}${omissionNote('Details', details.length, answered.length)}</section>
${details}`;
  });
}

function pagePart(bodies: readonly Markup[]): Markup {
  return html`<section class="part">\n${bodies}\n</section>\n`;
}
