import type { ReactNode } from 'react';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import type { Column } from '../../components/table/column-layout.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useKeymap, useSession } from '../../hooks/session.tsx';
import { emptyDateReason } from '../../kitchen/calendar/words.ts';
import { type KeyUse, keyUses } from '../../state/keys/key-uses.ts';
import type { FulfillmentsView } from '../../state/views/fulfillments-view.ts';
import type { BodySize } from '../everywhere/scene.ts';
import { ReadingPanel } from './reading-panel.tsx';
import * as words from './words.ts';

/** Why no rows show: loading, no access, no subscription, a filter, or no bumps. */
export function DayPanel(props: {
  readonly size: BodySize;
  readonly check: LineCheck;
  /** Rows hidden by the view. */
  readonly hidden: number;
  readonly view: FulfillmentsView;
  /** The list to come, if it is one. */
  readonly columns?: readonly Column<string>[];
  /** Keys to show them again. */
  readonly unhide: readonly KeyUse[];
}): ReactNode {
  const { size, check, hidden, view, unhide, columns } = props;
  const { restaurants } = useSession();
  const keymap = useKeymap();
  const { day, date, now } = check;
  const read = day.data?.value;
  if (read === undefined) {
    return (
      <ReadingPanel
        size={size}
        what={words.itemsOf(date)}
        link={day.link}
        now={now}
        progress={day.progress}
        skeleton={columns && { above: 1, columns, names: [] }}
      />
    );
  }
  if (read.kind === 'not subscribed') {
    return (
      <StatePanel
        {...size}
        heading={words.NO_TICKET_TIMES}
        tone="warn"
        sentences={words.NOT_SUBSCRIBED}
        keys={keyUses(
          [
            ['stations', 'stations'],
            ...(restaurants.length > 1 ? [['restaurant', 'another restaurant'] as const] : []),
          ],
          keymap,
        )}
      />
    );
  }
  if (hidden > 0) {
    return (
      <StatePanel
        {...size}
        heading={words.NOTHING_MATCHES}
        sentences={[words.hiddenText(view, hidden)]}
        keys={keyUses(unhide, keymap)}
      />
    );
  }
  return (
    <StatePanel
      {...size}
      heading={words.emptyDateHeading(check)}
      sentences={[emptyDateReason(check)]}
      keys={keyUses(words.otherDates(check), keymap)}
    />
  );
}
