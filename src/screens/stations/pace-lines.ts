/** What needs somebody, above the list: the answer that people open the screen for. */
import type { Span } from '../../components/line/Line.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { PaceInView } from '../../hooks/reading/use-pace.ts';
import { mutedCount } from '../../kitchen/wording/muted-text.ts';
import { markedLine, type PaceLine, paceHeadline } from '../../kitchen/wording/pace-headline.ts';
import { waitingDatesText } from '../../kitchen/wording/waiting-dates.ts';
import { rememberedBy } from '../../state/remember-by.ts';
import type { Saying } from '../screen-definition.ts';

const MOST_LINES = 2;
/** Height of a body in which the list needs its lines itself. */
const SHORT = 12;

const TONES = { slow: 'error', quiet: 'warn', calm: 'muted' } as const;

const linesOf = rememberedBy(paceHeadline);

/** A line, and how many more there are. */
export interface HeadLine {
  readonly id: string;
  readonly spans: readonly Span[];
  readonly right: readonly Span[];
}

/** At most two lines, one on a short screen; none before the date was read. */
export function paceLines({ pace }: LineCheck, bodyHeight: number): readonly HeadLine[] {
  if (pace === undefined) return [];
  const all = linesOf(pace);
  const most = bodyHeight < SHORT ? 1 : MOST_LINES;
  const shown = all.slice(0, most);
  const more = all.length - shown.length;
  const lines = shown.map((line, place) => ({
    id: line.text,
    spans: spansOf(line),
    right: place === shown.length - 1 ? notShown(pace, all, more) : [],
  }));
  const isRoom = lines.length < most && pace.waitingDates > 0;
  return isRoom ? [...lines, mutedLine(waitingDatesText(pace.waitingDates))] : lines;
}

function mutedLine(text: string): HeadLine {
  return { id: text, spans: [{ text, tone: 'muted' }], right: [] };
}

/** What these lines leave out; a calm one counts itself what is muted. */
function notShown(pace: PaceInView, all: readonly PaceLine[], more: number): readonly Span[] {
  const muted = all.some(({ kind }) => kind === 'calm') ? undefined : mutedCount(pace);
  const parts = [...(more > 0 ? [`+${more} more`] : []), ...(muted === undefined ? [] : [muted])];
  return parts.length === 0 ? [] : [{ text: parts.join(' · ') }];
}

function spansOf(line: PaceLine): readonly Span[] {
  const tone = TONES[line.kind];
  const text = markedLine(line);
  if (line.kind === 'calm') return [{ text, tone }];
  const mark = text.slice(0, line.kind.length);
  return [{ text: mark, tone, strong: true }, { text: text.slice(mark.length) }];
}

/** One sentence for each state that began, and one when all are over; not before it is known what is usual, which most would be taken back by. */
export function paceSaying({ pace, restaurant, date }: LineCheck): Saying {
  const lines = pace === undefined ? [] : linesOf(pace);
  const needing = lines.filter(({ kind }) => kind !== 'calm');
  const states = pace?.stations
    .filter(({ muted }) => muted === undefined)
    .filter(({ pace: own }) => own?.state === 'slow' || own?.state === 'quiet')
    .map(({ name, pace: own }) => `${name} ${own?.state}`)
    .sort();
  const key = [restaurant.guid, date, pace?.pace.kitchen !== undefined, ...(states ?? [])];
  return {
    on: pace === undefined || pace.isProvisional ? undefined : key.join('\n'),
    sentences: () => (needing.length > 0 ? needing : lines).map(({ sentence }) => sentence),
  };
}
