/** What needs attention, above the list: the screen's main answer. */
import { type Span, spansWidth } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { PaceInView } from '../../hooks/use-pace.ts';
import { emptyDateReason, emptyDateText, isFutureDate } from '../../kitchen/model/date-words.ts';
import { failureText } from '../../kitchen/model/failure-text.ts';
import { leadingLines, mutedBeside, waitingDatesText } from '../../kitchen/pace/date-headline.ts';
import { judgingText, markedLine, type PaceLine } from '../../kitchen/pace/headline.ts';
import { usualDatesText } from '../../kitchen/pace/words.ts';
import { memoize } from '../../state/memoize.ts';
import type { BodySize, ScreenAnnouncement } from '../everywhere/scene.ts';
import { bumpedText } from '../everywhere/station-words.ts';
import { progressSentence, unreadDayText } from '../everywhere/words.ts';

const MAX_LINES = 2;
/** In a lower body, the list needs the lines. */
const SHORT = 12;

const LINE_LEAST = 30;
const CUT = 2;

const TONES = {
  stopped: 'error',
  slow: 'error',
  quiet: 'warn',
  busy: 'warn',
  calm: 'muted',
} as const;

/** A line of the answer. `right` counts the lines left out. */
export interface HeadLine {
  readonly id: string;
  readonly spans: readonly Span[];
  readonly right: readonly Span[];
}

/** Always two lines, or one on a short screen, so the list doesn't move. */
export function paceLines(check: LineCheck, { width, height }: BodySize): readonly HeadLine[] {
  const most = height < SHORT ? 1 : MAX_LINES;
  const lines = headLines(check, most, width);
  const blank = Array.from({ length: most - lines.length }, (_, index) => ({
    id: `blank ${index}`,
    spans: [],
    right: [],
  }));
  return [...lines, ...blank];
}

function headLines(check: LineCheck, most: number, width: number): readonly HeadLine[] {
  const { pace } = check;
  if (pace === undefined) return [grayLine(unjudgedText(check))];
  if (isFutureDate(check)) return [grayLine(emptyDateReason(check))];
  const all = headline(pace);
  const shown = all.slice(0, most);
  // Muted stations go on a line below, if there is one.
  const isRoom = shown.length < most;
  const under = isRoom ? mutedBeside(pace, all) : undefined;
  const right = notShown(pace, all, most, width);
  const lines = shown.map((line, index) => ({
    id: line.text,
    spans: spansOf(line),
    right: index === shown.length - 1 && under === undefined ? right : [],
  }));
  if (!isRoom) return lines;
  const basis = grayLine(basisText(pace, all));
  if (under === undefined) return [...lines, basis];
  return [...lines, { ...basis, spans: [{ text: `${under}. ` }, ...basis.spans] }];
}

/** Memoized, because it runs for each frame and each sentence. */
const headline = memoize((pace: PaceInView) =>
  leadingLines(pace, pace.isPast ? (pace.past ?? []) : undefined, pace.judging),
);

/** `Fry slow`, for the terminal's title. `undefined` where nothing needs attention, or not now. */
export function troubleText(check: LineCheck): string | undefined {
  const { pace, asOf, day } = check;
  if (day.link.state === 'failed') return failureText(day.link.failure).head;
  if (pace === undefined || pace.isPast || asOf !== undefined || isFutureDate(check))
    return undefined;
  const line = headline(pace).find(({ kind }) => kind !== 'calm');
  return line && (line.short ?? `Kitchen ${line.kind}`);
}

function grayLine(text: string): HeadLine {
  return { id: text, spans: [{ text, tone: 'muted' }], right: [] };
}

/** What the lines leave out: in words where there is room, else counted. */
function notShown(
  pace: PaceInView,
  all: readonly PaceLine[],
  most: number,
  width: number,
): readonly Span[] {
  const left = all.slice(most);
  const named = left.flatMap(({ short }) => short ?? []).join(', ');
  const counted = left.length === 0 ? '' : `+${left.length} more`;
  const muted = (count?: number): string => mutedBeside(pace, all, count) ?? '';
  // With a line below, that one shows it. A calm line has it itself.
  const isJudging =
    pace.judging !== undefined && all.length >= most && all.every(({ kind }) => kind !== 'calm');
  const judging = isJudging ? JUDGING : '';
  // A name with its time stays.
  const cut = all.slice(most - 1, most).map((line) => markedLine(line).indexOf(' · ') + CUT);
  const room = width - Math.max(LINE_LEAST, ...cut);
  const fitting = [named === '' ? counted : `+${named}`, counted]
    .flatMap((more) =>
      [muted(), muted(1)].map((quiet) => [more, quiet, judging].filter(Boolean).join(' · ')),
    )
    .find((text) => spansWidth([{ text }]) <= room);
  return [{ text: fitting ?? [counted, muted(0)].filter(Boolean).join(' · ') }];
}

function spansOf(line: PaceLine): readonly Span[] {
  const tone = TONES[line.kind];
  const text = markedLine(line);
  if (line.kind === 'calm') return [{ text, tone }];
  const mark = text.slice(0, line.kind.length);
  return [{ text: mark, tone, strong: true }, { text: text.slice(mark.length) }];
}

/** States not judged yet, then one sentence per new state, and one when all are over. */
export function paceAnnouncements({
  pace,
  restaurant,
  date,
  asOf,
}: LineCheck): readonly ScreenAnnouncement[] {
  const place = `${restaurant.guid} ${date} ${asOf}`;
  const lines = pace === undefined ? [] : headline(pace);
  const needing = lines.filter(({ kind }) => kind !== 'calm');
  const states = pace?.stations
    .filter(({ muted }) => muted === undefined)
    .filter(({ pace: own }) => own?.state === 'slow' || own?.state === 'quiet')
    .map(({ name, pace: own }) => `${name} ${own?.state}`)
    .sort();
  const key = [place, pace?.pace.kitchen?.state, ...(states ?? [])];
  const judging = pace?.judging;
  return [
    {
      on: judging === undefined ? undefined : place,
      sentences: () => (judging === undefined ? [] : [judgingText(judging)]),
    },
    {
      // Before usual is known, most states wouldn't last.
      on: pace === undefined || judging !== undefined ? undefined : key.join('\n'),
      sentences: () => {
        const muted = pace && mutedBeside(pace, lines);
        return [
          ...(needing.length > 0 ? needing : lines).map(({ sentence }) => sentence),
          ...(muted === undefined ? [] : [`${muted}.`]),
        ];
      },
    },
  ];
}

export const NO_STATION_TO_OPEN = 'No station to open.';
const JUDGING = 'Judging…';

function unjudgedText({ day, now }: LineCheck): string {
  const { data, link, progress } = day;
  if (data?.value.kind === 'not subscribed') return unreadDayText(day);
  if (data !== undefined) return JUDGING;
  if (link.state === 'failed' || link.state === 'canceled') return unreadDayText(day);
  return `Judging… ${progressSentence(progress, now, 'Loading this date: ')}`;
}

function basisText(
  { words: { dates }, judging, waitingDates }: PaceInView,
  lines: readonly PaceLine[],
): string {
  if (waitingDates > 0) return waitingDatesText(waitingDates);
  const usual = usualDatesText(dates);
  // A calm line already has it.
  const isSaid = judging === undefined || lines.some(({ kind }) => kind === 'calm');
  if (isSaid) return usual;
  return `${usual} ${judging.done < judging.of ? 'Loading earlier dates…' : JUDGING}`.trim();
}

export function dateLine(check: LineCheck): string {
  const { day, board } = check;
  const figures = board.day;
  if (figures === undefined) return unreadDayText(day);
  if (figures.rows === 0) return emptyDateText(check);
  return bumpedText(figures.levels);
}
