import { defineConfig } from 'vitest/config';
import suite from '../vitest.config.ts';

const HOUR_MS = 3_600_000;

const { projects: _split, ...shared } = suite.test ?? {};

/** One after another, so none takes the machine from another. */
export default defineConfig({
  test: {
    ...shared,
    setupFiles: ['./test/setup/own-secrets.ts', './test/setup/owner-stacks.ts'],
    include: ['test/long/**/*.long.ts'],
    fileParallelism: false,
    testTimeout: HOUR_MS,
    hookTimeout: 600_000,
  },
});
