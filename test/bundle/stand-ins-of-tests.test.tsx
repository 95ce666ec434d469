import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { expect, test, vi } from 'vitest';

test('tests measure and cut drawn text with the same code as the bundle', () => {
  // The packages' own ask the runtime for every text, ours for what is not plain.
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  render(<Text wrap="truncate">plain</Text>);
  expect(segment).not.toHaveBeenCalled();
  render(<Text wrap="truncate">{'crème bru\u0302lée'}</Text>);
  expect(segment).toHaveBeenCalled();
});
