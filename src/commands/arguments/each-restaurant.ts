/** What a command prints of one restaurant or of all, on its way out. */
import { EXIT, Failure } from '../../contract/failures.ts';
import { demoField } from '../../kitchen/export/demo-mark.ts';
import { jsonText } from '../../kitchen/export/json-text.ts';
import { markdownTable } from '../../kitchen/export/markdown.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { type Destination, destination, destinationOf } from '../../output/destination.ts';
import { type Document, tableColumns } from '../../output/document.ts';
import type { OutputFormat } from '../../output/format.ts';
import { type Outlet, type Outlets, oneBlock } from '../../output/line-output.ts';
import { narration } from '../../output/narration.ts';
import type { OutputFlags } from '../../output/output-flags.ts';
import { printed } from '../../output/print.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import {
  askedRestaurants,
  firstRestaurant,
  type KitchenSource,
} from '../../sources/kitchen-source.ts';
import { refuseOnePlace } from '../../sources/platform/idle-options.ts';
import { safeText, textWidth } from '../../terminal/text/safe-text.ts';
import { failureText } from '../ends/failure-text.ts';
import { oneRestaurantNotice, type RestaurantOption, sourceNotice } from './reading-notice.ts';
import { UnknownName } from './unknown-name.ts';

/** The answer for one restaurant. */
export interface RestaurantAnswer {
  readonly document: Document;
  /** For stderr, when the document has been taken: what changes its meaning. */
  readonly warnings?: string;
  /** The same of narration. */
  readonly notes?: string;
  /** Done where there is none. */
  readonly exit?: number;
}

/** Where goes what is printed beside the answer. */
interface Remarks {
  readonly stderr: Outlet;
  /** As `narration` has it. */
  readonly narrated: Outlet;
}

/** Flags that choose the restaurants, and where their answers go. */
interface RestaurantsFlags
  extends OutputFlags,
    Pick<ConnectionFlags, 'restaurant' | 'timezone' | 'closeoutHour'> {}

/** How a command answers. */
export interface Answering {
  /** Throws a Failure. */
  readonly answer: (
    restaurant: RestaurantChoice,
    format: OutputFormat,
  ) => Promise<RestaurantAnswer>;
  /** Its document names the restaurant, in all forms but lines. */
  readonly namesRestaurant: boolean;
  /** Options of the command by which other restaurants are read; both by default. */
  readonly restaurantOptions?: readonly RestaurantOption[];
}

/**
 * Prints the answer for the restaurant that is asked for, for several or for all, and closes the source. Throws a Failure, and
 * has then written nothing. Resolves to the exit code. `otherwise` is the form where none is asked for and stdout is no terminal.
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
    const asked = askedRestaurants(source);
    if (flags.allRestaurants === true) {
      if (flags.restaurant !== undefined) {
        throw new Failure('USAGE', 'Use --restaurant or --all-restaurants, not both.');
      }
      // The whole demo is in one place, and that of its flags.
      if (source.kind !== 'demo') refuseOnePlace(flags, source.restaurants);
      return await printSeveral(source, source.restaurants, answering, place, remarks);
    }
    return asked.length > 1
      ? await printSeveral(source, asked, answering, place, remarks)
      : await printOne({ ...source, close }, answering, place, remarks);
  } finally {
    await close();
  }
}

/** The source is closed before anything is written, so that a reader who is slow or goes away holds nothing open. */
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
 * Prints restaurants, one after the other. One that does not know a name is left out, with a warning on stderr. A failure of one is printed on stderr with its name, and the others go on; where all
 * fail nothing is written. The exit code is the highest of all. Throws what is nobody's own: USAGE, CONFIGURATION and CANCELLED; and
 * `UnknownName` where no restaurant knows the name.
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
  let unknown: UnknownName | undefined;
  async function* blocks() {
    for (const restaurant of restaurants) {
      const { guid, name } = restaurant;
      let one: RestaurantAnswer;
      try {
        one = await answer(restaurant, format);
      } catch (error) {
        if (error instanceof UnknownName) {
          // A mistake only where no restaurant knows it.
          unknown ??= error;
          stderr.write(`${PROGRAM}${safeText(`${name}: ${error.message} Skipped.`)}\n`);
          continue;
        }
        if (!(error instanceof Failure) || COMMON.has(error.code)) throw error;
        stderr.write(failureText(error, name));
        worst = Math.max(worst, error.exitCode);
        continue;
      }
      yield before(restaurant, printedCount);
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
  const before = (restaurant: RestaurantChoice, count: number): readonly string[] => {
    const { guid, name } = restaurant;
    const gap = count === 0 ? '' : '\n';
    if (format === 'json') {
      const head = namesRestaurant ? '' : `${several(restaurant, isDemo)},"records":\n`;
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

/** The beginning of an object that records of one of several restaurants are put in. */
function several({ guid, name }: RestaurantChoice, isDemo: boolean): string {
  return jsonText({ ...demoField(isDemo), restaurant: { guid, name } }).slice(0, -1);
}

/** Notes, if any, with the name in front, after the program's own where they begin with that. */
export function notesAbout(name: string, notes = ''): string {
  if (notes === '') return '';
  const [begun, said] = notes.startsWith(PROGRAM)
    ? [PROGRAM, notes.slice(PROGRAM.length)]
    : ['', notes];
  return `${begun}${safeText(name)}: ${said}`;
}

const PROGRAM = 'linecheck: ';

/** Failures that every restaurant would have. */
const COMMON: ReadonlySet<string> = new Set(['USAGE', 'CONFIGURATION', 'CANCELLED']);

/** Ends the writing of an answer that has nothing in it, so that a file stays as it was. */
class NothingPrinted extends Error {}
