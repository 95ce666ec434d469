import { useEffect, useRef, useState } from 'react';
import { lostFor } from '../kitchen/fleet/fleet-schedule.ts';
import { failureText } from '../kitchen/model/failure-text.ts';
import { type Alert, WatchedKitchens } from '../kitchen/pace/watched-kitchens.ts';
import type { LineCheck } from './line-check.ts';
import { useDataState, useLatest } from './monitor.tsx';
import { useSession } from './session.tsx';
import { untilCleanup } from './use-now.ts';

/** The bell rings at most this often. Alerts in between ring together, if no key came. */
const BELL_PAUSE_MS = 60_000;

/** A key within this time after an alert was meant for what was shown before. */
const KEY_GRACE_MS = 1_000;

/** Only the current date has alerts, once the earlier dates to compare with are read. While paused, only a loss's end is announced. */
export function useAlerts(check: LineCheck): void {
  const { ring, clock, fleet, restaurants } = useSession();
  const { latest, dispatch } = useLatest();
  const { state } = useDataState();
  const [watched] = useState(() => new WatchedKitchens());
  const isLost = useRef(false);
  const lastBell = useRef<{ rungAt: number; alerts: readonly Alert[] }>({ rungAt: 0, alerts: [] });
  const { restaurant, date, today, asOf, pace, isFrozen, day, now, steady } = check;
  const { guid } = restaurant;
  const isAlerting = ring !== undefined;
  const isWatched = isAlerting && date === today && asOf === undefined;
  const isFleetRead = isAlerting && state.navigation.stack.some(({ kind }) => kind === 'fleet');

  const show = (next: readonly Alert[]): void => {
    if (next !== latest().alerts) dispatch({ type: 'alerted', alerts: next });
  };

  useEffect(() => {
    if (!isWatched) return;
    watched.watch(guid, clock.now());
    if (pace === undefined || pace.judging !== undefined) return;
    const { context, mutes: muted } = pace;
    const reading = { date, pace: pace.pace, dates: context.dates, muted };
    const next = watched.alertsAfter(restaurant, reading, latest().alerts);
    if (!isFrozen) show(next);
    // The effect runs once for each reading, whatever else is drawn again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWatched, guid, date, pace]);

  useEffect(() => {
    if (!isFleetRead) return;
    for (const each of restaurants) watched.watch(each.guid, clock.now());
    fleet?.follow({
      hasOpen: watched.hasOpen,
      read: (read, { status, judged }) => {
        if (judged === undefined || status?.isPast !== false || status.isProvisional) return;
        const { date: current, stations } = status;
        const has = (key: string) => stations.some((each) => each.isMuted && each.guid === key);
        show(
          watched.alertsAfter(read, { date: current, ...judged, muted: { has } }, latest().alerts),
        );
      },
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFleetRead, fleet]);

  const { data, link } = day;
  const isFleetLost = fleet !== undefined && lostFor(fleet.get(), steady) !== undefined;
  useEffect(() => {
    const isOwn = isWatched && link.state === 'failed' && data !== undefined;
    const isBack = !isFleetLost && link.state !== 'failed' && link.state !== 'reading';
    const wasLost = isLost.current;
    isLost.current = !isBack && (wasLost || isOwn || (isAlerting && isFleetLost));
    if (isLost.current === wasLost || (isFrozen && isLost.current)) return;
    const others = latest().alerts.filter((alert) => 'openState' in alert);
    const loss = isOwn
      ? { restaurant, lossText: `${failureText(link.failure).head}: ${restaurant.name}.` }
      : { restaurant: undefined, lossText: 'The platform stopped answering.' };
    show(wasLost ? others : [...others, loss]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWatched, guid, link.state, data === undefined, isFleetLost]);

  const { alerts: standing, areAlertsNew } = state;
  useEffect(() => {
    if (!areAlertsNew) return undefined;
    return untilCleanup(async (signal) => {
      await clock.sleep(KEY_GRACE_MS, signal);
      dispatch({ type: 'alerts-stood' });
    });
  }, [standing, areAlertsNew, clock, dispatch]);

  useEffect(() => {
    const { rungAt, alerts: before } = lastBell.current;
    const isNew = standing.some((alert) => !before.includes(alert));
    if (!isNew || clock.steady() - rungAt < BELL_PAUSE_MS) return;
    lastBell.current = { rungAt: clock.steady(), alerts: standing };
    ring?.();
  }, [standing, now, ring, clock]);
}
