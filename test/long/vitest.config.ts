import { defineConfig } from 'vitest/config';
import suite from '../vitest.config.ts';

const HOUR_MS = 3_600_000;

const { projects: _split, ...shared } = suite.test ?? {};

/** The long tests, one after another, so that none of them takes the machine from another one. */
export default defineConfig({
  test: {
    ...shared,
    include: ['test/long/**/*.long.ts'],
    fileParallelism: false,
    testTimeout: HOUR_MS,
    hookTimeout: 600_000,
  },
});
