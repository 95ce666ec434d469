import { describe, expect, it } from 'vitest';
import { bodyCache } from '../../../src/service/operations/send-body.ts';

function maker() {
  const made: string[] = [];
  return {
    made,
    make: (text: string) => async () => {
      made.push(text);
      return Buffer.from(text);
    },
  };
}

describe('cached bodies', () => {
  it('are made once, however many ask for them at the same time or later', async () => {
    const { made, make } = maker();
    const cache = bodyCache(100);
    const both = await Promise.all([cache('a', make('A')), cache('a', make('A'))]);
    expect([...both, await cache('a', make('A'))].map(String)).toEqual(['A', 'A', 'A']);
    expect(made).toEqual(['A']);
  });

  it('are those that were asked for last, as many as there is room for', async () => {
    const { made, make } = maker();
    const cache = bodyCache(10);
    for (const key of ['one', 'two', 'three', 'one', 'four', 'one', 'two', 'far too large']) {
      await cache(key, make(key));
    }
    expect(made).toEqual(['one', 'two', 'three', 'one', 'four', 'two', 'far too large']);
    await cache('one', make('one'));
    expect(made).toHaveLength(7);
  });

  it('are made again if making them failed', async () => {
    const { make } = maker();
    const cache = bodyCache(10);
    const fails = cache('a', () => Promise.reject(new Error('no room')));
    await expect(fails).rejects.toThrow('no room');
    expect(String(await cache('a', make('A')))).toBe('A');
  });
});
