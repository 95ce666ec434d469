import type { Engine } from './archive-engine.ts';
import { integer, optional } from './sql-row.ts';
import { all, change, one } from './steps.ts';
import { CONTINUED_MS, FORGOTTEN_MS, STATIONS_PART, type SyncShare } from './sync-share.ts';

/** `leaseMs` is the life of a PostgreSQL lease not renewed. Throws like `Archive`. */
export async function joinSync(engine: Engine, pass: string, leaseMs: number): Promise<SyncShare> {
  const { holder, end } = await engine.beginSync(leaseMs);
  const joining = engine.write(function* () {
    const times = (yield* one('syncTimes', pass)) ?? {};
    const now = integer(times, 'now');
    const interrupted = optional(times, 'interrupted') ?? now;
    const begun = optional(times, 'running') ?? Math.max(interrupted, now - CONTINUED_MS);
    yield* change('addSync', holder, pass, begun, leaseMs);
    return { since: begun, joined: now, others: integer(times, 'others') };
  });
  const { since, joined, others } = await joining.catch((error: unknown) => {
    end();
    throw error;
  });
  return {
    others,
    take: async (restaurant, part) => {
      const taking = () => all('takeLease', restaurant, part, holder, since, leaseMs);
      if ((await engine.batch(taking)).length > 0) return 'taken';
      const read = await engine.read(one('leaseRead', restaurant, part, since));
      return read === undefined ? 'held' : 'read';
    },
    give: async (restaurant, part, isRead) => {
      const given = isRead ? 'giveRead' : 'giveUnread';
      await engine.batch(() => change(given, restaurant, part, holder));
    },
    readByOthers: async () => {
      const read = await engine.read(one('readByOthers', holder, joined, STATIONS_PART));
      return integer(read ?? {}, 'dates');
    },
    leave: async (isComplete) => {
      end();
      await engine.batch(function* () {
        yield* change('giveAll', holder);
        if (!isComplete) return yield* change('interruptSync', holder);
        yield* change('endPass', pass, since);
        yield* change('forgetLeases', FORGOTTEN_MS);
        return yield* change('forgetSyncs');
      });
    },
  };
}
