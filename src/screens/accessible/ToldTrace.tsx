import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import { useSaying } from '../../hooks/voice/use-saying.ts';
import { useToldKeys } from '../../hooks/voice/use-told-keys.ts';
import { useVoice } from '../../hooks/voice/voice.tsx';
import { traceKeys, useStationTrace } from '../trace/station-trace.ts';
import { type TraceEntry, traceEntries, traceTitle } from '../trace/trace-entries.ts';
import { type Telling, useReadingTold } from './telling.ts';

/** Where a ticket for a station goes: all of it for each station and each state of its KDS, then hop by hop. */
export function ToldTrace({
  check,
  asked,
  refresh,
  guid,
}: Telling & { readonly guid: string }): null {
  const monitor = useMonitor();
  const { state, latest, dispatch } = monitor;
  const { say } = useVoice();
  const everywhere = useToldKeys(check, 'trace', refresh);
  const { stations } = check;
  const trace = useStationTrace(check, guid, state.trace);
  const entries = trace === undefined ? [] : traceEntries(trace);

  const occasion = `${asked} ${check.date} ${guid} ${state.trace.kdsDown}`;
  const sentences = (): readonly string[] => {
    if (trace === undefined) {
      return ['This station is gone: it was in the list before and has been removed. q goes back.'];
    }
    return [`${traceTitle(trace)}.`, ...entries.map(entrySentence)];
  };
  useReadingTold('the station', stations, occasion);
  useSaying(
    stations.data === undefined ? undefined : `${occasion} ${trace === undefined}`,
    sentences,
  );

  const step = (by: number, otherwise: string) => () => {
    const to = latest().trace.top + by;
    const entry = entries[to];
    if (entry === undefined) return dispatch({ type: 'noticed', notice: otherwise });
    dispatch({ type: 'changed-trace', change: { top: to } });
    say(`${to + 1} of ${entries.length}. ${entrySentence(entry)}`);
  };
  const whole = () => {
    for (const sentence of sentences()) say(sentence);
  };
  useKeys(
    'trace',
    offeredKeys(check, 'trace', {
      ...everywhere,
      ...traceKeys(monitor, check, guid),
      up: step(-1, 'That is the first.'),
      down: step(1, 'That is the last.'),
      pageUp: whole,
      pageDown: whole,
    }),
    useEverywhereCommands(check),
  );
  return null;
}

function entrySentence({ place, sentence, reason }: TraceEntry): string {
  return `${place}: ${sentence} ${reason}`;
}
