import { expect, it, onTestFinished } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import { builtProgram } from '../process/built-program.ts';
import { GRILL } from '../service/running-kitchen.ts';
import { failOver } from './failover.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';

const program = builtProgram();

it('services go on with the promoted standby when their primary is killed under load: nothing acknowledged is lost, nothing half is visible', async () => {
  const { acknowledged, cut, answers, withoutWrites } = await failOver(program, {
    rounds: 1,
    writes: 20,
  });
  process.stdout.write(
    `failover: ${acknowledged} writes acknowledged, ${cut} cut, answers ${JSON.stringify(answers)}, ms without writes ${JSON.stringify(withoutWrites)}\n`,
  );
  expect(Object.keys(answers)).toEqual(['200', '503']);
});

it('a silent primary with its connections still open is left for the promoted standby', async () => {
  const pair = await startReplicatedPostgres();
  onTestFinished(() => pair.remove());
  const archive = await openArchive(pair.url('?query_timeout=2000'));
  onTestFinished(() => archive.close());
  await archive.putRestaurant(GRILL);
  // Two connections.
  await Promise.all([archive.restaurants(), archive.clients()]);
  await pair.promote();
  pair.link.mute();
  // They stay in use, with nobody answering any more.
  const write = archive.putRestaurant(GRILL);
  const reads = [archive.restaurant(GRILL.guid), archive.restaurant(GRILL.guid)];
  expect(await Promise.allSettled([write, ...reads])).toMatchObject([
    { status: 'rejected', reason: { code: 'ARCHIVE_UNAVAILABLE' } },
    { status: 'fulfilled', value: GRILL },
    { status: 'fulfilled', value: GRILL },
  ]);
  await archive.putRestaurant({ ...GRILL, name: 'Grill' });
  expect(await archive.restaurant(GRILL.guid)).toMatchObject({ name: 'Grill' });
});
