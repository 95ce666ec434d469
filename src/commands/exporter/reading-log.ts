/** Logs when restaurants can't be read, and when they can again. */
import { Failure } from '../../contract/failures.ts';
import type { FleetView } from '../../kitchen/fleet/fleet-view.ts';
import type { JsonLog } from '../serve/json-log.ts';

/** Returns what looks at a view after each change: a restaurant is logged when its failure begins, changes or ends. */
export function readingLog(view: () => FleetView, log: JsonLog): () => void {
  const codes = new Map<string, string>();
  return () => {
    for (const { restaurant, state } of view().rows) {
      const { guid, name } = restaurant;
      const before = codes.get(guid);
      if (state instanceof Failure) {
        if (before === state.code) continue;
        codes.set(guid, state.code);
        log.message('warn', `Can't read ${name}: ${state.message} [${state.code}]`);
      } else if (before !== undefined) {
        codes.delete(guid);
        log.message('info', `Can read ${name} again.`);
      }
    }
  };
}
