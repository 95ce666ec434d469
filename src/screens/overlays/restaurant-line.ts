/** Restaurants in lines of the menu. */

import { type Span, spansWidth } from '../../components/line/Line.tsx';
import { fittedNames } from '../../components/table/fitted-names.ts';
import { markedSpans } from '../../components/table/marked-figures.ts';
import type { RestaurantGlance } from '../../hooks/reading/use-restaurant-glances.ts';
import type { Thresholds } from '../../kitchen/measures/late-share.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { failureWord } from '../../kitchen/wording/failure-text.ts';
import { lateText } from '../../kitchen/wording/late-text.ts';
import { markedDuration } from '../../kitchen/wording/limit-mark.ts';
import { countText } from '../../kitchen/wording/quantities.ts';

/** A line as text, and in its tones. */
interface RestaurantLine {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Names get this much where they need it, whatever is left for figures. */
const NAME_LEAST = 30;
/** Columns of the usual figures. */
const FIGURES = 42;

/**
 * A line for each restaurant, for a menu whose labels have a width: name, changes by GUID, and GUID, aligned in columns; 90% with its
 * mark by the limits. What does not fit completely is left out from the right: half a count would be a different count.
 */
export function restaurantLines(
  restaurants: readonly RestaurantChoice[],
  glances: ReadonlyMap<string, RestaurantGlance>,
  width: number,
  ellipsis: string,
  limits: Thresholds,
): readonly RestaurantLine[] {
  const most = Math.max(NAME_LEAST, width - FIGURES);
  const known = restaurants.map(({ guid }) => glances.get(guid));
  const columns = [
    fittedNames(
      restaurants.map(({ name }) => name),
      most,
      ellipsis,
    ),
    padded(stateTexts(known, limits), 'left'),
    padded(counts(known, 'errors', 'err'), 'right'),
    padded(counts(known, 'warnings', 'warn'), 'right'),
  ];
  return restaurants.map(({ guid }, at) => {
    const [name = '', ...figures] = columns.map((texts) => texts[at] ?? '');
    const parts = [name, ...figures.filter((text) => text !== ''), guid];
    const text = wholeParts(parts, width);
    return { text, spans: [{ text: name }, ...figureSpans(text.slice(name.length))] };
  });
}

const ISSUES = /([1-9][\d,]* (?:err|warn)\b)/;

/** Figures in the tones of their marks, and counts of issues in those of their words. */
function figureSpans(text: string): readonly Span[] {
  return text.split(ISSUES).flatMap((part): readonly Span[] => {
    if (!ISSUES.test(part)) return markedSpans(part);
    return [{ text: part, tone: part.endsWith('err') ? 'error' : 'warn' }];
  });
}

/** As many from the left as a width has room for; the first two, name and state, are cut rather than left out. */
function wholeParts(parts: readonly string[], width: number): string {
  const cut = parts.findIndex(
    (_, at) => spansWidth([{ text: parts.slice(0, at + 1).join('  ') }]) > width,
  );
  return parts.slice(0, cut === -1 ? parts.length : Math.max(2, cut)).join('  ');
}

type KnownGlances = readonly (RestaurantGlance | undefined)[];

/** The state of the link where it is worth a word, and the figures of the date where there are any. */
function stateTexts(glances: KnownGlances, limits: Thresholds): readonly string[] {
  const days = glances.map((each) => each?.headline?.day);
  const p90s = padded(
    days.map((day) => (day === undefined ? '' : markedDuration(day.p90Ms, limits).text)),
    'right',
  );
  const late = days.map((day) => (day?.lateShare === undefined ? '' : lateText(day)));
  const shares = padded(late.map(percentOf), 'right');
  const overHour = padded(
    late.map((text) => text.slice(percentOf(text).length)),
    'left',
  );
  return glances.map((each, at) => {
    if (each === undefined) return 'not loaded yet';
    const { link } = each;
    return [
      ...(link === 'read' ? [] : [typeof link === 'string' ? link : failureWord(link.code)]),
      ...((each.headline?.unreadable ?? 0) > 0 ? ['incomplete'] : []),
      ...(days[at] === undefined ? [] : [`90% in ${p90s[at]}`]),
      ...(days[at]?.lateShare === undefined ? [] : [`late ${shares[at]}${overHour[at]}`]),
    ].join('  ');
  });
}

/** `24%` of `24% (2% over 60)`. */
function percentOf(text: string): string {
  return text.slice(0, text.indexOf('%') + 1);
}

function counts(glances: KnownGlances, of: 'errors' | 'warnings', word: string): readonly string[] {
  return glances.map((each) => {
    const findings = each?.headline?.findings;
    return findings === undefined ? '' : `${countText(findings[of])} ${word}`;
  });
}

/** Each as wide as the widest of them. They are ASCII. */
function padded(texts: readonly string[], side: 'left' | 'right'): readonly string[] {
  const width = Math.max(0, ...texts.map((text) => text.length));
  return texts.map((text) => (side === 'left' ? text.padEnd(width) : text.padStart(width)));
}
