/**
 * `npm run bench:pace`: judges and summarizes a business date and finds its causes in steps, with keys answered in between, and rewinds it,
 * as in the monitor. In turns with parsing the same date, the minimum for any read. `--write` updates the table in `test/bench/README.md`.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { dayAsOf, FulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { FulfillmentTable } from '../../../src/kitchen/model/fulfillment-table.ts';
import { paceSteps } from '../../../src/kitchen/pace/pace-reading.ts';
import { NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import { type CauseDay, causeDaySteps } from '../../../src/kitchen/tickets/cause-day.ts';
import { summarizedDate, summarizedDateSteps } from '../../../src/kitchen/usual/summarized-date.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { announceSize, IS_SMOKE, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { median } from '../terminal/statistics.ts';

const CALENDAR = { zone: 'America/Chicago', closeoutHour: 4 };
const DATES = ['20260815', '20260808'] as const;
const [DATE] = DATES;
const ROUNDS = sized(7, 1);
/** 22:00 on the date, late in the evening. */
const LAST = Date.UTC(2026, 7, 16, 3);
/** Before the measured ones: a monitor judges again and again. */
const WARM_ROUNDS = sized(2, 0);
const FRAME_MS = 16;
/** Tickets asked about. */
const ASKED = 256;
/** A large hall reduced to these: each has very many rows. */
const FEW = 12;

/** Ms per step. */
interface Steps {
  readonly longest: number;
  readonly all: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
announceSize();
const stress = sized('stress', 'cafe');
const rows = [
  measured('a busy kitchen', recordsOf('busy')),
  measured('a hall of kitchens', recordsOf(stress)),
  measured(`the same at ${FEW} stations`, (date) => recordsOf(stress)(date).map(atFewStations)),
];
const table = [
  '| date | rows | longest step of judging, of a frame of 16 ms (aim 1) | all of it, of the parse | longest step of summarizing, of a frame (aim 1) | all of it, of the parse | longest step of finding causes, of a frame (aim 1) | all of it, of the parse | the cause of one of 256 tickets, longest, of a frame (aim 1) | rows of an earlier moment, first / next, of a frame (aim 3) | judging them, of judging the date (aim 1.5) |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
  ...rows,
].join('\n');
process.stdout.write(`${table}\n`);
if (process.argv.includes('--write') && !IS_SMOKE) await writeReadmeBlock('pace', table);

function recordsOf(profile: 'cafe' | 'busy' | 'stress') {
  const key = { profile: sized(profile, 'cafe'), seed: 1 } as const;
  const { zone: timezone, closeoutHour } = CALENDAR;
  return (businessDate: string): readonly ItemFulfillmentRead[] =>
    simulateDay({ ...key, businessDate, timezone, closeoutHour }).map(({ record }) => record);
}

function atFewStations(record: ItemFulfillmentRead): ItemFulfillmentRead {
  const { prepStationGuid: guid } = record;
  if (guid === undefined) return record;
  const n = Number.parseInt(guid.slice(-6), 16) % FEW;
  return { ...record, prepStationGuid: `station ${n}`, prepStationName: `Station ${n}` };
}

/** Medians, beside an earlier date. */
function measured(
  name: string,
  recordsOn: (date: string) => readonly ItemFulfillmentRead[],
): string {
  const dayOn = (date: string) => {
    const all = new FulfillmentTable('');
    for (const record of recordsOn(date)) all.append(record);
    return all;
  };
  const [today, before] = DATES.map(dayOn);
  if (today === undefined || before === undefined) return '';
  const text = JSON.stringify(recordsOn(DATE));
  const earlier = summarizedDate(new FulfillmentDay(before), DATES[1], CALENDAR);
  // One date without others has no states.
  const usualTimes = usualOf([earlier, { ...earlier, date: '20260801' }]);
  const judging: Steps[] = [];
  const summarizing: Steps[] = [];
  const finding: Steps[] = [];
  const asking: number[] = [];
  const rewinding: Rewound[] = [];
  const parsing: number[] = [];
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    // Another day in the same table: nothing is judged yet, as after an update.
    const parts = { date: DATE, calendar: CALENDAR, usualTimes, stations: [], limits: NO_LIMITS };
    const judged = inSteps(
      paceSteps({ ...parts, day: new FulfillmentDay(today), asOf: undefined, readAt: 0 }),
    );
    const summed = inSteps(summarizedDateSteps(new FulfillmentDay(today), DATE, CALENDAR));
    const found = inSteps(
      causeDaySteps(new FulfillmentDay(today), { date: DATE, calendar: CALENDAR, usualTimes }),
    );
    // What the steps above left behind would be collected in the middle of a few milliseconds.
    collectGarbage();
    const back = rewound(new FulfillmentDay(today), (day) =>
      paceSteps({ ...parts, day, asOf: LAST, readAt: 0 }),
    );
    const begun = performance.now();
    JSON.parse(text);
    const parsed = performance.now() - begun;
    if (round < 0) continue;
    judging.push(judged);
    summarizing.push(summed);
    finding.push(found);
    asking.push(longestAnswer(found.result));
    rewinding.push(back);
    parsing.push(parsed);
  }
  const parse = median(parsing);
  const cells = [judging, summarizing, finding].flatMap((steps) => [
    aimed(median(steps.map(({ longest }) => longest)) / FRAME_MS),
    (median(steps.map(({ all }) => all)) / parse).toFixed(2),
  ]);
  cells.push(aimed(median(asking) / FRAME_MS));
  const [first, next, judged] = [
    median(rewinding.map((each) => each.firstMs)) / FRAME_MS,
    median(rewinding.map((each) => each.nextMs)) / FRAME_MS,
    median(rewinding.map((each) => each.judgedMs)) / median(judging.map(({ all }) => all)),
  ];
  cells.push(`${aimed(first, 3)} / ${aimed(next, 3)}`, aimed(judged, 1.5));
  const count = today.length.toLocaleString('en');
  return `| ${name} | ${count} | ${cells.join(' | ')} |`;
}

/** Ms: the first moment's rows, another's, and judging those. */
interface Rewound {
  readonly firstMs: number;
  readonly nextMs: number;
  readonly judgedMs: number;
}

/** From the last moment one step back, then another. */
function rewound(
  day: FulfillmentDay,
  judge: (then: FulfillmentDay) => Generator<undefined, unknown>,
): Rewound {
  const begun = performance.now();
  dayAsOf(day, LAST);
  const between = performance.now();
  const then = dayAsOf(day, LAST - 5 * 60_000);
  const ended = performance.now();
  if (!IS_SMOKE && then.length === 0) throw new Error('nothing was bumped by then');
  const { all } = inSteps(judge(then));
  return { firstMs: between - begun, nextMs: ended - between, judgedMs: all };
}

/** To be within a frame, or so many. */
function aimed(ratio: number, aim = 1): string {
  return IS_SMOKE || ratio <= aim ? ratio.toFixed(2) : `**${ratio.toFixed(2)}**`;
}

function inSteps<Result>(steps: Generator<undefined, Result>): Steps & { readonly result: Result } {
  let [longest, all] = [0, 0];
  for (;;) {
    const begun = performance.now();
    const { done, value } = steps.next();
    const took = performance.now() - begun;
    longest = Math.max(longest, took);
    all += took;
    if (done === true) return { longest, all, result: value };
  }
}

/** Ms, of tickets spread over the date. */
function longestAnswer({ count, why }: CauseDay): number {
  let longest = 0;
  for (let at = 0; at < ASKED; at += 1) {
    const begun = performance.now();
    why(Math.floor((at * count) / ASKED));
    longest = Math.max(longest, performance.now() - begun);
  }
  return longest;
}
