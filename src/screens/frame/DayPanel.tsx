import type { ReactNode } from 'react';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useSession } from '../../hooks/session.tsx';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { emptyDateReason, isAhead } from '../../kitchen/wording/date-state.ts';
import { keyLabel } from '../../state/keys/key-names.ts';
import type { FulfillmentsView } from '../../state/monitor/monitor-state.ts';
import type { BodySize } from '../everywhere/scene.ts';
import { hiddenText, type KeyUse } from './hidden-rows.ts';
import { ReadingPanel } from './reading-panel.tsx';
import { NO_TICKET_TIMES, NOT_SUBSCRIBED } from './reading-sentences.ts';

/** Why no row is shown: loading, no access, no subscription, a filter, or nothing bumped. */
export function DayPanel(props: {
  readonly size: BodySize;
  readonly check: LineCheck;
  /** Rows that the view hides. */
  readonly hidden: number;
  readonly view: FulfillmentsView;
  /** The keys that show them again. */
  readonly unhide: readonly KeyUse[];
}): ReactNode {
  const { size, check, hidden, view, unhide } = props;
  const { restaurants } = useSession();
  const { day, date, now } = check;
  const read = day.data?.value;
  const label = businessDateLabel(date);
  if (read === undefined) {
    return (
      <ReadingPanel
        size={size}
        what={`items of ${label}`}
        link={day.link}
        now={now}
        progress={day.progress}
      />
    );
  }
  if (read.kind === 'not subscribed') {
    return (
      <StatePanel
        {...size}
        heading={NO_TICKET_TIMES}
        tone="warn"
        sentences={NOT_SUBSCRIBED}
        keys={`s stations${restaurants.length > 1 ? ' · c another restaurant' : ''}`}
      />
    );
  }
  if (hidden > 0) {
    return (
      <StatePanel
        {...size}
        heading="Nothing matches"
        sentences={[hiddenText(view, hidden)]}
        keys={unhide.map(([key, does]) => `${keyLabel(key)} ${does}`).join(' · ')}
      />
    );
  }
  return (
    <StatePanel
      {...size}
      heading={isAhead(check) ? `Not yet: ${label}` : `No items bumped on ${label}`}
      sentences={[emptyDateReason(check)]}
      keys={`[ previous date${check.date < check.today ? ' · ] next date' : ''} · d another date`}
    />
  );
}
