/** `linecheck baseline`: saves issues as known, and finds new ones and known ones now gone. */
import { Failure } from '../../contract/failures.ts';
import {
  type Baseline,
  baselineChanges,
  knownIssues,
  sortedIssues,
  withRestaurants,
} from '../../kitchen/audit/baseline.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { type Document, records } from '../../output/document.ts';
import { notices } from '../../output/line-output.ts';
import { textTable } from '../../output/table.ts';
import { quotedValue } from '../../settings/quoted-value.ts';
import type { Run } from '../arguments/io.ts';
import {
  oneAnswer,
  type Print,
  printConfigured,
} from '../arguments/restaurants/each-restaurant.ts';
import { endOfRestaurants, readExit } from '../arguments/restaurants/read-restaurants.ts';
import { DEFAULT_BASELINE, readBaseline, writeBaseline } from './baseline-file.ts';
import { changesDocument } from './check-document.ts';
import {
  type BaselineFlags,
  type ChangesOutcome,
  type IssuesOutcome,
  readIssues,
  SAVED_ANSWER,
} from './columns.ts';

type PrintBaseline = Print<string, BaselineFlags>;

/** A mistake in the file ends it before anything else is read. */
function commandOf(look: (file: string) => Promise<unknown>, print: PrintBaseline) {
  return async (file: string = DEFAULT_BASELINE, flags: BaselineFlags, run: Run): Promise<void> => {
    await look(file);
    await printConfigured(print)(file, flags, run);
  };
}

/** Returns the highest code of restaurants not read completely. Throws USAGE for a file without a baseline, and NOT_WRITTEN. */
export const saveBaseline: PrintBaseline = (source, file, flags, outlets, clock) =>
  oneAnswer(source, flags, outlets, async (print) => {
    const { stderr } = outlets;
    const before = await readBaseline(file);
    const outcomes = await readIssues(source, flags, { stderr, clock });
    const replaced = outcomes.flatMap((outcome) => knownRestaurant(outcome, before));
    const guids = new Set(source.restaurants.map(({ guid }) => guid));
    const areAll = flags.allRestaurants === true && source.tags === undefined;
    const saved = withRestaurants(before, replaced, instantText(clock.now()), (guid) =>
      areAll ? guids.has(guid) : true,
    );
    if (replaced.length > 0) await writeBaseline(file, saved);
    await print(saveDocument(outcomes, replaced.length > 0 ? saved : before));
    const count = replaced.reduce((sum, { issues }) => sum + issues.length, 0);
    notices(stderr, flags).write(
      replaced.length === 0
        ? `Not saved: no restaurant could be read.\n`
        : `Saved ${countOf(count, 'issue')} of ${countOf(replaced.length, 'restaurant')} to ${file}.\n`,
    );
    return endOfRestaurants(outcomes, flags, stderr, '', (read) => readExit(read, false));
  });

export const baselineSaveCommand = commandOf(readBaseline, saveBaseline);

/** Returns the code for what was not read completely, else 1 for a new issue. Throws USAGE without a baseline. */
export const checkBaseline: PrintBaseline = (source, file, flags, outlets, clock) =>
  oneAnswer(source, flags, outlets, async (print) => {
    const { stderr } = outlets;
    const baseline = await existingBaseline(file);
    const audited = await readIssues(source, flags, { stderr, clock });
    const outcomes = audited.map((outcome) => changesOf(outcome, baseline));
    const resolved = outcomes.reduce((sum, { read }) => sum + (read?.gone.length ?? 0), 0);
    const isPruned = flags.prune === true && resolved > 0;
    if (isPruned) await writeBaseline(file, withoutResolved(baseline, outcomes));
    await print(changesDocument(file, baseline, outcomes));
    if (isPruned) {
      const removed = `Removed ${countOf(resolved, 'resolved issue')} from ${file}.\n`;
      notices(stderr, flags).write(removed);
    }
    return endOfRestaurants(outcomes, flags, stderr, 'with new issues', (read) =>
      readExit(read, read.added.length > 0),
    );
  });

export const baselineCheckCommand = commandOf(existingBaseline, checkBaseline);

async function existingBaseline(file: string): Promise<Baseline> {
  const baseline = await readBaseline(file);
  if (baseline !== undefined) return baseline;
  throw new Failure('USAGE', `Baseline ${quotedValue(file)} not found.`, {
    hint: 'Run linecheck baseline save.',
  });
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
