import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { withoutOutdatedWarnings } from '../../src/commands/runtime-warnings.ts';

const heard = vi.fn<(warning: Error) => void>();

beforeEach(() => {
  heard.mockClear();
  const before = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', heard);
  onTestFinished(() => {
    process.removeAllListeners('warning');
    for (const listener of before) process.on('warning', listener);
  });
});

test.each([
  {
    says: 'The Ed25519 Web Crypto API algorithm is an experimental feature and might change at any time',
    told: 0,
  },
  { says: 'Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to 0', told: 1 },
  { says: 'Possible EventEmitter memory leak detected', told: 1 },
])('of "$says" $told is told', ({ says, told }) => {
  withoutOutdatedWarnings();
  process.emit('warning', new Error(says));
  expect(heard).toHaveBeenCalledTimes(told);
});
