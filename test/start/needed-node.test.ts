import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { isSupportedNode, NEEDED_NODE } from '../../src/start/packaged-node.ts';

test('the program starts on the versions that its package names', () => {
  expect(packageJson.engines.node).toBe(`>=${NEEDED_NODE}`);
});

test.each([
  ['22.19.0', true],
  ['v22.19.0\n', true],
  ['22.20.1', true],
  ['24.0.0', true],
  ['26.10.0', true],
  ['22.18.9', false],
  ['20.20.2', false],
  ['14.0.0', false],
  ['9.99.0', false],
  ['', false],
  ['no Node', false],
])('on Node %j it is %s that the program can run', (version, is) => {
  expect(isSupportedNode(version)).toBe(is);
});
