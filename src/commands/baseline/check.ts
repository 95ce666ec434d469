/** `linecheck baseline check`: new issues, and known ones now gone. */
import { Failure } from '../../contract/failures.ts';
import { type Baseline, baselineChanges } from '../../kitchen/audit/baseline.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { destination, destinationOf } from '../../output/destination.ts';
import { notices, type Outlets, oneBlock } from '../../output/line-output.ts';
import { printed } from '../../output/print.ts';
import { quotedValue } from '../../settings/quoted-value.ts';
import { configuredSource } from '../../sources/configured/configured-source.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import type { Run } from '../arguments/io.ts';
import { endOfRestaurants, readExit } from '../arguments/restaurants/read-restaurants.ts';
import { readBaseline, writeBaseline } from './baseline-file.ts';
import { changesDocument } from './check-document.ts';
import type { ChangesOutcome } from './columns.ts';
import { type BaselineFlags, type IssuesOutcome, readIssues } from './columns.ts';

/** Exits with 1 for a new issue. */
export async function baselineCheckCommand(
  file: string,
  flags: BaselineFlags,
  run: Run,
): Promise<void> {
  // Before anything is read.
  await existingBaseline(file);
  const source = await configuredSource(flags, run);
  run.endWith(await checkBaseline(source, file, flags, run));
}

/** Closes the source. Returns the code for what was not read completely, else 1 for a new issue. Throws USAGE without a baseline. */
export async function checkBaseline(
  source: KitchenSource,
  file: string,
  flags: BaselineFlags,
  { clock, ...outlets }: Outlets & Pick<Run, 'clock'>,
): Promise<number> {
  const { stderr } = outlets;
  try {
    const place = destinationOf(source, await destination(flags, outlets, 'table'));
    const baseline = await existingBaseline(file);
    const narrated = notices(stderr, flags);
    const audited = await readIssues(source, flags, { stderr, narrated, clock });
    const outcomes = audited.map((outcome) => changesOf(outcome, baseline));
    const resolved = outcomes.reduce((sum, { read }) => sum + (read?.gone.length ?? 0), 0);
    const isPruned = flags.prune === true && resolved > 0;
    if (isPruned) {
      await writeBaseline(file, withoutResolved(baseline, outcomes), new AbortController().signal);
    }
    await place.write(oneBlock(printed(changesDocument(file, baseline, outcomes), place)));
    if (isPruned) narrated.write(`Removed ${countOf(resolved, 'resolved issue')} from ${file}.\n`);
    return endOfRestaurants(outcomes, flags, stderr, 'with new issues', (read) =>
      readExit(read, read.added.length > 0),
    );
  } finally {
    await source.close();
  }
}

async function existingBaseline(file: string): Promise<Baseline> {
  const baseline = await readBaseline(file);
  if (baseline !== undefined) return baseline;
  throw new Failure('USAGE', `Baseline ${quotedValue(file)} not found.`, {
    hint: 'Run linecheck baseline save.',
  });
}

function changesOf(outcome: IssuesOutcome, baseline: Baseline): ChangesOutcome {
  const { restaurant, read, failure } = outcome;
  if (read === undefined) return { restaurant, failure };
  const before = baseline.restaurants.find(({ guid }) => guid === restaurant.guid);
  const changes = baselineChanges(before?.issues ?? [], read);
  return {
    restaurant,
    read: { ...changes, gaps: read.gaps, without: read.without, isSaved: before !== undefined },
  };
}

function withoutResolved(baseline: Baseline, outcomes: readonly ChangesOutcome[]): Baseline {
  const gone = new Set(outcomes.flatMap(({ read }) => read?.gone ?? []));
  const restaurants = baseline.restaurants.map(({ issues, ...restaurant }) => ({
    ...restaurant,
    issues: issues.filter((issue) => !gone.has(issue)),
  }));
  return { ...baseline, restaurants };
}
