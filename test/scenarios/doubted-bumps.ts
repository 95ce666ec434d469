/** Two hours at stations whose bumps can be believed, and at others. */
import type { ItemFulfillmentRead, PrepStationRead } from '../../src/contract/decode.ts';
import { guid, record, station } from './builders.ts';

export const ROUNDS = station(1, { name: 'Grill' });
export const EAGER = station(2, { name: 'Fry' });
const FORGETFUL = station(3, { name: 'Sauté' });
export const CAREFUL = station(4, { name: 'Cold' });
export const DOUBTED_LINE = [ROUNDS, EAGER, FORGETFUL, CAREFUL];

const ITEMS = 40;
const EVERY_MINUTES = 2.4;
const FIRST_MINUTES_AGO = 112;

type TookMinutes = (n: number, firedMinutesAgo: number) => number;

function bumpsAt(at: PrepStationRead, first: number, took: TookMinutes): ItemFulfillmentRead[] {
  return Array.from({ length: ITEMS }, (_, n) => {
    const firedMinutesAgo = FIRST_MINUTES_AGO - n * EVERY_MINUTES;
    const facts = { selectionMenuItemGuid: guid(6, first) };
    const tookMinutes = took(n, firedMinutesAgo);
    return record(first + n, { at, item: `${at.name} plate`, firedMinutesAgo, tookMinutes, facts });
  });
}

const ROUND_MINUTES = 12;
const TAP_MINUTES = 1.4 / 60;

/** From 6 to 9 minutes. */
const asDone: TookMinutes = (n) => 6 + (n % 7) / 2;

/** Two of three wait until the cook goes to the screen, every 12 minutes, and bumps what came in at least 4 minutes before. */
const inRounds: TookMinutes = (n, firedMinutesAgo) => {
  if (n % 3 === 0) return asDone(n, firedMinutesAgo);
  const roundAgo = Math.floor((firedMinutesAgo - 4) / ROUND_MINUTES) * ROUND_MINUTES;
  return firedMinutesAgo - roundAgo + (n % 5) * TAP_MINUTES;
};

/** Every fifth within the mass-bump limit, and every seventh of the others soon after it. */
const early: TookMinutes = (n, firedMinutesAgo) =>
  n % 5 === 0 ? 20 / 60 : n % 7 === 0 ? 50 / 60 : asDone(n, firedMinutesAgo);

/** The first six are bumped after the hour, when all others of their time are out. */
const forgotten: TookMinutes = (n, firedMinutesAgo) =>
  n < 6 ? 70 + n : asDone(n, firedMinutesAgo);

export const DOUBTED_BUMPS = [
  ...bumpsAt(ROUNDS, 1, inRounds),
  ...bumpsAt(EAGER, 101, early),
  ...bumpsAt(FORGETFUL, 201, forgotten),
  ...bumpsAt(CAREFUL, 301, asDone),
];
