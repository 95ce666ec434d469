import { EXIT, Failure } from '../../contract/failures.ts';
import { isUuid } from '../../contract/prep-station.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { modelDiff } from '../../kitchen/stations/model-diff.ts';
import type { Switches, Texts } from '../../output/format.ts';
import { firstRestaurant, type KitchenSource } from '../../reader/kitchen-source.ts';
import { meantRestaurant, unknownRestaurant } from '../../settings/requested-restaurants.ts';
import { oneAnswer, type PrintAll } from '../arguments/each-restaurant.ts';
import { gapNotes, notesAbout } from '../arguments/notes-about.ts';
import {
  endOfRestaurants,
  type RestaurantsFlags,
  readExit,
  readRestaurants,
} from '../arguments/read-restaurants.ts';
import { type LikeReading, likeDocument } from './like-document.ts';

export type LikeFlags = RestaurantsFlags & Texts<'like'> & Switches<'exitCode'>;

/** Returns the exit code: with `exitCode`, 1 for differences and 8 for incomplete lists. */
export const printLike: PrintAll<LikeFlags> = (source, flags, outlets, clock) =>
  oneAnswer(source, flags, outlets, async (print) => {
    const { stderr, signals } = outlets;
    const choice = modelRestaurant(source, flags.like ?? '');
    const model = await readModel(source, choice);
    const notes = gapNotes(model.gaps).map((note) => notesAbout(choice.name, note));
    stderr.write(notes.join(''));
    const read = async ({ guid }: RestaurantChoice) => {
      const own = guid === choice.guid ? model : await readSetup(source, guid);
      return { ...own, ...modelDiff(model.stations, own.stations) };
    };
    const outcomes = await readRestaurants(source, flags, read, { stderr, clock, signals });
    await print(likeDocument({ source: source.name, restaurant: choice, model, outcomes }));
    const exit = endOfRestaurants(outcomes, flags, stderr, 'different', (found) =>
      flags.exitCode === true ? readExit(found, found.differences.length > 0) : EXIT.done,
    );
    const isIncomplete = model.gaps.unreadable > 0 && flags.exitCode === true;
    return Math.max(exit, isIncomplete ? EXIT.contract : EXIT.done);
  });

/** By name or GUID. A GUID need not be configured. Throws USAGE for an unknown name. */
function modelRestaurant(source: KitchenSource, like: string): RestaurantChoice {
  const guid = like.trim();
  const known = meantRestaurant(guid, source.restaurants);
  if (known !== undefined) return known;
  if (!isUuid(guid)) throw unknownRestaurant(guid, source.restaurants);
  return { ...firstRestaurant(source), guid, name: `Restaurant ${guid}`, zoneKnown: false };
}

async function readModel(
  source: KitchenSource,
  { guid, name }: RestaurantChoice,
): Promise<LikeReading> {
  try {
    return await readSetup(source, guid);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw error.with({}, `${name}: ${error.message}`);
  }
}

async function readSetup({ api }: KitchenSource, guid: string): Promise<LikeReading> {
  const { stations, unreadable, damaged } = await api.stations(guid);
  return { stations, gaps: { unreadable, damaged } };
}
