/** A trace in lines of a screen. */
import { type Span, wrapText } from '../../components/line/Line.tsx';
import type { Tone } from '../../components/line/theme.tsx';
import type { TicketTrace } from '../../kitchen/trace/ticket-trace.ts';
import { PLACE_WIDTH, SIGNS_TEXT, type TraceEntry, traceEntries } from './entries.ts';

/** A line of it. */
export type TraceLine = readonly Span[];

const TONES: Readonly<Record<TraceEntry['outcome'], Tone>> = {
  yes: 'good',
  woken: 'good',
  no: 'muted',
  unknown: 'warn',
  partial: 'warn',
  lost: 'error',
  doubt: 'warn',
};

/** Columns of the sign. */
const SIGN_WIDTH = 3;

/** Its entries, each with its reason, and what the signs mean. */
export function traceLines(trace: TicketTrace, width: number): readonly TraceLine[] {
  const indent = SIGN_WIDTH + PLACE_WIDTH + 1;
  const entries = traceEntries(trace).flatMap(
    ({ outcome, sign, place, sentence, reason, fields }) => {
      const [first = '', ...others] = wrapText(sentence, width - indent);
      const why = wrapText(`${reason} [${fields}]`, width - indent);
      const inner = (text: string, tone: Tone): readonly Span[] => [
        { text: ' '.repeat(indent) },
        { text, tone },
      ];
      return [
        [
          { text: sign.padEnd(SIGN_WIDTH), tone: TONES[outcome], strong: true },
          { text: place.padEnd(PLACE_WIDTH + 1), tone: TONES[outcome] },
          { text: first },
        ],
        ...others.map((text) => inner(text, 'plain')),
        ...why.map((text) => inner(text, 'muted')),
      ];
    },
  );
  const signs = wrapText(SIGNS_TEXT, width).map((text): readonly Span[] => [
    { text, tone: 'muted' },
  ]);
  return [...entries, ...signs];
}
