import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    reporters: ['default', './test/setup/closing-line.ts'],
    globalSetup: ['./test/setup/postgres-on-demand.ts'],
    // Those that run the program wait for it more than they work, so that no core need be left free.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
  },
});
