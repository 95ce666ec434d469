/**
 * Metrics as text, in the two formats that Prometheus reads: OpenMetrics 1.0 and its own 0.0.4. Each text is a snapshot of what was read; a client
 * library has a registry instead, which would have to be emptied and filled for each scrape.
 */

/** Labels of a sample, by name. Values are any text. */
export type Labels = Readonly<Record<string, string>>;

/** A number of a metric. */
export interface Sample {
  /** After the metric's name: `_bucket`, `_sum` or `_count` of a histogram. */
  readonly suffix?: string;
  readonly labels: Labels;
  /** Upper bound of a bucket: one label more. */
  readonly le?: string;
  /** In the unit of the metric. */
  readonly value: number;
}

/** A metric with its samples. */
export interface MetricFamily {
  /** With its unit, such as `linecheck_station_time_usual_seconds`; without `_total` of a counter and `_info` of an info. */
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'info';
  /** One sentence. */
  readonly help: string;
  readonly samples: Iterable<Sample>;
}

export type MetricsFormat = 'openmetrics' | 'text';

/** Their media types. */
export const METRICS_TYPES: Readonly<Record<MetricsFormat, string>> = {
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  text: 'text/plain; version=0.0.4; charset=utf-8',
};

/** Ends of names that are units in OpenMetrics. */
const UNITS = ['seconds', 'bytes', 'ratio'];
/** Longest value of a label, UTF-16 units: names come from a network. */
const LABEL_UNITS = 200;
const ESCAPED = /[\\"]/;
/** Text that is printed unchanged. */
const PLAIN = /^[ -~]*$/;
/** Characters that end or move a line. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that reorder or hide text: bidirectional controls, zero-width marks, tags. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The format that a client accepts: OpenMetrics only where it asks for it. */
export function acceptedFormat(accept: string | undefined): MetricsFormat {
  return /\bapplication\/openmetrics-text\b/i.test(accept ?? '') ? 'openmetrics' : 'text';
}

/** All metrics as text; those without samples are left out. */
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
  // In the older format a counter is named with its end, and an info is a gauge.
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

/** All series of a station share the object of its labels. */
const known = new WeakMap<Labels, string>();

function labelText(labels: Labels, le: string | undefined): string {
  let pairs = known.get(labels);
  if (pairs === undefined) {
    const each = Object.entries(labels).map(([name, value]) => {
      return `${name}="${escaped(labelValue(value), true)}"`;
    });
    pairs = each.join(',');
    known.set(labels, pairs);
  }
  if (le === undefined) return pairs === '' ? '' : `{${pairs}}`;
  return pairs === '' ? `{le="${le}"}` : `{${pairs},le="${le}"}`;
}

/** A text as the value of a label: on one line, visible, well-formed and short. */
export function labelValue(text: string): string {
  return plainText(text).slice(0, LABEL_UNITS).toWellFormed();
}

/** Alerts print labels and helps in terminals and chats: nothing in them may move or hide what is beside them. */
function plainText(text: string): string {
  return PLAIN.test(text) ? text : text.replace(CONTROLS, ' ').replace(INVISIBLE, '');
}

/** With escapes of the formats; only the older one leaves quotes in helps as they are. */
function escaped(text: string, quotes: boolean): string {
  if (!ESCAPED.test(text)) return text;
  const safe = text.replaceAll('\\', '\\\\');
  return quotes ? safe.replaceAll('"', '\\"') : safe;
}

function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
