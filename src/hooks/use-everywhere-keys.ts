import { shiftBusinessDate } from '../kitchen/business-day.ts';
import { useMonitor } from './monitor.tsx';
import { useSession } from './session.tsx';
import type { Handlers } from './use-keys.ts';
import type { LineCheck } from './use-line-check.ts';

/** The keys that do the same on every screen. */
export function useEverywhereKeys(check: LineCheck): Handlers {
  const { latest, dispatch } = useMonitor();
  const { quit, restaurants, screen } = useSession();
  return {
    help: () => dispatch({ type: 'opened-overlay', overlay: 'help' }),
    restaurant:
      restaurants.length > 1
        ? () => dispatch({ type: 'opened-overlay', overlay: 'restaurant' })
        : 'Only one restaurant is configured.',
    date: () => dispatch({ type: 'opened-overlay', overlay: 'date' }),
    refresh: () => {
      void check.refresh();
      dispatch({ type: 'noticed', notice: 'Reading again.' });
    },
    freeze: () => {
      const frozen = latest().frozen === undefined;
      dispatch({ type: 'froze', date: frozen ? check.date : undefined });
      const notice = frozen ? 'Frozen: r reads once, = goes live again.' : 'Live again.';
      dispatch({ type: 'noticed', notice });
      if (!frozen) void check.refresh();
    },
    plain: () => screen?.showPlain(),
    escape: () => dispatch({ type: 'went-back' }),
    back: () => {
      if (latest().navigation.stack.length > 1) dispatch({ type: 'went-back' });
      else quit();
    },
    quit,
  };
}

/** `[` and `]` on a business date. */
export function dateSteps(check: LineCheck, choose: (date: string | undefined) => void): Handlers {
  return {
    previous: () => choose(shiftBusinessDate(check.date, -1)),
    next:
      check.date >= check.today
        ? 'That is the current business date; there is none after it.'
        : () => {
            const date = shiftBusinessDate(check.date, 1);
            // The current date is followed, not pinned: it goes on after closeout.
            choose(date === check.today ? undefined : date);
          },
  };
}
