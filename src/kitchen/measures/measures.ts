/** All measures of durations, in an item's order. */
import { EXPO_HOLD, RUN } from './expo-times.ts';
import type { Measure } from './measure.ts';
import { MAKE, QUEUE } from './start-queue.ts';
import { STATION_TIME } from './station-time.ts';
import { SYNC_SPREAD } from './sync-spread.ts';
import { TICKET_TIME } from './ticket-time.ts';

/** The measures; IDs are unique. */
export const MEASURES: readonly Measure[] = [
  STATION_TIME,
  QUEUE,
  MAKE,
  SYNC_SPREAD,
  EXPO_HOLD,
  RUN,
  TICKET_TIME,
];
