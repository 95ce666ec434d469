/** A damaged date piece is never sent: after earlier pieces, the connection is cut. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fetch } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openArchive } from '../../../src/service/open-archive.ts';
import {
  FULFILLMENTS,
  GRILL,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
} from '../running-kitchen.ts';

const DATE = '20250213';
const DAY = `${FULFILLMENTS}?businessDate=${DATE}`;
/** More than is buffered before sending: 10 MB. */
const LARGE = Array.from({ length: 10_000 }, (_, n) => ({ courseName: `${n}`.padEnd(1_000, '-') }));

let kitchen: RunningKitchen;
let path: string;
beforeEach(async () => {
  kitchen = await runKitchen({}, (folder) => {
    path = join(folder, 'kitchen.db');
    return openArchive(`sqlite:${path}`);
  });
  const writer = await kitchen.archive.writeDay(GRILL.guid, DATE, () => 1_000);
  await writer.add(LARGE);
  await writer.commit();
});
afterEach(() => kitchen.stop());

/** Changes a byte mid-piece. 0 is the first piece, -1 the last. */
function damage(piece: 0 | -1): void {
  const database = new DatabaseSync(path);
  database.exec(`UPDATE fulfillment_piece SET body = CAST(replace(CAST(body AS TEXT), '--"', '-!"') AS BLOB)
    WHERE ordinal = (SELECT ${piece === 0 ? 'min' : 'max'}(ordinal) FROM fulfillment_piece)`);
  database.close();
}

async function ask(coding: string) {
  const token = await kitchen.tokenOf(kitchen.credentials);
  return fetch(kitchen.url + DAY, {
    headers: {
      authorization: `Bearer ${token}`,
      [RESTAURANT_HEADER]: GRILL.guid,
      'accept-encoding': coding,
    },
  });
}

/** Status, and whether the answer is complete. */
async function outcome(coding: string): Promise<readonly [status: number, isWhole: boolean]> {
  const answer = await ask(coding);
  const isWhole = await answer.text().then(
    () => true,
    () => false,
  );
  return [answer.status, isWhole];
}

const CODINGS = ['identity', 'gzip', 'br'];

test('a day with a damaged end is cut off, however it is encoded', async () => {
  for (const coding of CODINGS) expect(await (await ask(coding)).json()).toEqual(LARGE);
  damage(-1);
  for (const coding of CODINGS) expect(await outcome(coding), coding).toEqual([200, false]);
});

test('a day with a damaged beginning is refused or cut off, however it is encoded', async () => {
  damage(0);
  const cut = [200, false];
  const refused = [500, true];
  for (const coding of CODINGS)
    expect([cut, refused], coding).toContainEqual(await outcome(coding));
});

test('the same date is sound again once it is written again', async () => {
  damage(-1);
  const writer = await kitchen.archive.writeDay(GRILL.guid, DATE, () => 2_000);
  await writer.add(LARGE);
  expect(await writer.commit()).toMatchObject({ changed: true });
  expect(await (await ask('identity')).json()).toEqual(LARGE);
});
