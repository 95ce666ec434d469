import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowFirst } from './setup/slow-first.ts';
import { STAND_IN_OPTIONS, standInsOfSource } from './setup/stand-ins.ts';

const ALL = ['test/**/*.test.ts', 'test/**/*.test.tsx'];

/** These replace modules or set what a module reads when it is imported; and pages are made as a program of its own makes them. */
const APART = [
  'test/docs/*.test.{ts,tsx}',
  'test/scenarios/stations/audit-of-the-day.test.tsx',
  'test/settings/settings.test.ts',
  'test/soak/*.test.{ts,tsx}',
];

/** More than cores, since many tests wait for a process, a timer or a database. */
const WORKERS = Math.ceil(availableParallelism() * 1.5);

/** Most of what tests make is soon gone: with more room for what is young, an eighth less time of processors for screens. */
const ROOM_FOR_YOUNG = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** Long enough on a machine that does much besides: what does not come at all fails late, and what is slow not at all. */
const PATIENCE_MS = 180_000;

export default defineConfig({
  plugins: [standInsOfSource()],
  test: {
    root: new URL('..', import.meta.url).pathname,
    reporters: ['default', './test/setup/closing-line.ts'],
    setupFiles: ['./test/setup/own-secrets.ts', './test/setup/owner-stacks.ts'],
    globalSetup: ['./test/setup/postgres-on-demand.ts', './test/setup/program-on-demand.ts'],
    testTimeout: 2 * PATIENCE_MS,
    hookTimeout: 2 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    maxWorkers: WORKERS,
    execArgv: [...STAND_IN_OPTIONS, ...ROOM_FOR_YOUNG],
    sequence: { sequencer: SlowFirst },
    restoreMocks: true,
    // Where a test gives a screen no size, Ink would ask a program for one, with every frame.
    env: { COLUMNS: '80', LINES: '24', LINECHECK_HOURS: '24' },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ALL,
          exclude: [...configDefaults.exclude, ...APART],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'apart', include: APART },
      },
    ],
  },
});
