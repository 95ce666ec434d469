/** 100 exports killed at random moments. */
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { killExports } from '../process/export/killed-exports.ts';
import { recordFigures } from './record-figures.ts';

const KILLS = 100;

const program = builtProgram();

test(`${KILLS} exports are killed`, async () => {
  const random = () => randomInt(1_000_000) / 1_000_000;
  const { kills, ended, old, fresh, absent, faults } = await killExports(program, {
    kills: KILLS,
    random,
  });
  await recordFigures('exports killed at random moments', {
    Node: process.versions.node,
    kills,
    'ended before': ended,
    'dates with earlier rows': old,
    'with new rows': fresh,
    absent,
    'half, or left over': faults.length,
  });
  expect({ kills, faults }).toEqual({ kills: KILLS, faults: [] });
});
