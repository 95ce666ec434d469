/** Prometheus text format (0.0.4). Each text is a snapshot: a client library's registry would have to be filled per scrape. */

import { oncePerObject } from '../contract/once.ts';

/** By name. Values are any text. */
export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  /** After the metric's name: a histogram's `_bucket`, `_sum`, or `_count`. */
  readonly suffix?: string;
  readonly labels: Labels;
  /** Upper bucket bound: one label more. */
  readonly le?: string;
  /** In the metric's unit. */
  readonly value: number;
}

export interface MetricFamily {
  /** Unit included, such as `linecheck_station_time_usual_seconds`. Without a counter's `_total` and an info's `_info`. */
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'info';
  readonly help: string;
  readonly samples: Iterable<Sample>;
}

/** With one value and no labels. */
export function singleValueFamily(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  value: number,
): MetricFamily {
  return { name, type, help, samples: [{ labels: {}, value }] };
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Longest label value, UTF-16 units: names come from a network. */
const LABEL_UNITS = 200;
const ESCAPED = /[\\"]/;
const PLAIN = /^[ -~]*$/;
/** Characters ending or moving a line. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters reordering or hiding text: bidirectional controls, zero-width marks, tags. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

export function metricsText(families: Iterable<MetricFamily>): string {
  const lines: string[] = [];
  for (const family of families) {
    for (const line of familyLines(family)) lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

function* familyLines({ name, type, help, samples }: MetricFamily): Generator<string> {
  const end = type === 'counter' ? '_total' : type === 'info' ? '_info' : '';
  let isFirst = true;
  for (const { suffix = end, labels, le, value } of samples) {
    if (isFirst) {
      yield `# HELP ${name}${end} ${escapeText(plainText(help), false)}`;
      yield `# TYPE ${name}${end} ${type === 'info' ? 'gauge' : type}`;
      isFirst = false;
    }
    yield `${name}${suffix}${labelText(labels, le)} ${numberText(value)}`;
  }
}

/** All series for a station share one label object. */
const labelPairs = oncePerObject((labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeText(labelValue(value), true)}"`)
    .join(','),
);

function labelText(labels: Labels, le: string | undefined): string {
  const pairs = labelPairs(labels);
  if (le === undefined) return pairs === '' ? '' : `{${pairs}}`;
  return pairs === '' ? `{le="${le}"}` : `{${pairs},le="${le}"}`;
}

/** On one line, visible, well-formed, and short. */
export function labelValue(text: string): string {
  return plainText(text).slice(0, LABEL_UNITS).toWellFormed();
}

/** Alerts print labels and helps in terminals and chats: they must not move or hide adjacent text. */
function plainText(text: string): string {
  return PLAIN.test(text) ? text : text.replace(CONTROLS, ' ').replace(INVISIBLE, '');
}

/** Quotes in helps stay unescaped. */
function escapeText(text: string, quotes: boolean): string {
  if (!ESCAPED.test(text)) return text;
  const safe = text.replaceAll('\\', '\\\\');
  return quotes ? safe.replaceAll('"', '\\"') : safe;
}

function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
