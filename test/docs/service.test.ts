import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { explainText } from '../../src/commands/serve/explain.ts';
import { withBlock } from './generated-block.ts';

const PAGE = new URL('../../assets/behaviors.md', import.meta.url);

test("the page of behaviors has all the service's", async () => {
  const text = await readFile(PAGE, 'utf8');
  const renewed = withBlock(text, 'behaviors', `\n${explainText('md', 80)}`);
  await expect(renewed).toMatchFileSnapshot(PAGE.pathname);
});
