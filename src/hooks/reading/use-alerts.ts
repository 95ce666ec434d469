import { useEffect, useRef } from 'react';
import { failureText } from '../../kitchen/model/failure-text.ts';
import { watchStates } from '../../kitchen/pace/alerts.ts';
import type { OpenStates } from '../../kitchen/pace/state-events.ts';
import { alertText } from '../../kitchen/pace/words.ts';
import { useSession } from '../session.tsx';
import type { LineCheck } from './use-line-check.ts';

interface Watch {
  /** First sight, epoch ms. */
  readonly since: number;
  states: OpenStates | undefined;
}

/**
 * Alerts once when a station in view becomes slow or quiet, and when the platform is lost. Only on the current business date, not while
 * paused or at an earlier moment, and after the dates to compare with were read. `hear` receives the words.
 */
export function useAlerts(check: LineCheck, hear: (text: string) => void): void {
  const { alerts, clock } = useSession();
  const watches = useRef(new Map<string, Watch>());
  const lost = useRef(new Map<string, boolean>());
  const { restaurant, date, today, asOf, pace, frozen, day } = check;
  const { guid, calendar } = restaurant;
  const isWatched = alerts !== undefined && date === today && asOf === undefined;

  const call = (text: string): void => {
    if (frozen) return;
    alerts?.ring(text);
    hear(text);
  };

  useEffect(() => {
    if (!isWatched) return;
    const watch = watches.current.get(guid) ?? { since: clock.now(), states: undefined };
    watches.current.set(guid, watch);
    if (pace === undefined || pace.judging !== undefined) return;
    const { after, calls } = watchStates(watch.states, {
      date,
      pace: pace.pace,
      dates: pace.words.dates,
      muted: pace.mutes,
      watchedSince: watch.since,
    });
    watch.states = after;
    if (calls.length > 0) call(alertText(calls, calendar));
    // Compared once per read, whatever else is redrawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWatched, guid, date, pace]);

  const { data, link } = day;
  useEffect(() => {
    if (!isWatched) return;
    const wasLost = lost.current.get(guid) ?? false;
    if (link.state === 'idle') lost.current.set(guid, false);
    if (link.state !== 'failed' || wasLost || data === undefined) return;
    lost.current.set(guid, true);
    call(`${restaurant.name}: ${failureText(link.failure).head}.`);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWatched, guid, link.state, data === undefined]);
}
