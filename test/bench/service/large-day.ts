/** 200,000 records under way: how soon they flow, and at what memory, for one reader and for fifty. */
import { setTimeout as pause } from 'node:timers/promises';
import { sized } from '../bench-size.ts';
import type { FilledArchive } from './filled-archive.ts';
import { AGENT, FULFILLMENTS, type ServedArchive } from './served-archive.ts';

const READERS = sized(50, 3);
/** Until earlier memory is given back. */
const REST_MS = sized(3_000, 0);
const LOOK_MS = 50;

export interface LargeDayFigures {
  /** Relative to the last byte's time. */
  readonly firstByte: number;
  /** Peak bytes while one reads a day with 5,000 and with 200,000 records. */
  readonly oneSmall: number;
  readonly oneLarge: number;
  readonly idle: number;
  /** Peak bytes while fifty read the large day. */
  readonly fifty: number;
}

/** Run first: it is about memory. */
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

/** The first byte's time relative to all. */
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
