/** Replaces missing data, with the reason. */
import type { ReactNode } from 'react';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import type { ReadingLink } from '../../hooks/reading/reading.ts';
import type { LoadProgress } from '../../hooks/reading/use-day.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { failureText } from '../../kitchen/model/failure-text.ts';
import type { BodySize } from '../everywhere/scene.ts';
import { goneText, notLoadedText, progressSentence, STATION_GONE } from './words.ts';

const RETRY = 'r refresh';

/** While nothing has loaded. */
export function ReadingPanel(props: {
  readonly size: BodySize;
  readonly what: string;
  readonly link: ReadingLink;
  readonly now: number;
  readonly progress?: LoadProgress;
}): ReactNode {
  const { size, what, link, now, progress } = props;
  switch (link.state) {
    case 'failed': {
      const { head, message, remedy, code } = failureText(link.failure);
      return (
        <StatePanel
          {...size}
          heading={head}
          tone="error"
          sentences={[message, ...remedy]}
          keys={RETRY}
          footnote={code}
        />
      );
    }
    case 'canceled':
      return (
        <StatePanel {...size} heading="Canceled" sentences={[notLoadedText(what)]} keys={RETRY} />
      );
    case 'idle':
    case 'reading':
      return (
        <StatePanel
          {...size}
          heading={`Loading ${what}`}
          sentences={[
            progress === undefined ? 'Waiting for an answer.' : progressSentence(progress, now, ''),
          ]}
          keys="Esc cancel"
        />
      );
  }
}

/** For a station not in the list: not loaded yet, or removed. */
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
  return <StatePanel {...size} heading={STATION_GONE} sentences={[goneText(check)]} keys={keys} />;
}
