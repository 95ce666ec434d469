/** What a screen shows in the place of data that is not there, and why. */
import type { ReactNode } from 'react';
import { countOf, sizeText, spanText } from '../components/quantities.ts';
import { StatePanel } from '../components/StatePanel.tsx';
import type { ReadingLink } from '../hooks/reading.ts';
import type { LoadProgress } from '../hooks/use-day.ts';
import type { BodySize } from './Frame.tsx';
import { failureHead } from './failure-head.ts';

const RETRY = 'r reads again.';

/** For a reading that has brought nothing yet. */
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
      const { failure } = link;
      const request = failure.requestId === undefined ? [] : [`Request id ${failure.requestId}.`];
      return (
        <StatePanel
          {...size}
          heading={`${failureHead(failure.code)}: ${failure.code}`}
          tone="error"
          sentences={[failure.message, failure.hint, ...request]}
          keys={RETRY}
        />
      );
    }
    case 'cancelled':
      return (
        <StatePanel {...size} heading="Cancelled" sentences={[`${what} not read.`]} keys={RETRY} />
      );
    case 'idle':
    case 'reading':
      return (
        <StatePanel
          {...size}
          heading={`Loading: ${what}`}
          sentences={[progressText(progress, now)]}
          keys="Esc cancels."
        />
      );
  }
}

function progressText(progress: LoadProgress | undefined, now: number): string {
  if (progress === undefined) return 'Waiting for the answer.';
  if (progress.bytes === 0) {
    return 'Waiting for the first byte. An export may take over a minute to start.';
  }
  const { bytes, records, since } = progress;
  return `${sizeText(bytes)}, ${countOf(records, 'record')}, for ${spanText(now - since)}.`;
}
