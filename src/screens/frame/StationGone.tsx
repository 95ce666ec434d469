import type { ReactNode } from 'react';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { BodySize } from '../everywhere/scene.ts';
import { ReadingPanel } from './reading-panel.tsx';

/** Shown for a station that is not in the list: not read yet, or removed. */
export function StationGone(props: {
  readonly size: BodySize;
  readonly check: LineCheck;
  /** What q does. */
  readonly keys: string;
}): ReactNode {
  const { size, check, keys } = props;
  const { data, link } = check.stations;
  if (data === undefined) {
    return <ReadingPanel size={size} what="the station" link={link} now={check.now} />;
  }
  return (
    <StatePanel
      {...size}
      heading="This station is gone"
      sentences={[goneText(check)]}
      keys={keys}
    />
  );
}

function goneText({ setup, date }: LineCheck): string {
  return setup.isCurrent
    ? 'It was removed from the setup.'
    : `It is not in the setup of ${businessDateLabel(date)}.`;
}
