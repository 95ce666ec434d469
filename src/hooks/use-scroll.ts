import { useInput } from 'ink';
import { useState } from 'react';
import { keyNames } from './key-names.ts';
import { actionOf } from './keymap.ts';

/** First line shown of a text that is longer than its space; the keys that move a cursor move the text. */
export function useScroll(lines: number, height: number): number {
  const [top, setTop] = useState(0);
  const last = Math.max(0, lines - height);
  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      const by = stepOf(name, height);
      setTop((before) => Math.min(Math.max(before + by, 0), last));
    }
  });
  return Math.min(top, last);
}

function stepOf(name: string, height: number): number {
  switch (actionOf(name, 'stations')) {
    case 'up':
      return -1;
    case 'down':
      return 1;
    case 'pageUp':
      return -height;
    case 'pageDown':
      return height;
    default:
      return 0;
  }
}
