/** A day of 200,000 records on its way: how soon it flows, and what memory that takes, for one reader and for fifty at once. */
import { setTimeout as pause } from 'node:timers/promises';
import { sized } from '../bench-size.ts';
import type { FilledArchive } from './filled-archive.ts';
import { AGENT, FULFILLMENTS, type ServedArchive } from './served-archive.ts';

const READERS = sized(50, 3);
/** For the memory of what was before to be given back. */
const REST_MS = sized(3_000, 0);
const LOOK_MS = 50;

/** Figures of the large day. */
export interface LargeDayFigures {
  /** Time to the first byte as a share of the time to the last. */
  readonly firstByte: number;
  /** Highest memory while one reads a day of 5,000 and one of 200,000 records, bytes. */
  readonly oneSmall: number;
  readonly oneLarge: number;
  readonly idle: number;
  /** Highest memory while fifty read the large one at once, bytes. */
  readonly fifty: number;
}

/** Reads it in these ways. Run first: it is about memory. */
export async function largeDay(
  service: ServedArchive,
  { dates: [date = ''], largeDate }: FilledArchive,
  print: (text: string) => void,
): Promise<LargeDayFigures> {
  print('Reading a large day …');
  await read(service, date);
  await pause(REST_MS);
  const idle = await service.memory();
  const oneSmall = await highestDuring(service, () => read(service, date));
  await pause(REST_MS);
  let firstByte = Number.NaN;
  const oneLarge = await highestDuring(service, async () => {
    firstByte = await read(service, largeDate);
  });
  await pause(REST_MS);
  const fifty = await highestDuring(service, () =>
    Promise.all(Array.from({ length: READERS }, () => read(service, largeDate))),
  );
  return { firstByte, idle, oneSmall, oneLarge, fifty };
}

/** Reads a day to its end; the time to its first byte as a share of all. */
async function read({ url: origin, headers }: ServedArchive, date: string): Promise<number> {
  const begun = performance.now();
  let first = 0;
  const path = `${FULFILLMENTS}?businessDate=${date}`;
  const { body } = await AGENT.request({ origin, path, method: 'GET', headers });
  for await (const _ of body) first ||= performance.now() - begun;
  return first / (performance.now() - begun);
}

async function highestDuring(
  service: ServedArchive,
  work: () => Promise<unknown>,
): Promise<number> {
  const end = new AbortController();
  const looking = highestUntil(service, end.signal);
  await work();
  end.abort();
  return looking;
}

async function highestUntil(service: ServedArchive, end: AbortSignal): Promise<number> {
  let highest = 0;
  while (!end.aborted) {
    highest = Math.max(highest, await service.memory());
    await pause(LOOK_MS);
  }
  return highest;
}
