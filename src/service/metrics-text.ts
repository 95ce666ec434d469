/** Writes the Prometheus text format (0.0.4) without a client library: its registry would have to be filled for each scrape. */

import { oncePerObject } from '../contract/once.ts';

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  /** A histogram's `_bucket`, `_sum`, or `_count`, after the metric's name. */
  readonly suffix?: string;
  readonly labels: Labels;
  /** The upper bound of a bucket, written as another label. */
  readonly le?: string;
  readonly value: number;
}

export interface MetricFamily {
  /** Includes the unit, such as `linecheck_station_time_usual_seconds`, but not a counter's `_total` or an info's `_info`. */
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'info';
  readonly help: string;
  readonly samples: Iterable<Sample>;
}

export function singleValueFamily(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  value: number,
): MetricFamily {
  return { name, type, help, samples: [{ labels: {}, value }] };
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** UTF-16 units of a label's value. Names come from a network, so their length has no limit. */
const LABEL_UNITS = 200;
const ESCAPED = /[\\"]/;
const PLAIN = /^[ -~]*$/;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that reorder or hide text, such as bidirectional controls and zero-width marks. */
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

/** All series of a station share one object of labels, so the labels' text is made once. */
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

export function labelValue(text: string): string {
  return plainText(text).slice(0, LABEL_UNITS).toWellFormed();
}

/** Alerts print labels and helps in terminals and chats. There, no text may move or hide the text around it. */
function plainText(text: string): string {
  return PLAIN.test(text) ? text : text.replace(CONTROLS, ' ').replace(INVISIBLE, '');
}

/** A help's quotes stay unescaped. */
function escapeText(text: string, escapesQuotes: boolean): string {
  if (!ESCAPED.test(text)) return text;
  const safe = text.replaceAll('\\', '\\\\');
  return escapesQuotes ? safe.replaceAll('"', '\\"') : safe;
}

function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
