/** Restaurants and kept summaries for store and reader tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import type { DateSummary } from '../../../src/kitchen/usual/date-summary.ts';

export const GRILL: RestaurantChoice = {
  guid: '0f1e2d3c-0000-4000-8000-000000000001',
  name: 'Corner Grill',
  calendar: { zone: 'America/Chicago', closeoutHour: 4 },
  zoneKnown: true,
};

/** With this many stations, recognizable by rows. */
export function summary(date: string, rows = 1, stations = 1): DateSummary {
  const station = {
    name: 'Grill',
    tickets: rows,
    sharedTickets: 0,
    fireLagMs: 0,
    spread: 0.25,
    quarters: new Map(),
    items: new Map([['burger', { medianMs: 300_000, rows }]]),
  };
  const keys = Array.from({ length: stations }, (_, at) => `station-${at}`);
  return {
    date,
    rows,
    tickets: rows,
    silenceTail: 1.5,
    stations: new Map(keys.map((key) => [key, station])),
    outside: new Map(),
  };
}

/** Removed with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-summaries-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
