import { expect, it } from 'vitest';
import { type LoginSteps, loginThrottle } from '../../../src/service/http/login-throttle.ts';
import { RequestError } from '../../../src/service/http/request-error.ts';

/** The test ends the pauses. */
function slowed() {
  let time = 1_000_000;
  const pauses: { readonly ms: number; readonly end: () => void }[] = [];
  const pause = (ms: number) =>
    new Promise<void>((end) => {
      pauses.push({ ms, end });
    });
  const throttle = loginThrottle(() => time, undefined, pause);
  const from = (network: string, clientId: string, steps: LoginSteps<string>) =>
    throttle(clientId, { text: network, network, isLoopback: false }, steps);
  return {
    pauses,
    pass: (ms: number) => {
      time += ms;
    },
    from,
    /** Thirty failures at an address. */
    fill: async (network: string) => {
      for (let n = 0; n < 30; n += 1) {
        await expect(from(network, `nobody ${n}`, WRONG)).rejects.toMatchObject(REFUSED);
      }
    },
  };
}

const REFUSED = { condition: 'credentialsInvalid' };
const TOO_MANY = { condition: 'tooManyRequests' };
const WRONG: LoginSteps<string> = {
  checkGeneratedSecret: () => Promise.resolve(undefined),
  checkChosenSecret: () => Promise.reject(new RequestError('credentialsInvalid', 'No.')),
};
const MADE: LoginSteps<string> = { ...WRONG, checkGeneratedSecret: () => Promise.resolve('in') };
const CHOSEN: LoginSteps<string> = { ...WRONG, checkChosenSecret: () => Promise.resolve('in') };

/** Lets everything not waiting finish. */
const settled = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

it('logins of a slowed address are answered one by one, a second apart', async () => {
  const { pauses, from, fill, pass } = slowed();
  await fill('a');
  const waiting = ['one', 'two', 'three'].map((id) => from('a', id, CHOSEN));
  await settled();
  expect(pauses.map(({ ms }) => ms)).toEqual([1_000, 2_000, 3_000]);
  pass(3_000);
  for (const { end } of pauses) end();
  expect(await Promise.all(waiting)).toEqual(['in', 'in', 'in']);
  const next = from('a', 'four', CHOSEN);
  await settled();
  expect(pauses.at(-1)?.ms).toBe(1_000);
  pauses.at(-1)?.end();
  expect(await next).toBe('in');
});

it('a correct secret that we made waits for none of them, and neither does another address', async () => {
  const { pauses, from, fill } = slowed();
  await fill('a');
  const waiting = Array.from({ length: 9 }, (_, n) => from('a', `more ${n}`, WRONG));
  const outcome = Promise.allSettled(waiting);
  await settled();
  expect(await from('a', 'ours', MADE)).toBe('in');
  expect(await from('b', 'till', CHOSEN)).toBe('in');
  for (const { end } of pauses) end();
  const reasons = (await outcome).map((each) => each.status === 'rejected' && each.reason);
  expect(reasons.filter(({ condition }) => condition === 'credentialsInvalid')).toHaveLength(5);
  expect(reasons.filter(({ condition }) => condition === 'tooManyRequests')).toHaveLength(4);
});

it('no more than a hundred wait in one service, however many addresses are slowed', async () => {
  const { pauses, from, fill } = slowed();
  for (let n = 0; n < 25; n += 1) await fill(`a${n}`);
  const logins: Promise<unknown>[] = [];
  for (let n = 0; n < 125; n += 1) {
    logins.push(from(`a${n % 25}`, `more ${n}`, WRONG).catch((error: unknown) => error));
    // Compared before the next comes.
    await settled();
  }
  expect(pauses).toHaveLength(100);
  for (const { end } of pauses) end();
  const reasons = await Promise.all(logins);
  expect(reasons.slice(0, 100)).toEqual(Array(100).fill(expect.objectContaining(REFUSED)));
  expect(reasons.slice(100)).toEqual(Array(25).fill(expect.objectContaining(TOO_MANY)));
});

it('a flood of wrong logins at a slowed address never compares more than 64 secrets at a time', async () => {
  const { from, fill } = slowed();
  await fill('a');
  let compare = (_result: undefined) => {};
  const comparing = new Promise<undefined>((resolve) => {
    compare = resolve;
  });
  let compared = 0;
  const held: LoginSteps<string> = {
    ...WRONG,
    checkGeneratedSecret: () => {
      compared += 1;
      return comparing;
    },
  };
  const outcome = Promise.allSettled(
    Array.from({ length: 500 }, (_, n) => from('a', `nobody ${n % 30}`, held)),
  );
  await settled();
  expect(compared).toBe(64);
  await expect(from('a', 'nobody 1', held)).rejects.toMatchObject(TOO_MANY);
  // Other addresses are unaffected.
  expect(await from('b', 'ours', MADE)).toBe('in');
  compare(undefined);
  await settled();
  expect(await from('a', 'ours', MADE)).toBe('in');
  void outcome;
});

it('after the clock is set back, no login waits for the old time', async () => {
  const { pauses, from, fill, pass } = slowed();
  await fill('a');
  const first = from('a', 'one', CHOSEN);
  await settled();
  pauses[0]?.end();
  await first;
  pass(-3_600_000);
  await fill('a');
  const second = from('a', 'two', CHOSEN);
  await settled();
  expect(pauses[1]?.ms).toBe(1_000);
  pauses[1]?.end();
  expect(await second).toBe('in');
});
