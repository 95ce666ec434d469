/** `watch --all-restaurants` killed again and again through an evening, and what its lines add up to. */
import { mkdtemp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { readRestaurantText, readSharedText } from '../../../src/commands/watch/watch-snapshot.ts';
import { EXIT } from '../../../src/contract/failures.ts';
import { WATCH_LINES, WATCHED_RESTAURANTS, WEBHOOK_LINES } from '../../../src/store/schema.ts';
import { Store } from '../../../src/store/store.ts';
import type { BuiltProgram } from '../built-program.ts';
import { type Running, runCommand, startCommand } from '../command.ts';
import { clockAt, DATE, simulatedChain } from './simulated-chain.ts';
import { type Answer, CERTIFICATE, isSigned, startReceiver } from './webhook-receiver.ts';

export interface KilledWatch {
  readonly kills: number;
  /** Distinct lines by event. */
  readonly begun: number;
  readonly ended: number;
  readonly repeated: number;
  readonly posted: number;
  readonly faults: readonly string[];
}

interface Evening {
  readonly plants: readonly (readonly string[])[];
  readonly kills: number;
  /** How many times as fast time passes, at most. */
  readonly haste: number;
  /** Epoch ms. Kills are spread over it. */
  readonly from: number;
  readonly to: number;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
}

type Line = Readonly<Record<string, unknown>>;

/** More than the time between two readings with a start of the program in between. */
const LONG_MS = 12 * 60_000;
const SECRET = 'signed-by-the-kitchen';

/** Part of the evening for starts of the program: on a busy machine, time passes slower. */
const STARTING = 0.4;

/** Runs the program to `to`, killed so many times in between, and once more after closeout. */
export async function killedWatch(program: BuiltProgram, evening: Evening): Promise<KilledWatch> {
  const { plants, kills, from, to, random } = evening;
  const begun = performance.now();
  await runCommand(program, ['stations', '--demo', '--now']);
  const startMs = performance.now() - begun;
  const bearable = ((to - from) * STARTING) / (kills + 1) / startMs;
  // An instant must stay an integer.
  const haste = Math.max(1, Math.min(evening.haste, Math.floor(bearable)));
  const chain = await simulatedChain(plants, from, haste);
  // Every fourth answer is a failure.
  const bad: readonly Answer[] = [
    { status: 500 },
    { status: 429, headers: { 'retry-after': '5' } },
    'reset',
    { status: 302, headers: { location: '/elsewhere' } },
  ];
  const receiver = await startReceiver((_, place) =>
    place % 4 === 3 ? (bad[(place >> 2) % bad.length] ?? 'reset') : { status: 200 },
  );
  const folder = await mkdtemp(join(program.temporary, 'killed-'));
  const statePath = join(folder, 'state.sqlite');
  const state = ['--state', statePath];
  const args = ['watch', '--all-restaurants', ...state];
  const own = {
    XDG_STATE_HOME: folder,
    XDG_CACHE_HOME: folder,
    LINECHECK_WEBHOOK: receiver.url,
    LINECHECK_ALLOW_PRIVATE_WEBHOOK: '1',
    LINECHECK_WEBHOOK_SECRET: SECRET,
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
  };
  const environment = () => program.environment({ ...own, ...chain.environment() });
  const start = (): Running =>
    startCommand(process.execPath, [program.path, ...args], {
      cwd: program.temporary,
      env: environment(),
    });
  const printed: string[] = [];
  const errors: string[] = [];
  const take = ({ stdout, stderr }: { stdout: string; stderr: string }) => {
    printed.push(...stdout.split('\n').slice(0, -1));
    errors.push(stderr);
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const running = start();
    // The first one reads earlier dates.
    if (kill === 0) await receiver.have(1);
    const left = (to - chain.now()) / haste / (kills - kill);
    const moment = pause(Math.max(100, left * (0.5 + random())));
    // Every other one as soon as a line is posted: it is not saved as such yet.
    const posted = receiver.have(receiver.deliveries.length + 1);
    await (kill % 2 === 0 ? moment : Promise.race([moment, posted]));
    running.signal('SIGKILL');
    take(await running.ended);
  }
  const closing = start();
  await pause(Math.max(0, (to - chain.now()) / haste));
  closing.signal('SIGTERM');
  take(await closing.ended);
  const { mtimeMs: saved } = await stat(statePath);
  chain.leap(clockAt(28, 1));
  const again = { ...own, ...chain.environment() };
  const last = startCommand(process.execPath, [program.path, ...args], {
    cwd: program.temporary,
    env: program.environment(again),
  });
  // Closeout ends every state, if any is open: either way it saves what it read.
  await expect
    .poll(async () => [(await stat(statePath)).mtimeMs > saved, await openStates(statePath)])
    .toEqual([true, 0]);
  last.signal('SIGTERM');
  const final = await last.ended;
  take(final);
  const replay = ['watch', '--all-restaurants', '--date', DATE];
  const calm = await runCommand(program, replay, again);
  const { deliveries } = receiver;
  const faults = [
    ...linesFaults(linesOf(printed)),
    ...neverBegun(linesOf(printed), linesOf(calm.stdout.split('\n').slice(0, -1)), [from, to]),
    ...missing(
      printed,
      deliveries.flatMap(({ answer, body }) => (isTaken(answer) ? [body] : [])),
    ),
    ...deliveries.filter((each) => !isSigned(each, SECRET)).map(({ id }) => `${id} is not signed`),
    ...errors.filter((text) => /T0SECRET|signed-by|Internal error/.test(text)),
    ...(final.code === EXIT.terminated ? [] : [`ended with ${final.code}: ${final.stderr}`]),
  ];
  const lines = new Set(printed.map(sameLine));
  const events = [...lines].map((line) => String((JSON.parse(line) as Line)['event']));
  return {
    kills,
    begun: events.filter((event) => event === 'begin').length,
    ended: events.filter((event) => event === 'end').length,
    repeated: printed.filter((line) => line !== sameLine(line)).length,
    posted: deliveries.length,
    faults,
  };
}

/** How many states and lines a state file still has open, or unsent. */
async function openStates(path: string): Promise<number> {
  // Under a later clock, reading would note the rows as used, and change the file.
  const store = new Store(path, { now: () => 0 });
  const restaurants = await store.list(WATCHED_RESTAURANTS);
  const lines = readSharedText((await store.get(WATCH_LINES, ''))?.value ?? '');
  const unsent = await store.list(WEBHOOK_LINES);
  await store.close();
  const open = restaurants.flatMap(
    ({ owner, value }) => readRestaurantText(owner, value)?.states.open ?? [],
  );
  return open.length + lines.pending.length + unsent.length;
}

function isTaken(answer: Answer): boolean {
  return typeof answer === 'object' && answer.status === 200;
}

/** A line printed again is the same but for its mark. */
function sameLine(line: string): string {
  return line.replace('"repeated":true', '"repeated":false');
}

function missing(printed: readonly string[], taken: readonly string[]): readonly string[] {
  const have = new Set(taken.map(sameLine));
  return [...new Set(printed.map(sameLine))]
    .filter((line) => !have.has(line))
    .map((line) => `never posted: ${line}`);
}

function linesOf(texts: readonly string[]): readonly Line[] {
  return texts.map((text) => JSON.parse(text) as Line);
}

/** States of an evening without kills that were there for long within a time (epoch ms), but not among these lines. */
function neverBegun(
  lines: readonly Line[],
  calm: readonly Line[],
  [from, to]: readonly [number, number],
): readonly string[] {
  const placeOf = ({ restaurant, station, state }: Line) =>
    JSON.stringify([restaurant, station, state]);
  const begun = new Set(lines.map(placeOf));
  return calm.flatMap((line) => {
    const { event, saidAt, endedAt } = line;
    const began = Math.max(from, Date.parse(String(saidAt)));
    const lasted = Math.min(to, Date.parse(String(endedAt))) - began;
    const isLong = event === 'end' && lasted >= LONG_MS;
    const isTold = begun.has(placeOf(line)) || lines.some((each) => isJoined(line, each));
    return isLong && !isTold ? [`never begun: ${JSON.stringify(line)}`] : [];
  });
}

/** Whether an incident's line stands for it. */
function isJoined({ restaurant, state }: Line, { members, state: joined }: Line): boolean {
  const isMember = JSON.stringify(members ?? []).includes(JSON.stringify(restaurant));
  return isMember && (state === 'slow') === (joined === 'slow');
}

/** At this haste, a busy machine loses the platform for minutes, also after the closeout, in the last run. */
function isLostLast(place: string, id: string): boolean {
  const [, since] = JSON.parse(id) as readonly string[];
  return place.endsWith('"lost"]') && Date.parse(since ?? '') >= clockAt(28);
}

/** Each state begins once, ends once, and not before. */
function linesFaults(lines: readonly Line[]): readonly string[] {
  const faults: string[] = [];
  const open = new Map<string, string>();
  const seen = new Set<string>();
  for (const line of lines) {
    const { event, repeated, restaurant, station, state, since, saidAt, shared } = line;
    if (event === 'gap' || event === 'more') continue;
    const subject = state === 'lost' ? state : (shared ?? station);
    const place = JSON.stringify([restaurant, subject]);
    const id = JSON.stringify([state, since, saidAt]);
    const whole = `${String(event)} ${place} ${id}`;
    if (seen.has(whole)) {
      if (repeated !== true) faults.push(`twice: ${whole}`);
      continue;
    }
    seen.add(whole);
    if (event === 'begin') {
      if (open.has(place)) faults.push(`begun while open: ${whole}`);
      open.set(place, id);
    } else {
      if (open.get(place) !== id) faults.push(`ended without a start: ${whole}`);
      open.delete(place);
    }
  }
  for (const [place, id] of open)
    if (!isLostLast(place, id)) faults.push(`never ended: ${place} ${id}`);
  return faults;
}
