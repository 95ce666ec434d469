/** Starts the monitor where no option is given: parsing options takes as long as drawing the first frame. */
import { DEMO } from '../../sources/demo/demo-request.ts';
import type { Run } from '../arguments/io.ts';

/** The options of `linecheck`, as they are when none is given. */
export const MONITOR_DEFAULTS = { link: 'auto' } as const;

/** Those of `linecheck demo`. */
export const DEMO_DEFAULTS = {
  link: 'auto',
  profile: DEMO.profile,
  seed: String(DEMO.seed),
} as const;

/** What a command line of one word at most runs; `undefined` for a line that must be parsed. */
export function plainStart(argv: readonly string[]): ((run: Run) => Promise<void>) | undefined {
  const [word, ...more] = argv;
  if (more.length > 0) return undefined;
  if (word === undefined || word === 'monitor') {
    return async (run) => {
      const { monitorCommand } = await import('./monitor.ts');
      await monitorCommand(MONITOR_DEFAULTS, run);
    };
  }
  if (word !== 'demo') return undefined;
  return async (run) => {
    const { demoCommand } = await import('./monitor.ts');
    await demoCommand(DEMO_DEFAULTS, run);
  };
}
