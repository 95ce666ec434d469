/** The state is outside of React, so that each key of a burst sees the effect of the key before. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  Component,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { NO_DECISIONS } from '../kitchen/pace/station-limit.ts';
import { type Observable, observable } from '../state/memoize.ts';
import {
  type MonitorEvent,
  type MonitorState,
  monitorState,
  updateMonitor,
} from '../state/monitor-state.ts';
import { FLEET_HOME } from '../state/navigation.ts';
import { hasNewViews, restoreViews, viewsToRemember } from '../state/remembered-views.ts';
import { type Session, SessionContext } from './session.tsx';

/** Reading and judging depend on these parts of the state. A key in a list changes none of them. */
const DATA_KEYS = [
  'restaurant',
  'date',
  'rewind',
  'frozenDate',
  'navigation',
  'decisions',
  'alerts',
  'areAlertsNew',
] as const satisfies readonly (keyof MonitorState)[];

export type DataState = Pick<MonitorState, (typeof DATA_KEYS)[number]>;

function isSameData(now: DataState, before: DataState): boolean {
  return DATA_KEYS.every((key) => now[key] === before[key]);
}

interface MonitorStore extends Observable<MonitorState> {
  readonly data: () => DataState;
}

function monitorStore(first: MonitorState): MonitorStore {
  const store = observable(first);
  let last: DataState = first;
  const data = (): DataState => {
    const now = store.get();
    if (!isSameData(now, last)) last = now;
    return last;
  };
  return { ...store, data };
}

const MonitorContext = createContext<MonitorStore | undefined>(undefined);

export function MonitorProvider(props: {
  readonly session: Session;
  /** Business date to open. `undefined` for the current one. */
  readonly date?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { session, date, children } = props;
  const [state] = useState(() => monitorStore(firstState(session, date)));
  useViewMemory(state, session);
  useDecisionMemory(state, session);
  const [queries] = useState(newQueryClient);
  useEffect(() => () => queries.clear(), [queries]);
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queries}>
        <MonitorContext value={state}>{children}</MonitorContext>
      </QueryClientProvider>
    </SessionContext>
  );
}

function firstState(
  { restaurants, memory, decisions, isFleetFirst = false, isDateRequested = false }: Session,
  date: string | undefined,
): MonitorState {
  const guids = restaurants.map(({ guid }) => guid);
  const decided = guids.map((guid) => [guid, decisions?.load(guid) ?? NO_DECISIONS] as const);
  const state = {
    ...monitorState(guids[0] ?? '', date),
    ...(isFleetFirst && { navigation: FLEET_HOME }),
    decisions: Object.fromEntries(decided),
  };
  return memory === undefined ? state : restoreViews(state, guids, memory.load, isDateRequested);
}

/** The cache never retries or refreshes. The API client retries, and `useRefreshLoop` refreshes. */
function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        structuralSharing: false,
      },
    },
  });
}

function useMonitorState(): MonitorStore {
  const state = useContext(MonitorContext);
  if (state === undefined) throw new Error('no monitor state outside of MonitorProvider');
  return state;
}

export function useMonitor() {
  const { get, subscribe } = useMonitorState();
  return { state: useSyncExternalStore(subscribe, get, get), ...useLatest() };
}

export function useLatest() {
  const { get, set } = useMonitorState();
  return { latest: get, dispatch: (event: MonitorEvent) => set(updateMonitor(get(), event)) };
}

/** `isCurrent` tells whether a newer state would read and judge the same. */
export function useDataState() {
  const { data, subscribe } = useMonitorState();
  const state = useSyncExternalStore(subscribe, data, data);
  return { state, isCurrent: (newer: MonitorState) => isSameData(newer, state) };
}

export function useChanges(hear: (now: MonitorState, before: MonitorState) => void): void {
  const { subscribe } = useMonitorState();
  useEffect(() => subscribe(hear), [subscribe, hear]);
}

function useDecisionMemory(state: Observable<MonitorState>, { decisions: memory }: Session): void {
  useLayoutEffect(() => {
    if (memory === undefined) return undefined;
    return state.subscribe(({ decisions: now }, { decisions: before }) => {
      if (now === before) return;
      for (const [restaurant, decisions] of Object.entries(now)) {
        const last = before[restaurant] ?? NO_DECISIONS;
        for (const guid of new Set([...Object.keys(last), ...Object.keys(decisions)])) {
          if (last[guid] !== decisions[guid]) memory.save(restaurant, guid, decisions[guid]);
        }
      }
    });
  }, [state, memory]);
}

const SAVE_MS = 1_000;

function useViewMemory(state: Observable<MonitorState>, { clock, memory }: Session): void {
  // Unlike `useEffect`, this cleans up before the monitor has ended.
  useLayoutEffect(() => {
    if (memory === undefined) return undefined;
    const end = new AbortController();
    const changed = new Set<string>();
    const save = (savedState = state.get()): void => {
      for (const guid of changed) memory.save(guid, viewsToRemember(savedState, guid));
      changed.clear();
    };
    const leave = state.subscribe((now, before) => {
      // The open screen is saved for the restaurant that was in view before.
      if (now.restaurant !== before.restaurant) save(before);
      if (hasNewViews(before, now, now.restaurant)) {
        if (changed.size === 0)
          clock.sleep(SAVE_MS, end.signal).then(
            () => save(),
            () => undefined,
          );
        changed.add(now.restaurant);
      }
    });
    return () => {
      leave();
      end.abort();
      save();
    };
  }, [state, clock, memory]);
}

interface CrashBoundaryProps {
  readonly onCrash: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Ink's own boundary would draw the exception with source code, which helps no user and may reveal too much. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly crashed: boolean }> {
  static getDerivedStateFromError(): { readonly crashed: boolean } {
    return { crashed: true };
  }

  override readonly state = { crashed: false };

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error);
  }

  override render(): ReactNode {
    return this.state.crashed ? undefined : this.props.children;
  }
}
