/** Starts the monitor without options. Parsing options takes as long as drawing the first frame. */
import { DEMO } from '../../reader/sources/demo-source.ts';
import type { Run } from '../arguments/io.ts';

export const MONITOR_DEFAULTS = { link: 'auto' } as const;

export const DEMO_DEFAULTS = {
  link: 'auto',
  profile: DEMO.profile,
  seed: String(DEMO.seed),
} as const;

/** For a command line with at most one word. `undefined` if the line must be parsed. */
export function plainStart(argv: readonly string[]): ((run: Run) => Promise<void>) | undefined {
  const [word, ...more] = argv;
  if (more.length > 0) return undefined;
  if (word === undefined || word === 'monitor') {
    return async (run) => (await import('./monitor.ts')).monitorCommand(MONITOR_DEFAULTS, run);
  }
  if (word !== 'demo') return undefined;
  return async (run) => (await import('./monitor.ts')).demoCommand(DEMO_DEFAULTS, run);
}
