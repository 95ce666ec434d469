import type { ReactNode } from 'react';
import { Line, type Span } from '../../components/line/Line.tsx';

/** Lines of a text, one below the other. */
export function TextLines(props: {
  readonly lines: readonly (readonly Span[])[];
  readonly width: number;
}): ReactNode {
  return props.lines.map((spans, index) => (
    // Lines of a text have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Line key={index} width={props.width} spans={spans} />
  ));
}
