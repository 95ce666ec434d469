import { expect, it } from 'vitest';
import { plantedDishes, slowDishes } from '../commands/dishes/planted-chain.ts';
import { recordFigures } from './record-figures.ts';

const CHAIN = { restaurants: 40, dates: 7, from: 10, count: 3, seed: 1 };

it.each([
  ['Steak Frites', 1.6],
  ['Margherita', 1.8],
])(
  '%s, which takes %f times as long in 3 of 40 restaurants, is found there and in no other',
  async (dish, factor) => {
    const began = performance.now();
    const chain = { ...CHAIN, plant: `dish:${dish}*${factor}` };
    const found = await slowDishes(chain);
    const planted = plantedDishes(dish, chain);
    await recordFigures('a dish planted slow, found over HTTP', {
      restaurants: chain.restaurants,
      dates: chain.dates,
      dish,
      times: factor,
      planted: planted.length,
      found: found.filter((each) => planted.includes(each)).length,
      'others named': found.filter((each) => !planted.includes(each)).length,
      seconds: Math.round((performance.now() - began) / 1_000),
    });
    expect(found).toEqual(planted);
  },
);
