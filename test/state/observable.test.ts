import { expect, test, vi } from 'vitest';
import { observable } from '../../src/state/memoize.ts';

test('listeners hear every new value, and not the value that was there', () => {
  const value = observable(1);
  const heard = vi.fn<() => void>();
  value.subscribe(heard);
  value.set(2);
  value.set(2);
  expect(value.get()).toBe(2);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a listener that left hears nothing, and leaving twice does no harm', () => {
  const value = observable('a');
  const stays = vi.fn<() => void>();
  const goes = vi.fn<() => void>();
  value.subscribe(stays);
  const leave = value.subscribe(goes);
  leave();
  leave();
  value.set('b');
  expect(stays).toHaveBeenCalledTimes(1);
  expect(goes).not.toHaveBeenCalled();
});

test('a listener can read the value that the call is about', () => {
  const value = observable(0);
  const seen: number[] = [];
  value.subscribe(() => seen.push(value.get()));
  value.set(1);
  value.set(Number.NaN);
  value.set(Number.NaN);
  expect(seen).toEqual([1, Number.NaN]);
});
