import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { markdownText } from '../../src/output/print.ts';
import { textWidth } from '../../src/terminal/safe-text.ts';
import { BEHAVIOR_GROUPS } from '../conformance/behaviors/behaviors.ts';
import { withBlock } from './generated-block.ts';

const PAGE = new URL('../../assets/behaviors.md', import.meta.url);
const HEADS = ['Id', 'Behavior', 'Chosen by', 'Where'];

test('the page of behaviors has every behavior of the service', async () => {
  const sections = BEHAVIOR_GROUPS.map(({ title, behaviors }) => {
    const entries = behaviors.map(({ id, says, origin, where }) => ({
      rows: [[`\`${id}\``, says, origin, where]],
      lines: [],
    }));
    return { title, level: 3, blocks: [{ list: { heads: HEADS, entries } }] } as const;
  });
  const text = await readFile(PAGE, 'utf8');
  const table = [...markdownText(sections, { widthOf: textWidth })].join('');
  const renewed = withBlock(text, 'behaviors', `\n${table}`);
  await expect(renewed).toMatchFileSnapshot(PAGE.pathname);
});
