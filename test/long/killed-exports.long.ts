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
  const counts = await killExports(program, { kills: KILLS, random });
  const { kills, ended, old, fresh, absent, faults } = counts;
  await recordFigures('exports killed at random moments, half of them while publishing', {
    Node: process.versions.node,
    kills,
    'ended before': ended,
    'dates with earlier rows': old,
    'with new rows': fresh,
    absent,
    'kills while a folder was written': counts.whileWritten,
    'between its two renames': counts.betweenRenames,
    'before the old one was removed': counts.afterRenames,
    'while the index was written': counts.whileListed,
    'half, or left over': faults.length,
  });
  expect({ kills, faults }).toEqual({ kills: KILLS, faults: [] });
});
