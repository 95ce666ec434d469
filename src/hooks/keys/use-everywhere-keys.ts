import { businessDateLabel, shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import type { Handlers } from '../../state/keys/bindings.ts';
import { openDate } from '../../state/navigation.ts';
import { useMonitor } from '../monitor.tsx';
import type { LineCheck } from '../reading/use-line-check.ts';
import { useSession } from '../session.tsx';

/** Stands for as long as it is so. */
const READING_AGAIN = 'Reading again.';

/** The keys that do the same on every screen. */
export function useEverywhereKeys(
  check: LineCheck,
): Handlers & { readonly escape: () => void; readonly back: () => void } {
  const { latest, dispatch } = useMonitor();
  const { quit, restaurants, screen } = useSession();
  const { date, today } = check;
  /** What was open when its business date ended gives way to the current one. */
  const goBack = (): void => {
    const before = latest();
    dispatch({ type: 'went-back' });
    const isFollowed = before.date === undefined && before.frozen === undefined;
    const isOver = isFollowed && date !== today && openDate(before.navigation) !== undefined;
    if (isOver && openDate(latest().navigation) === undefined) {
      const notice = `The business date is now ${businessDateLabel(today)}.`;
      dispatch({ type: 'noticed', notice });
    }
  };
  return {
    help: () => dispatch({ type: 'opened-overlay', overlay: 'help' }),
    restaurant:
      restaurants.length > 1
        ? () => dispatch({ type: 'opened-overlay', overlay: 'restaurant' })
        : 'Only one restaurant is configured.',
    date: () => dispatch({ type: 'opened-overlay', overlay: 'date' }),
    refresh: () => {
      dispatch({ type: 'noticed', notice: READING_AGAIN });
      // However it ends: what came of it stands in the header.
      void check.refresh().then(() => {
        if (latest().notice === READING_AGAIN) dispatch({ type: 'noticed', notice: undefined });
      });
    },
    freeze: () => {
      const frozen = latest().frozen === undefined;
      dispatch({ type: 'froze', date: frozen ? check.date : undefined });
      const notice = frozen ? 'Frozen: r reads once, = goes live again.' : 'Live again.';
      dispatch({ type: 'noticed', notice });
      if (!frozen) void check.refresh();
    },
    plain: () => screen?.showPlain(),
    escape: goBack,
    back: () => {
      if (latest().navigation.stack.length > 1) goBack();
      else quit();
    },
    quit,
  };
}

/** `[` and `]` on a business date. */
export function dateSteps(check: LineCheck, choose: (date: string | undefined) => void): Handlers {
  return {
    previousDate: () => choose(shiftBusinessDate(check.date, -1)),
    nextDate:
      check.date >= check.today
        ? `That is ${check.date === check.today ? 'the current business date; there is none after it' : 'not yet: no business date after it has begun'}.`
        : () => {
            const date = shiftBusinessDate(check.date, 1);
            // The current date is followed, not pinned: it goes on after closeout.
            choose(date === check.today ? undefined : date);
          },
  };
}
