import { expect, it } from 'vitest';
import { failOver } from '../postgres/failover.ts';
import { builtProgram } from '../process/built-program.ts';
import { recordFigures } from './record-figures.ts';

const program = builtProgram();

it('primaries that are killed under load one after another lose nothing that was acknowledged', async () => {
  const figures = await failOver(program, { rounds: 12, writes: 300 });
  const { acknowledged, cut, answers, withoutWrites } = figures;
  expect(Object.keys(answers)).toEqual(['200', '503']);
  const range = (ms: readonly number[]) => `${Math.min(...ms)} to ${Math.max(...ms)}`;
  await recordFigures('failover', {
    rounds: withoutWrites.length,
    'writes acknowledged': acknowledged,
    'writes cut': cut,
    'answers 200': answers['200'] ?? 0,
    'answers 503': answers['503'] ?? 0,
    'ms without writes since the kill': range(withoutWrites.map(({ sinceKill }) => sinceKill)),
    'ms since the promotion': range(withoutWrites.map(({ sincePromotion }) => sincePromotion)),
  });
});
