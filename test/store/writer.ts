/** Writes to a store until it has written its entries, or is killed. Prints each one that is committed. */
import { writeSync } from 'node:fs';
import { DECISIONS } from '../../src/store/schema.ts';
import { Store } from '../../src/store/store.ts';

const [path = '', owner = '', count = '0'] = process.argv.slice(2);
const store = new Store(path, { lockWaitMs: 60_000 });
for (let n = 0; n < Number(count); n += 1) {
  await store.write((rows) => {
    rows.put(DECISIONS, { owner, name: String(n), value: `${owner} ${n}` });
    // Read and changed by all: nothing may be lost between.
    const total = Number(rows.get(DECISIONS, 'total')?.value ?? 0);
    rows.put(DECISIONS, { owner: 'total', value: String(total + 1) });
  });
  if (store.trouble !== undefined) throw new Error(store.trouble);
  // Before the next one: what is printed is committed.
  writeSync(1, `${n}\n`);
}
await store.close();
