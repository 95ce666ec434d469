import { useInput } from 'ink';
import { useState } from 'react';
import { actionOf } from '../state/keys/bindings.ts';
import { keyNames } from '../state/keys/key-names.ts';
import { useMonitor } from './monitor.tsx';

/**
 * First line shown of a text that is longer than its space; the keys that move a cursor move the text. With `pagesOnly`
 * those for a single line are left to the screen.
 */
export function useScroll(lines: number, height: number, { pagesOnly = false } = {}): number {
  const [top, setTop] = useState(0);
  const { latest } = useMonitor();
  const last = Math.max(0, lines - height);
  useInput((input, key) => {
    // What is typed into a prompt moves nothing.
    if (latest().prompt !== undefined) return;
    for (const name of keyNames(input, key)) {
      const by = stepOf(name, pagesOnly ? 0 : 1, height);
      setTop((before) => Math.min(Math.max(Math.min(before, last) + by, 0), last));
    }
  });
  return Math.min(top, last);
}

function stepOf(name: string, line: number, page: number): number {
  switch (actionOf(name, 'stations')) {
    case 'up':
      return -line;
    case 'down':
      return line;
    case 'pageUp':
      return -page;
    case 'pageDown':
      return page;
    default:
      return 0;
  }
}
