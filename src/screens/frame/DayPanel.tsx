import type { ReactNode } from 'react';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import type { Column } from '../../components/table/column-layout.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useSession } from '../../hooks/session.tsx';
import { emptyDateReason } from '../../kitchen/calendar/words.ts';
import { keyLabel } from '../../state/keys/key-names.ts';
import type { FulfillmentsView } from '../../state/views/fulfillments-view.ts';
import type { BodySize } from '../everywhere/scene.ts';
import type { KeyUse } from './hidden-rows.ts';
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
        keys={`s stations${restaurants.length > 1 ? ' · c another restaurant' : ''}`}
      />
    );
  }
  if (hidden > 0) {
    return (
      <StatePanel
        {...size}
        heading={words.NOTHING_MATCHES}
        sentences={[words.hiddenText(view, hidden)]}
        keys={unhide.map(([key, does]) => `${keyLabel(key)} ${does}`).join(' · ')}
      />
    );
  }
  return (
    <StatePanel
      {...size}
      heading={words.emptyDateHeading(check)}
      sentences={[emptyDateReason(check)]}
      keys={`[ previous date${check.date < check.today ? ' · ] next date' : ''} · d another date`}
    />
  );
}
