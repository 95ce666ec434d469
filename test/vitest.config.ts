import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowFirst } from './setup/slow-first.ts';
import { STAND_IN_OPTIONS, standInsOfSource } from './setup/stand-ins.ts';

const ALL = ['test/**/*.test.ts', 'test/**/*.test.tsx'];

/**
 * These replace modules, or set what a module reads on import. Pages are made as in a separate program. They have the development's React,
 * so a round through all screens, and random keys, are here to get its warnings.
 */
const APART = [
  'test/docs/*.test.{ts,tsx}',
  'test/scenarios/complaints.test.tsx',
  'test/scenarios/stations/audit-of-the-day.test.tsx',
  'test/scenarios/terminal/every-screen.test.tsx',
  'test/settings/settings.test.ts',
  'test/soak/*.test.{ts,tsx}',
];

/** More than cores, because many tests wait for a process, a timer, or a database. */
const WORKERS = Math.ceil(availableParallelism() * 1.5);

/** Most test objects die young: with more room for them, screens take an eighth less processor time. */
const ROOM_FOR_YOUNG = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** Long enough on a busy machine: what never comes fails late, what is slow passes. */
const PATIENCE_MS = 180_000;

export default defineConfig({
  plugins: [standInsOfSource()],
  test: {
    root: new URL('..', import.meta.url).pathname,
    reporters: ['default', './test/setup/closing-line.ts'],
    globalSetup: [
      './test/setup/own-temporary.ts',
      './test/setup/postgres-on-demand.ts',
      './test/setup/program-on-demand.ts',
    ],
    testTimeout: 2 * PATIENCE_MS,
    hookTimeout: 2 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    maxWorkers: WORKERS,
    execArgv: [...STAND_IN_OPTIONS, ...ROOM_FOR_YOUNG],
    sequence: { sequencer: SlowFirst },
    restoreMocks: true,
    // Without a given screen size, Ink would ask a program for one every frame.
    env: { COLUMNS: '80', LINES: '24', LINECHECK_HOURS: '24' },
    projects: [
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'together',
          include: ALL,
          setupFiles: ['./test/setup/own-secrets.ts', './test/setup/shipped-react.ts'],
          exclude: [...configDefaults.exclude, ...APART],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: APART,
          setupFiles: ['./test/setup/own-secrets.ts', './test/setup/owner-stacks.ts'],
        },
      },
    ],
  },
});
