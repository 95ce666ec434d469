import { describe, expect, it } from 'vitest';
import { isSlowLink, type LinkView, UNUSED_LINK } from '../../../src/api/link.ts';
import {
  failureOf,
  granted,
  LOGIN,
  openKitchen,
  RESTAURANT,
  STATIONS,
} from '../kitchen-fixture.ts';
import { error, json, type Reply, silence } from '../scripted-server.ts';
import { createVirtualClock, EPOCH } from '../virtual-clock.ts';

function record(api: { link(): LinkView; subscribe(listener: () => void): () => void }) {
  const states: string[] = [];
  const stop = api.subscribe(() => {
    const { state, reason } = api.link();
    const text = reason === undefined ? state : `${state} ${reason}`;
    if (states.at(-1) !== text) states.push(text);
  });
  return { states, stop };
}

describe('the link', () => {
  it('is idle before the first call and after a success', async () => {
    const { api } = await openKitchen({ [STATIONS]: json([]) });
    expect(api.link()).toEqual(UNUSED_LINK);
    await api.stations(RESTAURANT);
    const view = api.link();
    expect(view).toMatchObject({ state: 'idle', lastAnswerMs: 0 });
    expect(view).not.toHaveProperty('reason');
    expect(view.bytesReceived).toBeGreaterThan(2);
  });

  it('is the same object until it changes', async () => {
    const { api } = await openKitchen({ [STATIONS]: json([]) });
    const before = api.link();
    expect(api.link()).toBe(before);
    await api.stations(RESTAURANT);
    expect(api.link()).not.toBe(before);
    expect(before).toEqual(UNUSED_LINK);
  });

  it('knows how many requests are left, by the last answer that said so', async () => {
    const { api } = await openKitchen({
      [STATIONS]: [
        json([], { 'x-anything-ratelimit-remaining': '17' }),
        json([]),
        json([], { 'x-anything-ratelimit-remaining': 'many' }),
      ],
    });
    expect(api.link()).not.toHaveProperty('requestsLeft');
    for (let call = 0; call < 3; call += 1) {
      await api.stations(RESTAURANT);
      expect(api.link().requestsLeft).toBe(17);
    }
  });

  it('says that it waits, until when, and why', async () => {
    const clock = createVirtualClock('manual');
    const { api } = await openKitchen(
      { [STATIONS]: [error(429, { 'retry-after': '30' }), json([])] },
      { clock, random: () => 0 },
    );
    const call = api.stations(RESTAURANT);
    while (clock.pending() === 0) await new Promise(setImmediate);
    expect(api.link()).toMatchObject({
      state: 'waiting',
      until: EPOCH + 30_000,
      reason: 'RATE_LIMITED',
    });
    clock.advance(30_000);
    await call;
    // Login, refusal, and second try.
    expect(api.link()).toMatchObject({ state: 'idle', answers: 3, refusedAsTooMany: 1 });
  });

  it('waits when the login does, although calls wait behind it', async () => {
    const clock = createVirtualClock('manual');
    const { api } = await openKitchen(
      { [LOGIN]: [error(503), granted()], [STATIONS]: json([]) },
      { clock },
    );
    const call = api.stations(RESTAURANT);
    while (clock.pending() === 0) await new Promise(setImmediate);
    expect(api.link()).toMatchObject({ state: 'waiting', reason: 'SERVER_ERROR' });
    clock.advance(60_000);
    await call;
  });

  it('measures the speed of a large or slow body, and calls a slow line slow', async () => {
    const clock = createVirtualClock('manual');
    const slowly: Reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[');
      held.push(() => response.end(`${' '.repeat(9_999)}]`));
    };
    const held: (() => void)[] = [];
    const large = json(Array.from({ length: 100 }, () => 'x'.repeat(1_000)));
    const { api } = await openKitchen({ [STATIONS]: [json([]), slowly, large] }, { clock });
    await api.stations(RESTAURANT);
    expect(isSlowLink(api.link())).toBe(false);
    const { bytesReceived } = api.link();
    const call = api.stations(RESTAURANT);
    while (api.link().bytesReceived === bytesReceived) await new Promise(setImmediate);
    clock.advance(10_000);
    held[0]?.();
    await call;
    expect(api.link().bytesPerSecond).toBeCloseTo(1_000, -2);
    expect(isSlowLink(api.link())).toBe(true);
    await api.stations(RESTAURANT);
    expect(isSlowLink(api.link())).toBe(false);
  });

  it('does not take a canceled call for trouble', async () => {
    const { api, server } = await openKitchen({ [STATIONS]: silence });
    const controller = new AbortController();
    const call = failureOf(api.stations(RESTAURANT, { signal: controller.signal }));
    while (server.at(STATIONS).length === 0) await new Promise(setImmediate);
    controller.abort();
    await call;
    expect(api.link().state).toBe('idle');
    expect(api.link()).not.toHaveProperty('reason');
  });

  it('goes through busy and waiting, and keeps the reason of a failure until a success', async () => {
    const { api } = await openKitchen({
      [STATIONS]: [error(500), error(500), error(500), error(500), json([])],
    });
    await api.login();
    const { states, stop } = record(api);
    await failureOf(api.stations(RESTAURANT));
    expect(states).toEqual([
      'busy',
      'waiting SERVER_ERROR',
      'busy',
      'waiting SERVER_ERROR',
      'busy',
      'waiting SERVER_ERROR',
      'busy',
      'idle SERVER_ERROR',
    ]);
    await api.stations(RESTAURANT);
    expect(states.slice(-2)).toEqual(['busy SERVER_ERROR', 'idle']);
    stop();
    await api.stations(RESTAURANT);
    expect(states.at(-1)).toBe('idle');
    expect(states).toHaveLength(10);
  });
});
