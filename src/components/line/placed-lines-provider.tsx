/** Where lines are put: into Ink's frame directly, or by the frame writer. */
import { createContext, type ReactNode, useContext } from 'react';
import type { PlacedLines } from '../../terminal/frame/placed-lines.ts';

type Place = PlacedLines['place'];

const PlaceContext = createContext<Place>((line) => line);

/** All lines below are put on the screen by the writer of the frames, and not by Ink. */
export function PlacedLinesProvider(props: {
  readonly lines: PlacedLines;
  readonly children: ReactNode;
}): ReactNode {
  return <PlaceContext value={props.lines.place}>{props.children}</PlaceContext>;
}

/** A line's stand-in in Ink's frame: a character, or the line itself. */
export function usePlace(): Place {
  return useContext(PlaceContext);
}
