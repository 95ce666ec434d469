import { describe, expect, test } from 'vitest';
import {
  INCIDENTS,
  picturedRestaurant,
  picturedUsual,
  SLOW_PIZZA,
  usualOfEach,
} from '../docs/pictured-restaurant.ts';
import { listen } from '../scenarios/accessible-listener.tsx';
import { BASIC, GRILL, RIVAL, restaurant } from '../scenarios/builders.ts';
import { openMonitor } from '../scenarios/driver.tsx';
import { WALKS, type Walk } from './walks.ts';

const HERE = picturedRestaurant(GRILL, 'typical', 1, INCIDENTS);
const OPENING = {
  stations: HERE.stations,
  records: HERE.records,
  restaurants: [
    HERE.choice,
    picturedRestaurant(BASIC, 'cafe', 2).choice,
    picturedRestaurant(RIVAL, 'busy', 4).choice,
  ],
  source: 'kitchen.example',
  // Only the items of the chain show them.
  usualReader: picturedUsual('typical', 1, (guid) =>
    guid === BASIC.guid ? [{ kind: 'dish', dish: 'Steak Frites', factor: 2 }] : [],
  ),
};

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
] as const;

const SLOW = restaurant(11, '');
const NEIGHBORS = [picturedRestaurant(SLOW, 'typical', 3, [SLOW_PIZZA])];
const CHAIN = {
  ...OPENING,
  usualReader: usualOfEach({ [SLOW.guid]: picturedUsual('typical', 3) }, OPENING.usualReader),
  neighbors: NEIGHBORS,
  restaurants: [...NEIGHBORS.map(({ choice }) => choice), ...OPENING.restaurants],
  isFleetFirst: true,
};

describe.each(WALKS)('the screens of $name', (walk) => {
  const opening = walk.isFleetFirst === true ? CHAIN : OPENING;

  test.each(SIZES)('are drawn in $columns columns', async (size) => {
    const monitor = await openMonitor({ ...opening, ...size });
    const texts: string[] = [];
    for (const { title, keys, sees } of walk.stops) {
      await monitor.press(...keys);
      await monitor.sees(...sees);
      texts.push(
        `# ${title}\n\n${monitor
          .lines()
          .map((line) => line.trimEnd())
          .join('\n')}`,
      );
    }
    await expectFile(walk, `${size.columns}x${size.rows}`, texts);
  });

  test('are spoken', async () => {
    const listener = await listen(opening);
    const texts: string[] = [];
    let heard = 0;
    for (const { title, keys, spokenKeys = keys, hears = [] } of walk.stops) {
      await listener.press(...spokenKeys);
      await listener.sees(...hears);
      const everything = listener.everything();
      texts.push(`# ${title}\n\n${everything.slice(heard).trim()}`);
      heard = everything.length;
    }
    await expectFile(walk, 'spoken', texts);
  });
});

async function expectFile({ name }: Walk, how: string, texts: readonly string[]): Promise<void> {
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(`${name}-${how}.txt`);
}
