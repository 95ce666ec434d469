import { expect, test } from 'vitest';
import { plantedDishes, slowDishes } from './planted-chain.ts';

test('a dish that is planted slow at one restaurant of a chain is found there, and no other', async () => {
  const chain = {
    restaurants: 8,
    dates: 4,
    plant: 'dish:Steak Frites*2',
    from: 5,
    count: 1,
    seed: 1,
  };
  expect(await slowDishes(chain)).toEqual(plantedDishes('Steak Frites', chain));
});
