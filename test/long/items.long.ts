import { expect, it } from 'vitest';
import { plantedItems, slowItems } from '../commands/items/planted-chain.ts';
import { recordFigures } from './record-figures.ts';

const CHAIN = { restaurants: 40, dates: 7, from: 10, count: 3, seed: 1 };

it.each([
  ['Steak Frites', 1.6],
  ['Margherita', 1.8],
])(
  '%s, which takes %f times as long in 3 of 40 restaurants, is found there and in no other',
  async (item, factor) => {
    const began = performance.now();
    const chain = { ...CHAIN, plant: `dish:${item}*${factor}` };
    const found = await slowItems(chain);
    const planted = plantedItems(item, chain);
    await recordFigures('an item planted slow, found over HTTP', {
      restaurants: chain.restaurants,
      dates: chain.dates,
      item,
      times: factor,
      planted: planted.length,
      found: found.filter((each) => planted.includes(each)).length,
      'others named': found.filter((each) => !planted.includes(each)).length,
      seconds: Math.round((performance.now() - began) / 1_000),
    });
    expect(found).toEqual(planted);
  },
);
