import { describe, expect, it } from 'vitest';
import { BoundedCache } from '../../../src/contract/once.ts';

describe('a bounded cache', () => {
  it('forgets what was stored longest ago when it is full', () => {
    const cache = new BoundedCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.set('a', 3);
    cache.set('c', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([3, undefined, 4]);
    cache.delete('a');
    expect(cache.get('a')).toBeUndefined();
  });
});
