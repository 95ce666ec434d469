/** A page in one file: no script, no request, light or dark as the reader's device, and for print. */
import { DEMO_SENTENCE } from '../kitchen/export/json-text.ts';
import { countOf, countText } from '../kitchen/text/quantities.ts';
import { html, Markup } from './markup.ts';

/** A restaurant's part of a page. */
export interface PagePart {
  readonly title: string;
  /** Empty without an answer. */
  readonly body: Markup;
  /** The same in a line, for several restaurants. */
  readonly line: Markup;
  /** In words. Empty without an answer. */
  readonly date: string;
  /** Comes first. */
  readonly isTrouble: boolean;
}

/** In a file for mail, and of these for what is left out, and the end. */
const MOST_BYTES = 150_000;
const RESERVED_BYTES = 500;

const STYLE = `
:root{color-scheme:light dark;--back:#fff;--text:#1b1d1f;--muted:#565d63;--line:#c9ced3;--bar:#2f6db3;--slow:#b3261e;--usual:#1b1d1f;
--h0:#e8f0f8;--h1:#c9ddf0;--h2:#f8d58c;--h3:#b3261e;--h3text:#fff}
@media screen and (prefers-color-scheme:dark){:root{--back:#14171a;--text:#e8eaec;--muted:#a9b0b6;--line:#3b4248;--bar:#6ea8e6;--slow:#ff8a80;--usual:#e8eaec;
--h0:#1c2733;--h1:#274058;--h2:#6b4e0c;--h3:#ff8a80;--h3text:#14171a}}
*{box-sizing:border-box}
body{margin:0 auto;padding:12px;max-width:960px;background:var(--back);color:var(--text);font:16px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.4em;margin:.4em 0}h2{font-size:1.1em;margin:1.4em 0 .4em}
p{margin:.3em 0}.lead{font-size:1.1em}.slow,.stopped,.quiet,.over{color:var(--slow);font-weight:600}.note,figcaption,caption,dd{color:var(--muted);font-size:.87em;text-align:left}
section+section.part{border-top:2px solid var(--line);margin-top:2em}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.87em;overflow-wrap:normal}
th,td{padding:3px 6px 3px 0;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal;font-weight:400;min-width:4.5em;overflow-wrap:break-word}.wide+.wide{margin-top:.8em}table:has(.bar) th:nth-child(2){text-align:left}thead th,thead th:first-child{font-weight:600;vertical-align:bottom}
td.bar{width:30%;min-width:40px}.words{white-space:normal}thead th{white-space:normal}svg{display:block;width:100%}.bar svg{height:14px}.quarters svg{height:140px}
rect{fill:var(--bar)}rect.over{fill:var(--slow)}.usual{stroke:var(--usual);fill:none;stroke-width:2;vector-effect:non-scaling-stroke}
figure{margin:0}.axis{display:flex;justify-content:space-between;font-size:.75em;color:var(--muted)}
.heat td,.heat th{text-align:center;padding:3px 2px;border:1px solid var(--back)}.heat th:first-child{text-align:left}
.h0{background:var(--h0)}.h1{background:var(--h1)}.h2{background:var(--h2)}.h3{background:var(--h3);color:var(--h3text)}
dl{columns:20em}dl div{break-inside:avoid}dt{font-weight:600;font-size:.87em}dd{margin:0 0 .4em}summary{cursor:pointer}
@media(max-width:480px){table{font-size:.78em}th,td{padding:3px 0 3px 3px}th:first-child,td:first-child{padding-left:0;min-width:4em}.heat td,.heat th{padding:3px 0;border-width:1px 0 0 1px}}
@media print{@page{margin:10mm}body{font-size:8.5pt;line-height:1.3;padding:0;max-width:none}details{display:none}.quarters svg{height:70px}th,td,.heat td,.heat th{padding:0 6px 0 0}dl{columns:3}p,dd{margin:0}h1{margin:0}h2{margin:.7em 0 .1em}h2,tr,figure{break-inside:avoid;break-after:auto}
h2{break-after:avoid}section+section.part{break-before:page;border:0}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
const STYLE_ELEMENT = new Markup([`<style>${STYLE}</style>`], []);

export function pageStart(title: string, isDemo: boolean): string {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${STYLE_ELEMENT}
</head>
<body>
<main>
${isDemo ? html`<p class="note">${DEMO_SENTENCE}</p>\n` : ''}`.text;
}

/** Several restaurants' page: a line each, then details, as far as a file for mail holds them. */
export function severalParts(parts: readonly PagePart[], isDemo: boolean): string {
  const dates = new Set(parts.flatMap(({ date }) => (date === '' ? [] : [date])));
  const title = `${countOf(parts.length, 'restaurant')}, ${[...dates].join(' and ')}`;
  const start = `${pageStart(title, isDemo)}${html`<h1>${title}</h1>\n<section>\n`.text}`;
  let room = MOST_BYTES - RESERVED_BYTES - Buffer.byteLength(start);
  const fitting = (what: string, all: readonly Markup[]) => {
    const full = all.findIndex(({ text }) => {
      room -= Buffer.byteLength(text);
      return room < 0;
    });
    const shown = full === -1 ? all : all.slice(0, full);
    const of = `${what} of ${countText(shown.length)} of ${countOf(all.length, 'restaurant')}`;
    const note = html`<p class="note">${of}. A file for mail holds no more.</p>\n`;
    return { text: shown.map(({ text }) => text).join(''), note: full === -1 ? '' : note.text };
  };
  const ordered = parts.toSorted((a, b) => Number(b.isTrouble) - Number(a.isTrouble));
  const all = ordered.map(({ line }) => line);
  const answered = ordered.map(({ body }) => body).filter(({ text }) => text !== '');
  const [lines, details] = [fitting('Lines', all), fitting('Details', answered)];
  return `${start}${lines.text}${lines.note}${details.note}</section>\n${details.text}${PAGE_END}`;
}

export const PAGE_END = '</main>\n</body>\n</html>\n';
