/** OpenMetrics 1.0 and 0.0.4. Each text is a snapshot: a client library's registry would have to be filled per scrape. */

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
export function oneValue(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  value: number,
): MetricFamily {
  return { name, type, help, samples: [{ labels: {}, value }] };
}

export type MetricsFormat = 'openmetrics' | 'text';

export const METRICS_TYPES: Readonly<Record<MetricsFormat, string>> = {
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  text: 'text/plain; version=0.0.4; charset=utf-8',
};

/** Name endings that are OpenMetrics units. */
const UNITS = ['seconds', 'bytes', 'ratio'];
/** Longest label value, UTF-16 units: names come from a network. */
const LABEL_UNITS = 200;
const ESCAPED = /[\\"]/;
const PLAIN = /^[ -~]*$/;
/** Characters ending or moving a line. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters reordering or hiding text: bidirectional controls, zero-width marks, tags. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** OpenMetrics only if the client asks for it. */
export function acceptedFormat(accept: string | undefined): MetricsFormat {
  return /\bapplication\/openmetrics-text\b/i.test(accept ?? '') ? 'openmetrics' : 'text';
}

export function metricsText(families: Iterable<MetricFamily>, format: MetricsFormat): string {
  const lines: string[] = [];
  for (const family of families) {
    for (const line of familyLines(family, format)) lines.push(line);
  }
  if (format === 'openmetrics') lines.push('# EOF');
  return `${lines.join('\n')}\n`;
}

function* familyLines(
  { name, type, help, samples }: MetricFamily,
  format: MetricsFormat,
): Generator<string> {
  const end = type === 'counter' ? '_total' : type === 'info' ? '_info' : '';
  const isOpen = format === 'openmetrics';
  // In the older format a counter's name includes the end, and an info is a gauge.
  const head = isOpen ? name : `${name}${end}`;
  let isFirst = true;
  for (const { suffix = end, labels, le, value } of samples) {
    if (isFirst) {
      yield `# HELP ${head} ${escaped(plainText(help), isOpen)}`;
      yield `# TYPE ${head} ${isOpen || type !== 'info' ? type : 'gauge'}`;
      const unit = UNITS.find((each) => name.endsWith(`_${each}`));
      if (isOpen && unit !== undefined) yield `# UNIT ${head} ${unit}`;
      isFirst = false;
    }
    yield `${name}${suffix}${labelText(labels, le)} ${numberText(value)}`;
  }
}

/** All series for a station share one label object. */
const pairsOf = oncePerObject((labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(labelValue(value), true)}"`)
    .join(','),
);

function labelText(labels: Labels, le: string | undefined): string {
  const pairs = pairsOf(labels);
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

/** Only the older format leaves quotes in helps unescaped. */
function escaped(text: string, quotes: boolean): string {
  if (!ESCAPED.test(text)) return text;
  const safe = text.replaceAll('\\', '\\\\');
  return quotes ? safe.replaceAll('"', '\\"') : safe;
}

function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
