import type { ReactNode } from 'react';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useSession } from '../../hooks/session.tsx';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { emptyDateReason, isAhead } from '../../kitchen/wording/date-state.ts';
import { keyLabel } from '../../state/keys/key-names.ts';
import type { FulfillmentsView } from '../../state/monitor-state.ts';
import { hiddenText, type KeyUse } from '../fulfillments/hidden-rows.ts';
import type { BodySize } from '../scene.ts';
import { ReadingPanel } from './reading-panel.tsx';

/** Why no row is shown: loading, denied, not subscribed, a filter, or nothing was fulfilled. */
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
  const { day, date, restaurant, now } = check;
  const read = day.data?.value;
  const label = businessDateLabel(date);
  if (read === undefined) {
    return (
      <ReadingPanel
        size={size}
        what={`fulfillments of ${label}`}
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
        heading="Not subscribed"
        tone="warn"
        sentences={[
          `${restaurant.name} has no active subscription at the professional tier, so the platform sends no fulfillments, for any date.`,
          'The stations and their set-up are complete all the same.',
        ]}
        keys={`s goes to the stations.${restaurants.length > 1 ? ' c chooses another restaurant.' : ''}`}
      />
    );
  }
  if (hidden > 0) {
    return (
      <StatePanel
        {...size}
        heading="Nothing matches"
        sentences={[hiddenText(view, hidden)]}
        keys={unhide.map(([key, does]) => `${keyLabel(key)} ${does}`).join(', ')}
      />
    );
  }
  return (
    <StatePanel
      {...size}
      heading={isAhead(check) ? `Not yet: ${label}` : `Nothing fulfilled on ${label}`}
      sentences={[emptyDateReason(check)]}
      keys={`${check.date < check.today ? '[ and ] go to the day before and after' : '[ goes to the day before'}. d chooses a date.`}
    />
  );
}
