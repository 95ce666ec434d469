/** Plants in running restaurants, over HTTP from this machine. */
import { Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { LocalControl } from '../../service/local-control.ts';
import { dateInstant } from '../../service/simulator/business-day.ts';
import {
  plantsOn,
  plantText,
  type WrittenPlant,
} from '../../service/simulator/plants/written-plant.ts';
import { namedRestaurant } from '../../settings/requested-restaurants.ts';
import { quotedValue } from '../../settings/typed-text.ts';
import { askedPlants } from './asked-plants.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';

interface Plantable {
  readonly plants: () => readonly WrittenPlant[];
  readonly replant: (plants: readonly WrittenPlant[]) => void;
}

const FORM =
  'The body must be {"plant": "slow:Grill@19:00+40m"}, with "restaurant" if not the first.';

/** By GUID. GET lists plants, POST adds and DELETE removes one that starts later, so that no item already bumped changes. */
export function plantControl(
  restaurants: readonly DemoRestaurant[],
  kitchens: ReadonlyMap<string, Plantable>,
  now: () => number,
): LocalControl {
  const listed = () => ({
    plants: [...kitchens].flatMap(([restaurant, { plants }]) =>
      plants().map((plant) => ({ restaurant, plant: plantText(plant) })),
    ),
  });
  const asked = (body: unknown) => {
    const { text, wanted } = requestOf(body);
    const all = restaurants.map(({ choice }) => choice);
    const choice = wanted === undefined ? all[0] : namedRestaurant(wanted, all);
    const restaurant = restaurants.find((each) => each.choice === choice);
    const kitchen = kitchens.get(restaurant?.choice.guid ?? '');
    if (restaurant === undefined || kitchen === undefined) throw new Failure('USAGE', FORM);
    return { kitchen, plant: laterPlant(text, restaurant, now()), text };
  };
  return {
    path: '/.linecheck/plants',
    answers: {
      GET: listed,
      POST: (body) => {
        const { kitchen, plant } = asked(body);
        kitchen.replant([...kitchen.plants(), plant]);
        return listed();
      },
      DELETE: (body) => {
        const { kitchen, plant, text } = asked(body);
        const others = kitchen.plants().filter((each) => plantText(each) !== plantText(plant));
        if (others.length === kitchen.plants().length) {
          throw new Failure('USAGE', `There is no plant ${quotedValue(text)}. GET lists them.`);
        }
        kitchen.replant(others);
        return listed();
      },
    },
  };
}

function requestOf(body: unknown) {
  const { plant: text, restaurant: wanted, ...others }: Record<string, unknown> = Object(body);
  const isText = typeof text === 'string' && (wanted === undefined || typeof wanted === 'string');
  if (isText && Object.keys(others).length === 0) return { text, wanted };
  throw new Failure('USAGE', FORM);
}

/** For one date, by default the current one. Throws USAGE for a plant impossible, changing what is already there, or never visible. */
function laterPlant(text: string, restaurant: DemoRestaurant, now: number): WrittenPlant {
  const { choice, open, tier } = restaurant;
  const { zone: timezone, closeoutHour } = choice.calendar;
  const [read] = askedPlants([text], restaurant);
  if (read === undefined) throw new Failure('USAGE', FORM);
  if (!open || tier === 'basic') {
    throw new Failure('USAGE', `${choice.name} exports no bumps, so a plant would do nothing.`);
  }
  const plant = { businessDate: businessDateAt(now, choice.calendar), ...read };
  const day = { businessDate: plant.businessDate, timezone, closeoutHour };
  const [{ from = dateInstant(day, closeoutHour) } = {}] = plantsOn([plant], day);
  if (from >= now) return plant;
  throw new Failure(
    'USAGE',
    `The plant ${quotedValue(text)} starts before now (${new Date(now).toISOString()}), so it can be neither added nor removed. Use a later time, or a later date as YYYYMMDD/ before it.`,
  );
}
