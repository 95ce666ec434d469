import { expect, it } from 'vitest';
import { openApi } from './openapi.ts';

it('assets/openapi.json is generated from the contract', async () => {
  await expect(`${JSON.stringify(openApi(), null, 2)}\n`).toMatchFileSnapshot(
    '../../assets/openapi.json',
  );
});
