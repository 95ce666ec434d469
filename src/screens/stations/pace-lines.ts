/** The lines above the station list say what needs help now. */
import { type Span, spansWidth } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { PaceInView } from '../../hooks/use-pace.ts';
import { emptyDateReason, isFutureDate } from '../../kitchen/model/date-words.ts';
import { failureText } from '../../kitchen/model/failure-text.ts';
import { leadingLines, mutedBeside, waitingDatesText } from '../../kitchen/pace/date-headline.ts';
import { isAlarm, judgingText, markedLine, type PaceLine } from '../../kitchen/pace/headline.ts';
import { usualDatesText } from '../../kitchen/pace/words.ts';
import { memoize } from '../../state/memoize.ts';
import type { BodySize, ScreenAnnouncement } from '../everywhere/scene.ts';
import { progressSentence, unreadDayText } from '../everywhere/words.ts';

const MAX_LINES = 2;
/** A body below this height has one line, because the list needs the lines. */
const LOW_BODY_HEIGHT = 12;

const MIN_LINE_WIDTH = 30;
const CUT_MARK_WIDTH = 2;

/** Only what needs somebody now has a color. */
const TONES = {
  stopped: 'error',
  slow: 'error',
  quiet: 'warn',
  busy: 'plain',
  unjudged: 'plain',
  calm: 'muted',
} as const;

export interface HeadLine {
  readonly id: string;
  readonly spans: readonly Span[];
  readonly right: readonly Span[];
}

/** The number of lines depends only on the height, so that the list doesn't move. */
export function paceLines(check: LineCheck, { width, height }: BodySize): readonly HeadLine[] {
  const count = height < LOW_BODY_HEIGHT ? 1 : MAX_LINES;
  const lines = headLines(check, count, width);
  const blank = Array.from({ length: count - lines.length }, (_, index) => ({
    id: `blank ${index}`,
    spans: [],
    right: [],
  }));
  return [...lines, ...blank];
}

function headLines(check: LineCheck, count: number, width: number): readonly HeadLine[] {
  const { pace } = check;
  if (pace === undefined) return [grayLine(notJudgedText(check))];
  if (isFutureDate(check)) return [grayLine(emptyDateReason(check))];
  const all = headline(pace);
  const visible = all.slice(0, count);
  // A line that is left says what is muted and what usual times are based on.
  const hasLineLeft = visible.length < count;
  const muted = hasLineLeft ? mutedBeside(pace, all) : undefined;
  const right = omittedSpans(pace, all, count, width);
  const lines = visible.map((line, index) => ({
    id: line.text,
    spans: lineSpans(line),
    right: index === visible.length - 1 && muted === undefined ? right : [],
  }));
  if (!hasLineLeft) return lines;
  const basis = grayLine(usualBasisText(pace, all));
  if (muted === undefined) return [...lines, basis];
  return [...lines, { ...basis, spans: [{ text: `${muted}. ` }, ...basis.spans] }];
}

const headline = memoize((pace: PaceInView) =>
  leadingLines(pace, pace.isPast ? (pace.pastStates ?? []) : undefined, pace.judging),
);

/** Whether some alarms have no line of their own above the list. */
export function hasMoreAlarms({ pace }: LineCheck, lineCount: number): boolean {
  return pace !== undefined && headline(pace).filter(isAlarm).length > lineCount;
}

/** For the terminal's title, such as `Fry slow`. `undefined` if nothing needs help, and on a past date or moment. */
export function troubleText(check: LineCheck): string | undefined {
  const { pace, asOf, day } = check;
  if (day.link.state === 'failed') return failureText(day.link.failure).head;
  if (pace === undefined || pace.isPast || asOf !== undefined || isFutureDate(check))
    return undefined;
  const line = headline(pace).find(isAlarm);
  return line && (line.short ?? `Kitchen ${line.kind}`);
}

function grayLine(text: string): HeadLine {
  return { id: text, spans: [{ text, tone: 'muted' }], right: [] };
}

/** Names what the lines leave out if there is room, and counts it otherwise. */
function omittedSpans(
  pace: PaceInView,
  all: readonly PaceLine[],
  lineCount: number,
  width: number,
): readonly Span[] {
  const omitted = all.slice(lineCount);
  const names = omitted.flatMap(({ short }) => short ?? []).join(', ');
  const counted = omitted.length === 0 ? '' : `+${omitted.length} more`;
  const mutedText = (count?: number): string => mutedBeside(pace, all, count) ?? '';
  // A line below or a calm line would say itself that judging isn't finished.
  const isJudging =
    pace.judging !== undefined &&
    all.length >= lineCount &&
    all.every(({ kind }) => kind !== 'calm');
  const judging = isJudging ? JUDGING : '';
  // The last line keeps at least its name and time.
  const keptWidths = all
    .slice(lineCount - 1, lineCount)
    .map((line) => markedLine(line).search(/[.:](?: |$)/) + CUT_MARK_WIDTH);
  const room = width - Math.max(MIN_LINE_WIDTH, ...keptWidths);
  const fitting = [names === '' ? counted : `+${names}`, counted]
    .flatMap((more) =>
      [mutedText(), mutedText(1)].map((muted) =>
        [more, muted, judging].filter(Boolean).join(' · '),
      ),
    )
    .find((text) => spansWidth([{ text }]) <= room);
  return [{ text: fitting ?? [counted, mutedText(0)].filter(Boolean).join(' · ') }];
}

function lineSpans(line: PaceLine): readonly Span[] {
  const tone = TONES[line.kind];
  const text = markedLine(line);
  if (!isAlarm(line)) return [{ text, tone }];
  const mark = text.slice(0, line.kind.length);
  return [{ text: mark, tone, strong: true }, { text: text.slice(mark.length) }];
}

export function paceAnnouncements({
  pace,
  restaurant,
  date,
  asOf,
}: LineCheck): readonly ScreenAnnouncement[] {
  const occasion = `${restaurant.guid} ${date} ${asOf}`;
  const lines = pace === undefined ? [] : headline(pace);
  const states = pace?.stations
    .filter(({ muted }) => muted === undefined)
    .filter(({ pace: judged }) => judged?.state === 'slow' || judged?.state === 'quiet')
    .map(({ name, pace: judged }) => `${name} ${judged?.state}`)
    .sort();
  const stateOccasion = [occasion, pace?.pace.kitchen?.state, ...(states ?? [])];
  const judging = pace?.judging;
  return [
    {
      occasion: judging === undefined ? undefined : occasion,
      sentences: () => (judging === undefined ? [] : [judgingText(judging)]),
    },
    {
      // Without the usual times, states would soon change, so they are not announced.
      occasion: pace === undefined || judging !== undefined ? undefined : stateOccasion.join('\n'),
      sentences: () => {
        const muted = pace && mutedBeside(pace, lines);
        return [
          ...lines.map(({ sentence }) => sentence),
          ...(muted === undefined ? [] : [`${muted}.`]),
        ];
      },
    },
  ];
}

export const NO_STATION_TO_OPEN = 'No station to open.';
const JUDGING = 'Judging…';

function notJudgedText({ day, now }: LineCheck): string {
  const { data, link, progress } = day;
  if (data?.value.kind === 'not subscribed') return unreadDayText(day);
  if (data !== undefined) return JUDGING;
  if (link.state === 'failed' || link.state === 'canceled') return unreadDayText(day);
  return `Judging… ${progressSentence(progress, now, 'Loading this date: ')}`;
}

function usualBasisText(
  { context: { dates }, judging, waitingDates }: PaceInView,
  lines: readonly PaceLine[],
): string {
  if (waitingDates > 0) return waitingDatesText(waitingDates);
  const basisText = usualDatesText(dates);
  // A calm line says itself that judging isn't finished.
  if (judging === undefined || lines.some(({ kind }) => kind === 'calm')) return basisText;
  return `${basisText} ${judging.done < judging.of ? 'Loading earlier dates…' : JUDGING}`.trim();
}
