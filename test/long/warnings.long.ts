/** The monitor's tests fail on any warning. In the suite, only some run with the React that warns. Here all do that draw. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { recordFigures } from './record-figures.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const DRAWN = [
  'bundle/stand-ins-of-tests',
  'components',
  'golden',
  'hooks',
  'scenarios',
  'screens',
  'state',
  'terminal',
];

test('nothing that the monitor does in any test makes React warn', async () => {
  const folders = DRAWN.map((folder) => `test/${folder}`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', ...folders],
    {
      cwd: ROOT,
      env: { ...process.env, LINECHECK_REACT: 'development' },
      maxBuffer: Number.POSITIVE_INFINITY,
    },
  );
  const [, passed] = /^(\d+) passed, 0 failed, 0 skipped$/m.exec(stdout) ?? [];
  expect(Number(passed)).toBeGreaterThan(1000);
  await recordFigures('tests with the React that warns', { passed: Number(passed) });
});
