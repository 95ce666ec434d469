/** Runs a command for one restaurant or several, and prints the answers. */
import { EXIT, Failure } from '../../contract/failures.ts';
import { demoField } from '../../kitchen/export/demo-mark.ts';
import { jsonText } from '../../kitchen/export/json-text.ts';
import { markdownTable } from '../../kitchen/export/markdown.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { failureState, failureWord } from '../../kitchen/wording/failure-text.ts';
import { type Destination, destination, destinationOf } from '../../output/destination.ts';
import { type Document, tableColumns } from '../../output/document.ts';
import type { OutputFormat } from '../../output/format.ts';
import { jsonLine } from '../../output/json.ts';
import { type Outlet, type Outlets, oneBlock } from '../../output/line-output.ts';
import { narration } from '../../output/narration.ts';
import { printed } from '../../output/print.ts';
import { firstRestaurant, type KitchenSource } from '../../sources/kitchen-source.ts';
import { safeText, textWidth } from '../../terminal/text/safe-text.ts';
import { failureText } from '../ends/failure-text.ts';
import { notesAbout, PROGRAM } from './notes-about.ts';
import { COMMON_FAILURES, type RestaurantsFlags, severalRestaurants } from './read-restaurants.ts';
import { oneRestaurantNotice, type RestaurantOption, sourceNotice } from './reading-notice.ts';
import { UnknownName } from './unknown-name.ts';

export interface RestaurantAnswer {
  readonly document: Document;
  /** Printed on stderr after the document: what changes its meaning. */
  readonly warnings?: string;
  /** The same for narration. */
  readonly notes?: string;
  /** Exit code (default: done). */
  readonly exit?: number;
}

/** Where notes beside the answer go. */
interface Remarks {
  readonly stderr: Outlet;
  /** See `narration`. */
  readonly narrated: Outlet;
}

/** How a command makes its answer. */
export interface Answering {
  /** Throws a Failure. */
  readonly answer: (
    restaurant: RestaurantChoice,
    format: OutputFormat,
  ) => Promise<RestaurantAnswer>;
  /** Whether the document names the restaurant, in every form but lines. */
  readonly namesRestaurant: boolean;
  /** Options that choose other restaurants; both by default. */
  readonly restaurantOptions?: readonly RestaurantOption[];
}

/**
 * Prints the answer of one restaurant, several or all, and closes the source. Throws a Failure before anything is written. Returns the exit code.
 * `otherwise` is the form for a stdout that is no terminal, without `--format`.
 */
export async function printRestaurants(
  source: KitchenSource,
  flags: RestaurantsFlags,
  otherwise: OutputFormat,
  answering: Answering,
  outlets: Outlets,
): Promise<number> {
  const { stderr } = outlets;
  const remarks = { stderr, narrated: narration(stderr, flags) };
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= source.close();
    return closed;
  };
  try {
    const place = destinationOf(source, await destination(flags, outlets, otherwise));
    const several = severalRestaurants(source, flags);
    return several === undefined
      ? await printOne({ ...source, close }, answering, place, remarks)
      : await printSeveral(source, several, answering, place, remarks);
  } finally {
    await close();
  }
}

/** Closed before anything is written: a slow reader must not hold the source open. */
async function printOne(
  source: KitchenSource,
  { answer, restaurantOptions = ['--restaurant', '--all-restaurants'] }: Answering,
  { write, ...place }: Destination,
  { stderr, narrated }: Remarks,
): Promise<number> {
  narrated.write(oneRestaurantNotice(source, restaurantOptions));
  const answered = await answer(firstRestaurant(source), place.format);
  await source.close();
  const { document, warnings = '', notes = '', exit = EXIT.done } = answered;
  const isTaken = await write(oneBlock(printed(document, place)));
  if (isTaken) {
    stderr.write(warnings);
    narrated.write(notes);
  }
  return exit;
}

/**
 * Prints restaurants one after the other. A restaurant without a requested name is skipped, with a warning on stderr. Another failure is printed
 * on stderr with the restaurant's name, and the others continue; if all fail, nothing is written. The exit code is the highest. Throws USAGE,
 * CONFIGURATION and CANCELLED, which concern all, and `UnknownName` where no restaurant has the name.
 */
async function printSeveral(
  source: KitchenSource,
  restaurants: readonly RestaurantChoice[],
  { answer, namesRestaurant }: Answering,
  { write, ...place }: Destination,
  { stderr, narrated }: Remarks,
): Promise<number> {
  const { format, isDemo, isRaw } = place;
  narrated.write(sourceNotice(source));
  let worst: number = EXIT.done;
  let printedCount = 0;
  /** Elements of the array so far, failures included. */
  let elementCount = 0;
  const failed: FailedRestaurant[] = [];
  let unknown: UnknownName | undefined;
  async function* blocks() {
    for (const restaurant of restaurants) {
      const { guid, name } = restaurant;
      let one: RestaurantAnswer;
      try {
        one = await answer(restaurant, format);
      } catch (error) {
        if (error instanceof UnknownName) {
          // An error only if no restaurant has the name.
          unknown ??= error;
          stderr.write(`${PROGRAM}${safeText(`${name}: ${error.message} Skipped.`)}\n`);
          continue;
        }
        if (!(error instanceof Failure) || COMMON_FAILURES.has(error.code)) throw error;
        stderr.write(failureText(error, name));
        worst = Math.max(worst, error.exitCode);
        failed.push({ restaurant, failure: error });
        // While nothing is printed, all may fail, and then nothing is.
        if (printedCount > 0) yield outcomes();
        continue;
      }
      if (failed.length > 0) yield outcomes();
      yield before(restaurant, elementCount);
      elementCount += 1;
      yield printed(one.document, { ...place, hasHead: printedCount === 0, restaurant: guid });
      yield after();
      printedCount += 1;
      worst = Math.max(worst, one.exit ?? EXIT.done);
      stderr.write(notesAbout(name, one.warnings));
      narrated.write(notesAbout(name, one.notes));
    }
    if (printedCount === 0)
      throw worst === EXIT.done && unknown !== undefined ? unknown : new NothingPrinted();
    yield format === 'json' ? [']\n'] : [];
  }
  /** A line or an element for each restaurant that failed, so that none is absent. */
  const outcomes = (): readonly string[] =>
    failed.splice(0).map((each) => {
      elementCount += 1;
      return outcomeText(each, place, elementCount === 1);
    });
  const before = (restaurant: RestaurantChoice, count: number): readonly string[] => {
    const { guid, name } = restaurant;
    const gap = count === 0 ? '' : '\n';
    if (format === 'json') {
      const head = namesRestaurant ? '' : `${recordsHead(restaurant, isDemo)},"records":\n`;
      return [`${count === 0 ? '[' : ','}\n${head}`];
    }
    if (format === 'ndjson' || format === 'csv') return [];
    if (namesRestaurant) return [gap];
    if (format === 'table') return [`${gap}${safeText(name)} (${safeText(guid)})\n`];
    const columns = tableColumns(['Restaurant', 'GUID']);
    return [`${gap}${markdownTable(columns, [[name, guid]], { widthOf: textWidth, isRaw })}\n`];
  };
  const after = (): readonly string[] => (format === 'json' && !namesRestaurant ? ['}\n'] : []);
  try {
    await write(blocks());
  } catch (error) {
    if (!(error instanceof NothingPrinted)) throw error;
  }
  return worst;
}

/** The fields that go before each record of one of several restaurants. */
function recordsHead({ guid, name }: RestaurantChoice, isDemo: boolean): string {
  return jsonText({ ...demoField(isDemo), restaurant: { guid, name } }).slice(0, -1);
}

/** A restaurant without an answer. */
interface FailedRestaurant {
  readonly restaurant: RestaurantChoice;
  readonly failure: Failure;
}

/** What became of it: `{restaurant, state, code}`, a line of the same in ndjson, a section of a table. A csv has rows of one kind only. */
function outcomeText(
  { restaurant: { guid, name }, failure: { code } }: FailedRestaurant,
  { format, isDemo, isRaw }: Omit<Destination, 'write'>,
  isFirst: boolean,
): string {
  const state = failureState(code);
  const gap = isFirst ? '' : '\n';
  switch (format) {
    case 'json': {
      const value = { ...demoField(isDemo), restaurant: { guid, name }, state, code };
      return `${isFirst ? '[' : ','}\n${jsonText(value)}\n`;
    }
    case 'ndjson':
      return jsonLine({ restaurant: guid, ...demoField(isDemo), name, state, code });
    case 'csv':
      return '';
    case 'table':
      return `${gap}${safeText(name)} (${safeText(guid)})\n${failureWord(code)} [${code}]\n`;
    case 'md': {
      const columns = tableColumns(['Restaurant', 'GUID', 'State', 'Code']);
      const row = [name, guid, failureWord(code), code];
      return `${gap}${markdownTable(columns, [row], { widthOf: textWidth, isRaw })}\n`;
    }
  }
}

/** Cancels an answer without content, so that a file stays unchanged. */
class NothingPrinted extends Error {}
