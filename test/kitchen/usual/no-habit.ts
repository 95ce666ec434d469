import type { StationHabit } from '../../../src/kitchen/usual/date-summary.ts';

export const NO_HABIT: StationHabit = {
  bumps: 0,
  together: 0,
  apart: 0,
  shared: 0,
  withTicket: 0,
  minuteFrom: 0,
};
