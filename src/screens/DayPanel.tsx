import type { ReactNode } from 'react';
import { countText } from '../components/quantities.ts';
import { StatePanel } from '../components/StatePanel.tsx';
import type { LineCheck } from '../hooks/use-line-check.ts';
import { businessDateLabel } from '../kitchen/business-day.ts';
import type { BodySize } from './Frame.tsx';
import { ReadingPanel } from './reading-panel.tsx';

/** Why no row is shown: loading, denied, not subscribed, a filter, or nothing was fulfilled. */
export function DayPanel(props: {
  readonly size: BodySize;
  readonly check: LineCheck;
  /** Rows that the view hides. */
  readonly hidden: number;
}): ReactNode {
  const { size, check, hidden } = props;
  const { day, date, today, restaurant, now } = check;
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
        keys="s goes to the stations. c chooses another restaurant."
      />
    );
  }
  if (hidden > 0) {
    return (
      <StatePanel
        {...size}
        heading="Nothing matches"
        sentences={[`Filter, levels or station hide all ${countText(hidden)} rows.`]}
        keys="a shows all levels, \ switches the filter off, Esc takes off one."
      />
    );
  }
  return (
    <StatePanel
      {...size}
      heading={`Nothing fulfilled on ${label}`}
      sentences={[
        date === today
          ? 'The business date has just begun, the restaurant is closed, or no station has a KDS.'
          : 'The restaurant was closed, or no station had a KDS.',
      ]}
      keys="[ and ] go to the day before and after. d chooses a date."
    />
  );
}
