import { describe, expect, it } from 'vitest';
import {
  everyStationFallsBackToExpo,
  expoPath,
  expoRouting,
} from '../../../src/kitchen/routing/routing-graph.ts';
import { station, without } from '../fixtures.ts';

const routed = (value: string | undefined, box: boolean | undefined) => {
  const bare = without(station('a'), 'expoRouting', 'includeWithExpediter');
  return {
    ...bare,
    ...(value !== undefined && { expoRouting: value }),
    ...(box !== undefined && { includeWithExpediter: box }),
  };
};

describe('the effective routing', () => {
  it.each([
    ['SEND_TO_EXPO', true, 'SEND_TO_EXPO'],
    ['SEND_TO_EXPO', false, 'SEND_TO_EXPO'],
    ['SEND_TO_EXPO', undefined, 'SEND_TO_EXPO'],
    ['EXPO_ONLY', false, 'EXPO_ONLY'],
    ['SKIP_EXPO', true, 'SKIP_EXPO'],
    ['SKIP_EXPO', undefined, 'SKIP_EXPO'],
    ['SEND_TO_MARS', true, 'SEND_TO_EXPO'],
    ['SEND_TO_MARS', false, 'SKIP_EXPO'],
    ['SEND_TO_MARS', undefined, 'not stated'],
    [undefined, true, 'SEND_TO_EXPO'],
    [undefined, false, 'SKIP_EXPO'],
    [undefined, undefined, 'not stated'],
    ['send_to_expo', undefined, 'not stated'],
  ])('of expoRouting %s with the tick box %s is %s', (value, box, effective) => {
    expect(expoRouting(routed(value, box))).toBe(effective);
  });
});

describe('the implicit-all rule', () => {
  it.each([
    ['no station', [], false],
    ['only stations that skip', [routed('SKIP_EXPO', undefined), routed(undefined, false)], true],
    ['stations that state nothing', [routed(undefined, undefined)], true],
    ['one that sends', [routed('SKIP_EXPO', undefined), routed('SEND_TO_EXPO', undefined)], false],
    [
      'one for the expediter only',
      [routed('SKIP_EXPO', undefined), routed('EXPO_ONLY', false)],
      false,
    ],
    ['one that sends by the old box', [routed('SKIP_EXPO', false), routed(undefined, true)], false],
  ])('in a kitchen with %s', (_case, stations, holds) => {
    expect(everyStationFallsBackToExpo(stations)).toBe(holds);
  });
});

describe('the path to the expediter', () => {
  it.each([
    ['SEND_TO_EXPO', false, 'explicit'],
    ['EXPO_ONLY', false, 'only'],
    ['SKIP_EXPO', false, 'none'],
    ['SKIP_EXPO', true, 'implicit-all'],
    [undefined, false, 'not stated'],
    [undefined, true, 'implicit-all'],
  ])('of %s, in a kitchen that falls back %s, is %s', (value, fallsBack, path) => {
    expect(expoPath(routed(value, undefined), fallsBack)).toBe(path);
  });
});
