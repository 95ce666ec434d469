/** A report's chart of promises, and its table of causes. Every number is the JSON's. */
import { lateMinutes } from '../../kitchen/causes/late-causes.ts';
import { CAUSE_NAMES } from '../../kitchen/causes/words.ts';
import { keptRange, percentOf } from '../../kitchen/promise/words.ts';
import { clauses, countText } from '../../kitchen/text/quantities.ts';
import { html, type Markup } from '../../output/markup.ts';
import { pageTable } from './page-tables.ts';
import type { ReportValue } from './schema.ts';

type LateTickets = NonNullable<ReportValue['lateTickets']>;

/** Bars share one scale. */
export function causeTable({ causes }: LateTickets): Markup {
  if (causes.length === 0) return html``;
  const minutes = (ms: number): string => (ms === 0 ? '-' : countText(lateMinutes(ms)));
  const most = Math.max(1, ...causes.map(({ lateMs }) => lateMs));
  const rows = causes.map(({ cause, tickets, lateMs, overHour, station, item }) => {
    const name = CAUSE_NAMES[cause];
    const width = ((lateMs / most) * 100).toFixed(1);
    return [
      name,
      html`<td class="bar"><svg viewBox="0 0 101 14" preserveAspectRatio="none" role="img" aria-label="${`${name}: ${minutes(lateMs)} minutes over usual`}"><rect y="3" width="${width}" height="8"/></svg></td>`,
      minutes(lateMs),
      countText(tickets),
      overHour === 0 ? '-' : countText(overHour),
      html`<td class="words">${clauses(station ?? undefined, item ?? undefined) || '-'}</td>`,
    ];
  });
  const heads = ['Cause', 'Chart', 'Min', 'Tickets', 'Over 60', 'Mostly'];
  return html`${pageTable('Late tickets by cause', heads, rows)}
<p class="note">Minutes over usual. Tickets over 60 min count without minutes. Mostly: station and item with most of them.</p>`;
}

type Calibration = NonNullable<ReportValue['promise']>['calibration'];

/** Drawing's size, and margins for labels. */
const [WIDTH, HEIGHT, LEFT, BELOW, EDGE] = [420, 250, 40, 34, 8];
/** Kept shares are below the asked ones' range only in bad weeks. */
const LEAST_ASKED = 0.48;
const STEPS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** Kept by promised share, each with its interval, beside the line where both are equal. */
export function calibrationPlot({ sentence, points }: Calibration): Markup {
  if (points.length === 0) return html`<p>${sentence}</p>`;
  const lowest = Math.min(LEAST_ASKED, ...points.map(({ keptLow }) => keptLow - 0.02));
  const x = (share: number): string =>
    (LEFT + ((share - LEAST_ASKED) / (1 - LEAST_ASKED)) * (WIDTH - LEFT - EDGE)).toFixed(1);
  const y = (share: number): string =>
    (EDGE + ((1 - share) / (1 - lowest)) * (HEIGHT - BELOW - EDGE)).toFixed(1);
  const percent = (share: number) => `${percentOf(share)}%`;
  const rows = points.map(({ promisedShare, keptShare, keptLow, keptHigh, tickets }) => [
    percent(promisedShare),
    percent(keptShare),
    keptRange({ low: keptLow, high: keptHigh }),
    countText(tickets),
  ]);
  const summary = `Tickets out in time by promised share. ${rows.map(([asked, kept, range]) => `Promised ${asked}: ${kept} kept, ${range}.`).join(' ')}`;
  const grid = STEPS.filter((share) => share >= lowest).map(
    (share) =>
      html`<path class="grid" d="M${LEFT} ${y(share)}H${WIDTH - EDGE}"/><text x="${LEFT - 6}" y="${y(share)}" dy="4" text-anchor="end">${percent(share)}</text>`,
  );
  const marks = points.map(
    ({ promisedShare: at, keptShare, keptLow, keptHigh }) =>
      html`<path class="reach" d="M${x(at)} ${y(keptLow)}V${y(keptHigh)}"/><circle cx="${x(at)}" cy="${y(keptShare)}" r="4"/><text x="${x(at)}" y="${HEIGHT - BELOW + 15}" text-anchor="middle">${percent(at)}</text>`,
  );
  return html`<figure class="promises">
<p>${sentence}</p>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${summary}">
${grid}
<path class="equal" d="M${x(LEAST_ASKED)} ${y(LEAST_ASKED)}L${x(1)} ${y(1)}"/>
${marks}
<text x="${(LEFT + WIDTH) / 2}" y="${HEIGHT - 3}" text-anchor="middle">Promised</text>
</svg>
<figcaption>Up: tickets out in time, with 90% intervals over the dates. Dashed line: as promised. Above it, more tickets were out in time.</figcaption>
</figure>
<details><summary>All shares</summary>${pageTable('Promises', ['Promised', 'Kept', '90% interval', 'Tickets'], rows)}</details>`;
}
