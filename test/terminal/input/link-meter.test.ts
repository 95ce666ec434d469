import { describe, expect, test, vi } from 'vitest';
import { type LinkPolicy, linkMeter } from '../../../src/terminal/link-meter.ts';

const QUESTION = '\u001b[6n';
const ANSWER = '\u001b[12;40R';

function meter(policy: LinkPolicy) {
  let time = 1_000_000;
  const link = linkMeter(policy, () => time);
  return {
    link,
    pass: (ms: number) => {
      time += ms;
    },
    /** One question, answered after so many ms. */
    answersAfter: (ms: number) => {
      time += 20_000;
      expect(link.sending(100)).toBe(QUESTION);
      time += ms;
      expect(link.answered(ANSWER)).toBe(true);
    },
  };
}

describe("the terminal link's meter", () => {
  test('asks together with the first frame, and again after ten seconds at the earliest', () => {
    const { link, pass } = meter('auto');
    expect(link.sending(500)).toBe(QUESTION);
    pass(40);
    link.answered(ANSWER);
    pass(5_000);
    expect(link.sending(40)).toBe('');
    pass(5_000);
    expect(link.sending(40)).toBe(QUESTION);
  });

  test("reports the round trip and the last minute's bytes", () => {
    const { link, pass } = meter('auto');
    link.sending(6_000);
    pass(340);
    expect(link.answered(ANSWER)).toBe(true);
    expect(link.reading()).toEqual({ roundTripMs: 340, bytesPerSecond: 100, slow: false });
    pass(70_000);
    link.sending(600);
    pass(50);
    link.answered(ANSWER);
    expect(link.reading()).toEqual({ roundTripMs: 50, bytesPerSecond: 10, slow: false });
  });

  test('takes nothing but an answer, and only after a question', () => {
    const { link } = meter('auto');
    expect(link.answered(ANSWER)).toBe(false);
    expect(link.isWaiting()).toBe(false);
    link.sending(1);
    expect(link.isWaiting()).toBe(true);
    for (const key of ['j', '\u001b', '\u001b[A', '\u001b[5~', '\u001b[1;2A', 'R']) {
      expect(link.answered(key)).toBe(false);
    }
    expect(link.answered(ANSWER)).toBe(true);
    expect(link.isWaiting()).toBe(false);
  });

  test('calls a link slow from 250 ms twice in a row, and fast again only below half of that', () => {
    const { link, answersAfter } = meter('auto');
    const slow = [249, 250, 251, 200, 126, 124, 200].map((ms) => {
      answersAfter(ms);
      return link.reading().slow;
    });
    expect(slow).toEqual([false, false, true, true, true, false, false]);
  });

  test('does not call a link slow after one late answer, as from a loaded machine, but asks again soon', () => {
    const { link, pass, answersAfter } = meter('auto');
    const slow = [900, 30, 1_200, 40, 800, 20].map((ms) => {
      answersAfter(ms);
      return link.reading().slow;
    });
    expect(slow).toEqual([false, false, false, false, false, false]);
    answersAfter(700);
    pass(1);
    expect(link.sending(40)).toBe(QUESTION);
    pass(1);
    expect(link.sending(40)).toBe('');
  });

  test('calls a link slow before and with any answer, if the user set so', () => {
    const { link, answersAfter } = meter('slow');
    expect(link.reading().slow).toBe(true);
    answersAfter(5);
    expect(link.reading().slow).toBe(true);
  });

  test('never asks if the user set fast', () => {
    const { link, pass } = meter('fast');
    pass(60_000);
    expect(link.sending(1_000)).toBe('');
    expect(link.reading().slow).toBe(false);
  });

  test('does not keep asking a silent terminal', () => {
    const { link, pass } = meter('auto');
    link.sending(1);
    pass(14_000);
    expect(link.sending(1)).toBe('');
  });

  test('notifies the listeners about every reading until they leave', () => {
    const { link, answersAfter } = meter('auto');
    const listener = vi.fn<() => void>();
    const leave = link.subscribe(listener);
    answersAfter(10);
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    answersAfter(10);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
