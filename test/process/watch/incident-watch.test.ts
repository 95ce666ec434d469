/** `watch --all-restaurants` while three kitchens stop together, and go on again. */
import { expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/api/clock.ts';
import { EXIT } from '../../../src/contract/failures.ts';
import { builtProgram } from '../built-program.ts';
import { startingHere } from '../in-process.ts';
import { clockAt, steppedChain } from './simulated-chain.ts';

const program = builtProgram();
let clock: Clock = systemClock;
const startHere = startingHere(program, () => clock);
const STOP = 'stop@18:40+20m';
const STEP_MS = 5_000;

test('kitchens that stop together have one line with their names, and one when they go on', async () => {
  const chain = await steppedChain([[STOP], [STOP], [STOP]], clockAt(18, 35), 2);
  clock = chain.clock;
  const watching = startHere(['watch', '--all-restaurants'], chain.variables);
  const written = () =>
    watching
      .stdout()
      .split('\n')
      .filter((line) => line.includes('"members"'));
  const isOver = () => written().at(-1)?.includes('"event":"end"') === true;
  while (!isOver() && chain.clock.now() < clockAt(20)) await chain.passes(STEP_MS);
  const incidents = written().map((line): unknown => JSON.parse(line));
  watching.signal('SIGTERM');
  expect(await watching.ended).toMatchObject({ code: EXIT.terminated });
  const members = chain.guids.map((guid) => expect.objectContaining({ guid }));
  expect(incidents.at(0)).toMatchObject({
    event: 'begin',
    restaurant: null,
    restaurants: 3,
    station: null,
    state: 'stopped',
    shared: { by: 'minute', value: null, of: 3 },
    members: expect.arrayContaining(members),
    sentence: expect.stringMatching(/^STOPPED since 18:[34]\d: 3 of 3 restaurants\. /),
  });
  expect(incidents.at(-1)).toMatchObject({ event: 'end', state: 'stopped', reason: 'over' });
});
