import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { Line, type Span, wrapText } from '../../components/line/Line.tsx';
import type { Tone } from '../../components/line/theme.tsx';
import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { useEverywhereKeys } from '../../hooks/keys/use-everywhere-keys.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { TicketTrace } from '../../kitchen/trace/ticket-trace.ts';
import { Frame, useBodySize } from '../frame/Frame.tsx';
import { StationGone } from '../station/StationGone.tsx';
import { traceKeys, useStationTrace } from './station-trace.ts';
import {
  PLACE_WIDTH,
  SIGNS_TEXT,
  type TraceEntry,
  traceEntries,
  traceTitle,
} from './trace-entries.ts';

/** Where a ticket for a station goes, hop by hop, in sentences. */
export function Trace(props: { readonly check: LineCheck; readonly guid: string }): ReactNode {
  const { check, guid } = props;
  const monitor = useMonitor();
  const { state, latest, dispatch } = monitor;
  const everywhere = useEverywhereKeys(check);
  const size = useBodySize();
  const trace = useStationTrace(check, guid, state.trace);
  const lines = trace === undefined ? [] : traceLines(trace, size.width);
  const space = Math.max(1, size.height - 1);
  const last = Math.max(0, lines.length - space);
  const top = Math.min(state.trace.top, last);
  const scroll = (by: number) => () => {
    const from = Math.min(latest().trace.top, last);
    const to = Math.min(Math.max(from + by, 0), last);
    dispatch({ type: 'changed-trace', change: { top: to } });
  };

  useKeys(
    'trace',
    offeredKeys(check, 'trace', {
      ...everywhere,
      ...traceKeys(monitor, check, guid),
      up: scroll(-1),
      down: scroll(1),
      pageUp: scroll(-space),
      pageDown: scroll(space),
    }),
    useEverywhereCommands(check),
  );

  const below = lines.length - top - space;
  const more = moreText(top, below, 'j');
  return (
    <Frame check={check} scope="trace">
      {trace === undefined ? (
        <StationGone size={size} check={check} keys="q goes back." />
      ) : (
        <>
          <Line
            width={size.width}
            spans={[{ text: traceTitle(trace), strong: true }]}
            right={[{ text: more, tone: 'muted' }]}
          />
          {lines.slice(top, top + space).map((spans, index) => (
            // Lines of a text have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <Line key={index} width={size.width} spans={spans} />
          ))}
        </>
      )}
    </Frame>
  );
}

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

function traceLines(trace: TicketTrace, width: number): readonly (readonly Span[])[] {
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
