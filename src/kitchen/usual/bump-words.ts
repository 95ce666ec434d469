/** Says which bumps can be believed, what the others do to the figures, and what to change. */
import type { RowFigures } from '../measures/figures.ts';
import { countText, durationText, shareCell, shareText, spanText } from '../text/quantities.ts';
import { TOGETHER_MS } from './bump-habit.ts';
import { BUMP_DOUBTS, type BumpCounts, type BumpDoubt, type StationTrust } from './bump-trust.ts';

export const BUMPS_TITLE = 'Can these bumps be believed?';

const DOUBT_WORDS: Readonly<Record<BumpDoubt, string>> = {
  wrongTime: 'with wrong times',
  forgotten: 'forgotten',
  bulk: 'in bulk',
  early: 'early',
};

/** `96% of 212 bumps look real (3% in bulk, 1% early).` */
export function believedText(counts: BumpCounts): string {
  const { believed, bumped } = counts;
  if (bumped === 0) return 'No item was bumped at a station.';
  if (bumped === 1 && believed === 1) return 'The only bump looks real.';
  if (believed === bumped) return `All ${countText(bumped)} bumps look real.`;
  const doubts = BUMP_DOUBTS.filter((doubt) => counts[doubt] > 0).map(
    (doubt) => `${shareText(counts[doubt], bumped)} ${DOUBT_WORDS[doubt]}`,
  );
  return `${shareText(believed, bumped)} of ${countText(bumped)} bumps look real (${doubts.join(', ')}).`;
}

const ADVICE: Readonly<Record<BumpDoubt, (name: string, share: string) => string>> = {
  wrongTime: (name, share) =>
    `Check the clock of the screen at ${name}: ${share} of its items have wrong times.`,
  forgotten: (name, share) =>
    `Bump each item when it leaves ${name}: ${share} of its items were still on the screen after an hour, when later ones were out.`,
  bulk: (name, share) =>
    `Bump each ticket when it leaves ${name}: ${share} of its items were bumped in bulk, at most ${spanText(TOGETHER_MS)} apart.`,
  early: (name, share) =>
    `Bump each item when it is done, not when it comes in: ${share} of the items at ${name} were bumped before they can be made.`,
};

/** The one thing to change. `undefined` if the station's bumps can be believed. */
export function adviceSentence(trust: StationTrust): string | undefined {
  const { doubt, name, bumped } = trust;
  return doubt && ADVICE[doubt](name, shareText(trust[doubt], bumped));
}

/** What the doubted bumps do to the figures. `undefined` if the station's bumps can be believed. */
export function effectSentence({ doubt, shown, figures }: StationTrust): string | undefined {
  if (doubt === undefined) return undefined;
  if (figures === undefined) return 'Too few other bumps are left to say how long items take.';
  const median = changed(figures, shown, ({ medianMs }) => durationText(medianMs));
  const late = changed(figures, shown, ({ lateShare }) => shareCell(lateShare));
  const changes = [
    ...(median === undefined ? [] : [`the median is ${median}`]),
    ...(late === undefined ? [] : [`the late share is ${late}`]),
  ];
  return changes.length === 0
    ? 'With only the real bumps, median and late share are the same.'
    : `With only the real bumps, ${changes.join(', and ')}.`;
}

/** What to change, and why. Empty if the station's bumps can be believed. */
export function doubtSentences(trust: StationTrust): readonly string[] {
  return [adviceSentence(trust), effectSentence(trust)].filter((text) => text !== undefined);
}

/** `11m30 instead of 9m12`. `undefined` if both are the same for people. */
function changed(
  now: RowFigures,
  before: RowFigures,
  textOf: (figures: RowFigures) => string,
): string | undefined {
  const [text, earlier] = [textOf(now), textOf(before)];
  return text === earlier ? undefined : `${text} instead of ${earlier}`;
}
