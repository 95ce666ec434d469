/** Row counts by duration. */

import { barRow, FILLS, stretchedBar } from '../../components/plots/one-line-plots.ts';
import { asciiSigns, shadedSpan, shadeTones } from '../../components/plots/plot-tier.ts';
import { type JudgedBucket, judgedHistogram } from '../../kitchen/analysis/judged-histogram.ts';
import { type Measure, summary, takenMeasure } from '../../kitchen/measures/measure.ts';
import { MAKE, MEASURES, QUEUE, STATION_TIME } from '../../kitchen/measures/measures.ts';
import { countText, shareText } from '../../kitchen/text/quantities.ts';
import {
  type AnalysisInput,
  type AnalysisPage,
  type Drill,
  emptyPage,
  type PageLine,
} from './analysis-page.ts';
import { bucketLegend, bucketSentence, limitsWithin, measureNotes } from './words.ts';

const MINUTE_MS = 60_000;
const NAME_WIDTH = 10;
const COUNT_WIDTH = 8;
const SHARE_WIDTH = 5;
/** Width of `caution from 8:00`. */
const WORDS_WIDTH = 19;
const NARROWEST_BAR = 12;

/** Filter to find rows with this measure. */
const FIELDS: ReadonlyMap<Measure, string> = new Map([
  [STATION_TIME, 'level:0 odd: wait'],
  [QUEUE, 'level:0 odd: queue'],
  [MAKE, 'level:0 odd: make'],
]);

/** Defaults to the first, station time. */
export function measureOf(id: string | undefined): Measure {
  return MEASURES.find((measure) => measure.id === id) ?? STATION_TIME;
}

/** A measure in buckets. Station time is also judged by limits. */
export function histogramPage(
  { day, rows, tier, limits, shared }: AnalysisInput,
  measure: Measure,
): AnalysisPage {
  const measurement = takenMeasure(day, measure);
  const found = judgedHistogram(measurement, rows, limits);
  const title = `Histogram: ${measure.title}`;
  const spread = summary(measurement, rows);
  if (found === undefined || spread === undefined) {
    return emptyPage(title, measureNotes(measure, undefined).join(' '));
  }
  const { buckets, excluded } = found;
  const isJudged = measure === STATION_TIME;
  const most = buckets.reduce((highest, { count }) => Math.max(highest, count), 0);
  const tones = isJudged ? shadeTones(FILLS[tier]) : new Map<string, never>();
  const bar = ({ count, onTime, caution, late }: JudgedBucket, width: number): string =>
    isJudged
      ? stretchedBar([onTime, caution, late], most, width, tier)
      : barRow(count, most, width, tier);
  const line = (bucket: JudgedBucket, entry: number, width: number): PageLine => {
    const words = isJudged && shared !== undefined ? limitsWithin(bucket, shared) : '';
    const around = NAME_WIDTH + COUNT_WIDTH + SHARE_WIDTH + 2;
    const space = width - around - (isJudged && shared !== undefined ? WORDS_WIDTH : 0);
    const drawn = bar(bucket, Math.max(NARROWEST_BAR, space));
    const share = shareText(bucket.count, spread.count).padStart(SHARE_WIDTH);
    const figures = `${countText(bucket.count).padStart(COUNT_WIDTH)}${share}`;
    return {
      entry,
      spans: [
        { text: asciiSigns(bucket.name).padEnd(NAME_WIDTH) },
        { text: `${figures}  ` },
        shadedSpan(drawn.padEnd(Math.max(NARROWEST_BAR, space)), tones),
        ...(words === '' ? [] : [{ text: `  ${words}`, tone: 'muted' } as const]),
      ],
    };
  };
  const legend = bucketLegend(FILLS[tier], shared);
  return {
    title,
    notes: measureNotes(measure, excluded),
    nothing: 'No valid times in these rows.',
    ids: buckets.map(({ name }) => name),
    detailRows: () => 1,
    sentence: ({ entry }, duration) => {
      const bucket = buckets[entry];
      if (bucket === undefined) return '';
      return bucketSentence(isJudged ? bucket : { ...bucket, late: 0 }, spread, duration);
    },
    drill: ({ entry }) => bucketDrill(measure, buckets[entry]),
    body: {
      kind: 'lines',
      lines: (width) => [
        ...(isJudged ? [{ spans: [shadedSpan(legend, tones)] }] : []),
        ...buckets.map((bucket, entry) => line(bucket, entry, width)),
      ],
    },
  };
}

function bucketDrill(measure: Measure, bucket: JudgedBucket | undefined): Drill {
  const field = FIELDS.get(measure);
  if (field === undefined || bucket === undefined) {
    return { kind: 'none', why: `${measure.title} can't be filtered.` };
  }
  const name = field.slice(field.lastIndexOf(' ') + 1);
  const { fromMs, toMs } = bucket;
  const to = toMs === undefined ? '' : ` ${name}<${toMs / MINUTE_MS}m`;
  return { kind: 'narrow', by: `${field}>=${fromMs / MINUTE_MS}m${to}` };
}
