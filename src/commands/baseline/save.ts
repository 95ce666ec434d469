import {
  type Baseline,
  knownIssues,
  sortedIssues,
  withRestaurants,
} from '../../kitchen/audit/baseline.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { destination, destinationOf } from '../../output/destination.ts';
import { type Document, records } from '../../output/document.ts';
import { notices, type Outlets, oneBlock } from '../../output/line-output.ts';
import { printed } from '../../output/print.ts';
import { textTable } from '../../output/table.ts';
import { configuredSource } from '../../sources/configured/configured-source.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import type { Run } from '../arguments/io.ts';
import { endOfRestaurants, readExit } from '../arguments/restaurants/read-restaurants.ts';
import { readBaseline, writeBaseline } from './baseline-file.ts';
import { type BaselineFlags, type IssuesOutcome, readIssues, SAVED_ANSWER } from './columns.ts';

/** Exits with the highest code of restaurants not read completely. */
export async function baselineSaveCommand(
  file: string,
  flags: BaselineFlags,
  run: Run,
): Promise<void> {
  // Before anything is read.
  await readBaseline(file);
  const source = await configuredSource(flags, run);
  run.endWith(await saveBaseline(source, file, flags, run));
}

/** Closes the source. Returns the exit code. Throws USAGE for a file without a baseline, and NOT_WRITTEN. */
export async function saveBaseline(
  source: KitchenSource,
  file: string,
  flags: BaselineFlags,
  { clock, ...outlets }: Outlets & Pick<Run, 'clock'>,
): Promise<number> {
  const { stderr } = outlets;
  try {
    const place = destinationOf(source, await destination(flags, outlets, 'table'));
    const before = await readBaseline(file);
    const narrated = notices(stderr, flags);
    const outcomes = await readIssues(source, flags, { stderr, narrated, clock });
    const replaced = outcomes.flatMap((outcome) => knownRestaurant(outcome, before));
    const guids = new Set(source.restaurants.map(({ guid }) => guid));
    const areAll = flags.allRestaurants === true && source.tags === undefined;
    const saved = withRestaurants(before, replaced, instantText(clock.now()), (guid) =>
      areAll ? guids.has(guid) : true,
    );
    if (replaced.length > 0) await writeBaseline(file, saved, new AbortController().signal);
    const document = saveDocument(outcomes, replaced.length > 0 ? saved : before);
    await place.write(oneBlock(printed(document, place)));
    const count = replaced.reduce((sum, { issues }) => sum + issues.length, 0);
    narrated.write(
      replaced.length === 0
        ? `Not saved: no restaurant could be read.\n`
        : `Saved ${countOf(count, 'issue')} of ${countOf(replaced.length, 'restaurant')} to ${file}.\n`,
    );
    return endOfRestaurants(outcomes, flags, stderr, '', (read) => readExit(read, false));
  } finally {
    await source.close();
  }
}

/** None for an unread restaurant. Issues an incomplete list may hide, or needing ticket times, stay known. */
function knownRestaurant({ restaurant, read }: IssuesOutcome, before: Baseline | undefined) {
  if (read === undefined) return [];
  const { guid, name } = restaurant;
  const found = knownIssues(read.findings);
  const known = before?.restaurants.find((each) => each.guid === guid)?.issues ?? [];
  const isPartial = read.unreadable > 0 || read.without !== undefined;
  return [{ guid, name, issues: isPartial ? sortedIssues([...found, ...known]) : found }];
}

function saveDocument(outcomes: readonly IssuesOutcome[], saved: Baseline | undefined): Document {
  const rows = outcomes.map((outcome) => {
    const known = saved?.restaurants.find(({ guid }) => guid === outcome.restaurant.guid);
    return { outcome, issues: known?.issues.length };
  });
  const table = textTable(rows, SAVED_ANSWER.shown);
  return {
    table: [{ blocks: [{ table }] }],
    md: [{ title: 'Known issues', level: 1, blocks: [{ table }] }],
    records: records(rows, SAVED_ANSWER),
  };
}
