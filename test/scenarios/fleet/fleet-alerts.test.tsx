/** Alerts from restaurants not on the screen. */
import { expect, test } from 'vitest';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import { DEFAULT_KEYMAP, makeKeymap } from '../../../src/state/bindings.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { listen } from '../accessible-listener.tsx';
import { GRILL, restaurant, TODAY } from '../builders.ts';
import { type MonitorDriver, type Opening, openMonitor, REFRESH_MS } from '../driver.tsx';

const MINUTE = 60_000;
const SLOW: readonly Plant[] = [
  { kind: 'slow', station: 'Grill', from: EPOCH - 90 * MINUTE, factor: 3 },
];
const HERE = picturedRestaurant(GRILL, 'typical', 7, SLOW);
const CALM = picturedRestaurant(restaurant(11, ''), 'typical', 3, [{ kind: 'pace', factor: 0.6 }]);
const TWIN_PLACE = restaurant(12, '');
const TWIN = picturedRestaurant(TWIN_PLACE, 'typical', 7, SLOW);
const HARBOR = { ...TWIN, choice: { ...TWIN.choice, name: 'Harbor' } };

type Records = typeof HERE.records;
const isEarly = ({ itemFulfilledAt = '' }: Records[number]) =>
  Date.parse(itemFulfilledAt) < EPOCH - 20 * MINUTE;
const early = (records: Records): Records => records.filter(isEarly);
const later = (records: Records): Records => records.filter((each) => !isEarly(each));

/** The calm one first. Two others have stopped, and nothing is slow yet. */
function chain(more: Opening = {}) {
  const rung: true[] = [];
  const opened: Opening = {
    stations: HERE.stations,
    records: early(HERE.records),
    neighbors: [CALM, { ...HARBOR, records: early(HARBOR.records) }],
    restaurants: [CALM.choice, HERE.choice, HARBOR.choice],
    usualReader: picturedUsual('typical', 7),
    ring: () => void rung.push(true),
    isFleetFirst: true,
    ...more,
  };
  return { rung, opened };
}

async function opening(more: Opening = {}) {
  const { rung, opened } = chain(more);
  const fleet = await openMonitor(opened);
  await fleet.seesInTime('3 restaurants read');
  return { fleet, rung };
}

/** From the list to the calm restaurant. */
async function openCalm(fleet: MonitorDriver): Promise<void> {
  await fleet.press('/', ...Array.from('copper'), 'enter', 'enter');
  await fleet.sees('The Copper Pan', '(6 judged');
}

const footer = (fleet: MonitorDriver) => fleet.lines().at(-1) ?? '';

test('a station that becomes slow elsewhere rings once, but not while paused, and Enter goes to it', async () => {
  const { fleet, rung } = await opening();
  await openCalm(fleet);
  await fleet.press('=');
  await fleet.fulfil(later(HERE.records));
  await fleet.passes(2 * MINUTE, 24);
  expect(rung).toEqual([]);
  await fleet.press('=');
  await fleet.seesInTime('Grill has been slow since 17:49 at Juniper & Rye.');
  await fleet.sees('The Copper Pan');
  await fleet.seesInTime('Enter go there');
  expect(rung.length).toBe(1);
  await fleet.passes(2 * MINUTE, 24);
  expect(rung.length).toBe(1);
  await fleet.press('enter');
  await fleet.sees('Juniper & Rye', 'Grill', '[pace]');
  await fleet.loses('Enter go there');
  await fleet.press('q');
  await fleet.sees('SLOW   Grill');
  await fleet.passes(4 * REFRESH_MS, 24);
  // Read here, too, which is no second start.
  expect(rung.length).toBe(1);
  await fleet.press('q');
  await fleet.sees('Hidden by the filter: ', 'The Copper Pan');
});

test('the open restaurant rings once, whether its screen or the fleet reads it first', async () => {
  const { fleet, rung } = await opening();
  await fleet.press('/', ...Array.from('juniper'), 'enter', 'enter');
  await fleet.sees('STOPPED Nothing has come out since ');
  await fleet.fulfil(later(HERE.records));
  await fleet.passes(REFRESH_MS);
  await fleet.sees('SLOW   Grill', 'Grill has been slow since 17:49 at Juniper & Rye.');
  await fleet.passes(4 * MINUTE, 24);
  expect(rung.length).toBe(1);
  await fleet.press('enter');
  await fleet.sees('[pace]');
});

test('several restaurants are one notice and one bell, and Enter opens the list by need', async () => {
  const { fleet, rung } = await opening();
  await fleet.press('O', 'j', 'enter');
  await openCalm(fleet);
  await fleet.fulfil(later(HERE.records));
  await fleet.fulfil(later(HARBOR.records), undefined, TWIN_PLACE.guid);
  await fleet.seesInTime('2 restaurants need help: ');
  await fleet.sees('Juniper & Rye', 'Harbor');
  await fleet.seesInTime('Enter go there');
  await fleet.passes(2 * MINUTE, 24);
  expect(rung.length).toBeLessThanOrEqual(2);
  await fleet.press('enter');
  await fleet.sees('2 slow');
  expect(fleet.cursorLine()).toContain('SLOW Grill');
  expect(fleet.frame()).not.toContain('Hidden by the filter');
  await fleet.press('\\');
  await fleet.sees('filter: 1 of 3 restaurants');
});

test('at 60 x 15, Enter pressed as an alert arrives opens the row it was meant for, and the alert stays', async () => {
  const { fleet, rung } = await opening({ columns: 60, rows: 15 });
  await openCalm(fleet);
  await fleet.fulfil(later(HERE.records));
  await fleet.seesInTime('Grill has been slow since 17:49 at Juniper & Rye.');
  expect(fleet.frame()).not.toContain('go there');
  await fleet.press('enter');
  await fleet.sees('The Copper Pan', '[pace]', 'Grill has been slow since 17:49 at Juniper & Rye.');
  await fleet.seesInTime('Enter go there');
  await fleet.press('enter');
  await fleet.sees('Juniper & Rye', '[pace]');
  expect(rung.length).toBe(1);
});

test('a notice goes when the state ends', async () => {
  const { fleet } = await opening();
  await openCalm(fleet);
  await fleet.fulfil(later(HERE.records));
  await fleet.seesInTime('Grill has been slow since 17:49 at Juniper & Rye.');
  // Nothing comes out any more.
  await fleet.passes(40 * MINUTE, 20);
  expect(fleet.frame()).not.toContain('Grill has been slow');
});

test('a platform that is lost for all restaurants rings once, Enter opens the list, and the notice goes when the platform is back, even while paused', async () => {
  const { fleet, rung } = await opening();
  await openCalm(fleet);
  fleet.gate.hold('/');
  await fleet.seesInTime('The platform stopped answering.');
  await fleet.passes(3 * MINUTE, 24);
  expect(rung.length).toBe(1);
  fleet.gate.release();
  await fleet.passes(MINUTE, 12);
  await fleet.loses('The platform stopped answering.');
  fleet.gate.hold('/');
  await fleet.seesInTime('The platform stopped answering.');
  expect(rung.length).toBe(2);
  // Too fast to be an answer.
  await fleet.press('=');
  await fleet.sees('The platform stopped answering.');
  fleet.gate.release();
  await fleet.passes(MINUTE, 12);
  await fleet.loses('The platform stopped answering.');
  await fleet.press('=');
  fleet.gate.cut();
  await fleet.seesInTime("Can't reach the platform: The Copper Pan.");
  await fleet.passes(3 * MINUTE, 24);
  expect(rung.length).toBe(3);
});

test('a state from before the list was opened does not ring', async () => {
  const { fleet, rung } = await opening({ records: HERE.records });
  await fleet.passes(3 * MINUTE, 24);
  await fleet.sees('SLOW Grill');
  expect(rung).toEqual([]);
});

test('a station that is muted elsewhere does not ring', async () => {
  const grill = HERE.stations.find(({ name }) => name === 'Grill')?.guid ?? '';
  const mute = { date: TODAY, note: '' };
  const { fleet, rung } = await opening({
    decisions: { load: () => ({ [grill]: { limit: undefined, mute } }), save: () => undefined },
  });
  await fleet.fulfil(later(HERE.records));
  await fleet.press('r');
  await fleet.seesInTime('Muted: Grill');
  await openCalm(fleet);
  await fleet.passes(3 * MINUTE, 24);
  expect(rung).toEqual([]);
});

test('while a restaurant that was opened first is shown, only its states ring, until the list is opened', async () => {
  const { rung, opened } = chain({ isFleetFirst: false });
  const kitchen = await openMonitor(opened);
  await kitchen.sees('The Copper Pan', ' rows');
  await kitchen.fulfil(later(HERE.records));
  const asked = kitchen.gate.asked('prepStations');
  await kitchen.passes(4 * REFRESH_MS, 24);
  expect(kitchen.gate.asked('prepStations') - asked).toBeLessThanOrEqual(4);
  await kitchen.press('c');
  await kitchen.seesInTime('1 slow');
  expect(rung).toEqual([]);
});

test('the notice names the key that opens rows', async () => {
  const bindings = DEFAULT_KEYMAP.bindings.map(
    ([action, binding]) =>
      [action, action === 'open' ? { ...binding, keys: ['v'] } : binding] as const,
  );
  const { fleet } = await opening({ keymap: makeKeymap(bindings) });
  await fleet.press('/', ...Array.from('copper'), 'enter', 'v');
  await fleet.sees('The Copper Pan', '(6 judged');
  await fleet.fulfil(later(HERE.records));
  await fleet.seesInTime('Grill has been slow since 17:49 at Juniper & Rye.');
  await fleet.seesInTime('v go there');
  expect(footer(fleet)).toMatch(/v go there$/);
  await fleet.press('v');
  await fleet.sees('[pace]');
});

test('speech says where help is needed, and which key goes there', async () => {
  const { rung, opened } = chain();
  const kitchen = await listen(opened);
  await kitchen.seesInTime('3 restaurants read');
  await kitchen.press('/', ...Array.from('copper'), 'enter', 'enter');
  await kitchen.sees('The Copper Pan');
  await kitchen.fulfil(later(HERE.records));
  await kitchen.seesInTime('Grill has been slow since 17:49 at Juniper & Rye. Enter: go there.');
  expect(rung.length).toBe(1);
  await kitchen.passes(1_000);
  await kitchen.press('enter');
  await kitchen.sees('Grill, 5 of 8');
});
