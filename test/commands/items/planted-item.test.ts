import { expect, test } from 'vitest';
import { plantedItems, slowItems } from './planted-chain.ts';

test('an item that is planted slow at one restaurant of a chain is found there, and no other', async () => {
  const chain = {
    restaurants: 6,
    dates: 2,
    plant: 'dish:Steak Frites*2',
    from: 4,
    count: 1,
    seed: 1,
  };
  expect(await slowItems(chain)).toEqual(plantedItems('Steak Frites', chain));
});
