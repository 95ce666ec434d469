/** How many dates are read, and the legend of their signs. */
import { LATE_SIGN } from '../../components/plots/date-grid.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { isNotCopied } from '../../kitchen/model/not-copied.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { TREND_MEASURES } from '../../kitchen/usual/trend-measures.ts';
import { dateRuns } from '../../kitchen/wording/date-state.ts';
import { failureText } from '../../kitchen/wording/failure-text.ts';
import { lateWords } from '../../kitchen/wording/limit-text.ts';
import { CHANGE_SIGN } from '../facts/station-changes.ts';
import { type DatesModel, FAILED_SIGN, UNCOPIED_SIGN, UNREAD_SIGN } from './model.ts';

/** Shown where earlier dates are turned off, with how to turn them on. */
export const TURNED_OFF = {
  heading: 'Earlier dates are turned off',
  sentences: ['usual_weeks is 0, so no earlier dates are read.'],
  keys: 'Set usual_weeks to 1 to 8 in the profile, or LINECHECK_USUAL_WEEKS=4, and restart linecheck.',
} as const;

/** `19 of 28 dates read, 2 failed, 5 not copied`; `28 dates` once all are read. */
export function datesProgressText(model: DatesModel): string {
  const { read, failed, notCopied, all } = countsOf(model);
  if (read === all) return countOf(all, 'date');
  const broken = failed === 0 ? '' : `, ${countText(failed)} failed`;
  const missing = notCopied === 0 ? '' : `, ${countText(notCopied)} not copied`;
  return `${countText(read)} of ${countOf(all, 'date')} read${broken}${missing}`;
}

/** What is missing and why, in sentences. */
export function unreadSentences(model: DatesModel): readonly string[] {
  const { state, scene } = model;
  const { unread } = countsOf(model);
  const waiting =
    unread === 0
      ? []
      : state === 'kept only'
        ? [
            `${scene.check.frozen ? 'While paused' : 'On a slow link'}, only saved dates are shown. r reads the other ${countText(unread)}.`,
          ]
        : [
            'Dates are read one at a time, after everything else. An export may take over a minute.',
          ];
  const { failure } = model.changes;
  const why = failure && failureText(failure);
  const unknown = why === undefined ? [] : [`Setup changes unknown: ${why.head} (${why.code}).`];
  return [...failureSentences(model), ...unknown, ...waiting];
}

/** The legend of the signs in view. */
export function legendText({ trend, grid, changes, measure }: DatesModel): string {
  const has = (sign: string) =>
    grid.rows.some(({ cells }) => cells.some(({ text }) => text === sign));
  const isLate = grid.rows.some(({ cells }) => cells.some((cell) => cell.isLate));
  const few = `fewer than ${measure.least} bumps`;
  const parts = [
    ...(isLate ? [`${LATE_SIGN} ${lateWords(trend.shared)}`] : []),
    ...(isLate || measure === TREND_MEASURES.late
      ? [`limits of ${businessDateLabel(trend.dates.at(-1)?.date ?? '')}`]
      : []),
    ...(has('-') ? [`- none${measure.least > 1 ? `, or ${few}` : ''}`] : []),
    ...(has(UNREAD_SIGN) ? [`${UNREAD_SIGN} not read yet`] : []),
    ...(has(UNCOPIED_SIGN) ? [`${UNCOPIED_SIGN} not copied`] : []),
    ...(has(FAILED_SIGN) ? [`${FAILED_SIGN} could not be read`] : []),
    ...(trend.dates.some(({ date }) => changes.byDate.has(date))
      ? [`${CHANGE_SIGN} setup changed`]
      : []),
  ];
  return parts.join('   ');
}

/** The dates that could not be read, by reason. */
function failureSentences({ trend }: DatesModel): readonly string[] {
  const failed = trend.dates.flatMap(({ date, failure }) =>
    failure === undefined ? [] : [{ date, failure }],
  );
  const byCode = Map.groupBy(failed, ({ failure }) => failure.code);
  return Array.from(byCode.values(), (own) => {
    const dates = dateRuns(own.map(({ date }) => date));
    if (own.some(({ failure }) => isNotCopied(failure)))
      return `Not copied: ${dates}. Run linecheck sync to copy them.`;
    const [why] = own.map(({ failure }) => failureText(failure));
    return `Not read: ${dates}. ${why?.head ?? ''} (${why?.code ?? ''}). r reads again.`;
  });
}

interface Counts {
  readonly read: number;
  readonly failed: number;
  readonly notCopied: number;
  readonly unread: number;
  readonly all: number;
}

function countsOf({ trend }: DatesModel): Counts {
  const past = trend.dates.filter(({ isToday }) => !isToday);
  const read = past.filter(({ figures }) => figures !== undefined).length;
  const notCopied = past.filter(({ failure }) => isNotCopied(failure)).length;
  const failed = past.filter(({ failure }) => failure !== undefined).length - notCopied;
  const unread = past.length - read - failed - notCopied;
  return { read, failed, notCopied, unread, all: past.length };
}
