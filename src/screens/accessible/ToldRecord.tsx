import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import { useNews, useSaying } from '../../hooks/voice/use-saying.ts';
import { useToldKeys } from '../../hooks/voice/use-told-keys.ts';
import { useVoice } from '../../hooks/voice/voice.tsx';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { fulfillmentsView } from '../../state/monitor-state.ts';
import { useSelectedRows } from '../frame/selected-rows.ts';
import { journeySentences, journeysOf } from '../record/journey-lines.ts';
import { dayArrival } from './day-arrival.ts';
import { recordSentences } from './fulfillment-sentences.ts';
import { spokenDuration } from './spoken-durations.ts';
import type { Telling } from './telling.ts';

/** One record, every field of it in a sentence. */
export function ToldRecord({ check, asked, refresh, id }: Telling & { readonly id: string }): null {
  const { state, dispatch } = useMonitor();
  const { say } = useVoice();
  const everywhere = useToldKeys(check, 'record', refresh);
  const { all, shown } = useSelectedRows(check, fulfillmentsView(state));
  const found = all.table.find(id);
  const row = found === undefined ? undefined : all.row(found);
  const at = shown.indexOf(id);
  const { zone } = check.restaurant.calendar;
  const isWhole = dayArrival(check.day) === 'whole';
  const sentences = () => {
    if (row === undefined) {
      return isWhole
        ? ['This record is gone: the platform no longer sends it. q goes back.']
        : ['The day is read again, and this record has not come yet. q goes back.'];
    }
    return [
      ...recordSentences(row, zone),
      ...journeySentences(journeysOf(all, found ?? 0, zone, spokenDuration)),
      ...(isWhole ? [] : ['The day is incomplete: records of this ticket may be missing.']),
    ];
  };
  useSaying(`${asked} ${id}`, sentences);
  const { date, today } = check;
  useNews(
    today,
    () =>
      `Another business date has begun: ${businessDateLabel(today)}. This record is of ${businessDateLabel(date)}.`,
  );

  const step = (by: number, otherwise: string) => () => {
    const next = at === -1 ? undefined : shown.at(at + by);
    if (next === undefined) return dispatch({ type: 'noticed', notice: otherwise });
    dispatch({
      type: 'changed-fulfillments',
      change: { list: { cursorId: next.id, cursor: at + by, top: at + by } },
    });
    dispatch({ type: 'replaced', by: { kind: 'record', id: next.id, date: check.date } });
  };
  const before = step(-1, 'No record before this one.');
  const after = step(1, 'No record after this one.');
  const again = () => {
    for (const sentence of sentences()) say(sentence);
  };
  useKeys(
    'record',
    offeredKeys(check, 'record', {
      ...everywhere,
      up: before,
      down: after,
      previousRecord: before,
      nextRecord: after,
      pageUp: again,
      pageDown: again,
      stations: () => dispatch({ type: 'went-home' }),
    }),
    useEverywhereCommands(check),
  );
  return null;
}
