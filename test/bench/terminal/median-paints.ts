/** Time until a text is on the terminal. */
import { type Start, start } from './pseudo-terminal.ts';
import { median } from './statistics.ts';

const SIZE = { columns: 80, rows: 24 };

/** The text shows the program has started. */
export interface TimedStart<Name extends string = string> extends Start {
  readonly name: Name;
  readonly painted: string;
}

/** Ms by name. Each starts once per round, so all meet the same load. */
export async function medianPaints<Name extends string>(
  starts: readonly TimedStart<Name>[],
  rounds: number,
): Promise<ReadonlyMap<Name, number>> {
  const times = new Map(starts.map(({ name }) => [name, new Array<number>()]));
  for (let round = 0; round < rounds; round += 1) {
    for (const each of starts) {
      const running = start(each, SIZE);
      times.get(each.name)?.push(await running.shows(each.painted));
      await running.end();
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
}
