import { type Span, wrapText } from '../../components/line/Line.tsx';
import type { Tone } from '../../components/line/theme.tsx';
import type { KitchenCheck } from '../../kitchen/check.ts';
import type { TicketTrace } from '../../kitchen/trace/ticket-trace.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import type { Scene } from '../everywhere/scene.ts';
import { stationOrder } from '../facts/states-by-station.ts';
import { PLACE_WIDTH, SIGNS_TEXT, type TraceEntry, traceEntries } from './words.ts';

export type TraceModel = ReturnType<typeof traceModel>;

const traced = memoize((kitchen: KitchenCheck, guid: string, kdsDown: boolean) =>
  kitchen.trace(guid, kdsDown),
);

const drawn = memoize((trace: TicketTrace, width: number) => traceLines(trace, width));

/** Uses bumps from the current business date. */
export function traceModel(scene: Scene, state: MonitorState, { guid }: { readonly guid: string }) {
  const { check, size, isHeard } = scene;
  const { kdsDown } = state.trace;
  const trace = traced(check.kitchen, guid, kdsDown);
  const entries = trace === undefined ? [] : traceEntries(trace);
  const lines = trace === undefined || isHeard ? [] : drawn(trace, size.width);
  const space = Math.max(1, size.height - 1);
  const last = Math.max(0, isHeard ? entries.length - 1 : lines.length - space);
  return {
    scene,
    guid,
    kdsDown,
    // `undefined` if the station isn't in the list.
    trace,
    entries,
    // Drawn entries. None in speech.
    lines,
    // First visible line. In speech, the last entry heard.
    top: isHeard ? state.trace.top : Math.min(state.trace.top, last),
    last,
    // Visible lines.
    space,
    // Stations in the order of `[` and `]`.
    order: stationOrder(check.board.rows),
  };
}

type TraceLine = readonly Span[];

const TONES: Readonly<Record<TraceEntry['outcome'], Tone>> = {
  yes: 'calm',
  woken: 'calm',
  no: 'muted',
  unknown: 'warn',
  partial: 'warn',
  lost: 'error',
  doubt: 'warn',
};

/** Columns for the sign. */
const SIGN_WIDTH = 3;

/** Entries with reasons, and the legend. */
function traceLines(trace: TicketTrace, width: number): readonly TraceLine[] {
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
