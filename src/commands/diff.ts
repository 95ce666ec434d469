import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { decodePrepStation } from '../contract/decode.ts';
import { EXIT, Failure } from '../contract/failures.ts';
import { parseJson } from '../contract/parsed-json.ts';
import { systemReason } from '../files/system-error.ts';
import type { AuditSettings } from '../kitchen/audit/rule.ts';
import { businessDateAt, businessDateLabel } from '../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { configurationDiff } from '../kitchen/stations/configuration-diff.ts';
import { type SetupVersion, setupOn } from '../kitchen/stations/setup-history.ts';
import { instantText } from '../kitchen/text/json-text.ts';
import { markDemo, openDestination } from '../output/destination.ts';
import {
  noticeOutlet,
  type Outlet,
  type Outlets,
  oneBlock,
  writeLines,
} from '../output/line-output.ts';
import { formatDocument } from '../output/print.ts';
import {
  type KitchenSource,
  oneRestaurant,
  refuseSourceOptions,
  type SourceKind,
} from '../reader/kitchen-source.ts';
import { configuredSource } from '../reader/sources/configured-source.ts';
import { configuredAudit } from '../settings/judgment-settings.ts';
import { readConfigured } from '../settings/profile-choice.ts';
import { readTextUpTo, STANDARD_INPUT } from './archive/input.ts';
import type { DiffFlags } from './arguments/command-flags.ts';
import type { Run } from './arguments/io.ts';
import { gapNotes, notesAbout, restaurantsNotice } from './arguments/notes-about.ts';
import { dateOrderFailure, futureDateFailure, requestedDate } from './arguments/requested-date.ts';
import { type DiffReading, diffDocument, type PrintedDiff } from './diff-document.ts';

interface ComparedPaths {
  readonly oldPath: string | undefined;
  readonly newPath: string | undefined;
}

export async function diffCommand(
  oldPath: string | undefined,
  newPath: string | undefined,
  flags: DiffFlags,
  run: Run,
): Promise<void> {
  if (flags.like !== undefined) {
    if ((oldPath ?? flags.from ?? flags.to) !== undefined) {
      throw new Failure('USAGE', 'Use files, dates or --like, only one of them.');
    }
    const { printLike } = await import('./diff-like.ts');
    return run.endWith(await printLike(await configuredSource(flags, run), flags, run, run.clock));
  }
  if (flags.allRestaurants === true) {
    throw new Failure('USAGE', '--all-restaurants needs --like with a model restaurant.');
  }
  if (newPath !== undefined) refuseSourceOptions(flags);
  const paths = { oldPath, newPath };
  const connect = () => configuredSource(flags, run);
  const settings = async () => {
    const { environment, chosen } = await readConfigured(flags, run.environment);
    return configuredAudit(environment, chosen?.profile.audit);
  };
  const outcome = await printDiff(paths, flags, run, connect, settings);
  if (flags.exitCode === true) run.endWith(OUTCOME_EXITS[outcome]);
}

/** `configuredSettings` reads the audit settings to compare two files, which need no connection. */
export async function printDiff(
  paths: ComparedPaths,
  flags: DiffFlags,
  { stdin, clock, ...outlets }: Outlets & Pick<Run, 'stdin' | 'clock'>,
  connect: () => KitchenSource | Promise<KitchenSource>,
  configuredSettings: () => Promise<AuditSettings | undefined> = async () => undefined,
): Promise<DiffOutcome> {
  const comparison = comparisonFrom(paths, flags);
  const target = await openDestination(flags, outlets, 'table');
  const notices = noticeOutlet(outlets.stderr, flags);
  const readSetups = async (): Promise<Readings> => {
    if ('from' in comparison) {
      return withRestaurant(await connect(), notices, (source, restaurant) =>
        readDates(source, restaurant, comparison, clock),
      );
    }
    const old = await readConfiguration(comparison.oldPath, stdin);
    if (comparison.newPath !== undefined) {
      const changed = await readConfiguration(comparison.newPath, stdin);
      return { before: old, after: changed, settings: await configuredSettings() };
    }
    return withRestaurant(await connect(), notices, async (source, restaurant) => {
      return { before: old, after: await readNow(source, restaurant) };
    });
  };
  const readings = await readSetups();
  const { before, after, settings } = readings;
  const notes = [before, after].flatMap(({ from, ...gaps }) =>
    gapNotes(gaps).map((note) => notesAbout(from, note)),
  );
  const unreadable = { before: before.unreadable, after: after.unreadable };
  const changes = configurationDiff(before.stations, after.stations, { unreadable, settings });
  await writeLines(notes, outlets.stderr);
  const destination = markDemo(readings, target);
  const document = diffDocument({ before, after, changes });
  await destination.write(oneBlock(formatDocument(document, destination)));
  if (before.unreadable + after.unreadable > 0) return 'incomplete';
  return changes.length > 0 ? 'changed' : 'same';
}

/** A comparison is incomplete if an entry of a station list can't be read. */
type DiffOutcome = 'same' | 'changed' | 'incomplete';

const OUTCOME_EXITS: Readonly<Record<DiffOutcome, number>> = {
  same: EXIT.done,
  changed: EXIT.found,
  incomplete: EXIT.contract,
};

type ComparedSetups = Omit<PrintedDiff, 'changes'>;

interface Readings extends ComparedSetups {
  readonly kind?: SourceKind;
  readonly settings: AuditSettings | undefined;
}

interface ComparedFiles {
  readonly oldPath: string;
  /** `undefined` for the current setup. */
  readonly newPath: string | undefined;
}

function comparisonFrom(
  { oldPath, newPath }: ComparedPaths,
  { from, to, demo }: DiffFlags,
): ComparedFiles | SetupDates {
  if (oldPath === undefined) {
    if (from !== undefined) return { from, to };
    throw new Failure('USAGE', 'There is nothing to compare: no file and no date are given.', {
      hint: 'Add a file, --from with a business date, or --like with a model restaurant.',
    });
  }
  if (from !== undefined || to !== undefined) {
    throw new Failure('USAGE', 'Use files or dates, not both.');
  }
  if (newPath !== undefined && demo === true) {
    throw new Failure('USAGE', '--demo does not work with two files.');
  }
  return { oldPath, newPath };
}

/** The current setup is read first, because reading saves it as a version. */
async function readDates(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  dates: SetupDates,
  clock: Run['clock'],
): Promise<ComparedSetups> {
  const { from, to } = readSetupDates(dates, businessDateAt(clock.now(), restaurant.calendar));
  const now = to === undefined ? await readNow(source, restaurant) : undefined;
  const versions = (await source.setupVersions?.(restaurant)) ?? [];
  const readingOn = (date: string) => setupReading(source, restaurant, versions, date);
  const before = readingOn(from);
  return { before, after: now ?? readingOn(to ?? from) };
}

async function withRestaurant(
  source: KitchenSource,
  notices: Outlet,
  read: (source: KitchenSource, restaurant: RestaurantChoice) => Promise<ComparedSetups>,
): Promise<Readings> {
  const { kind, auditSettings: settings } = source;
  try {
    const restaurant = oneRestaurant(source);
    notices.write(restaurantsNotice(source, false));
    return { ...(await read(source, restaurant)), kind, settings };
  } finally {
    await source.close();
  }
}

async function readNow({ api, name }: KitchenSource, restaurant: RestaurantChoice) {
  const { stations, unreadable, damaged } = await api.stations(restaurant.guid);
  return { from: `${restaurant.name} (${name}), now`, stations, unreadable, damaged };
}

interface SetupDates {
  readonly from: string;
  /** Absent for the current setup. */
  readonly to?: string | undefined;
}

function readSetupDates({ from, to }: SetupDates, today: string) {
  const first = requestedDate(from, today);
  const last = to === undefined ? undefined : requestedDate(to, today);
  const futureDate = [first, last ?? today].find((date) => date > today);
  if (futureDate !== undefined) throw futureDateFailure(futureDate);
  if (last === undefined || first <= last) return { from: first, to: last };
  throw dateOrderFailure(first, last);
}

/** `date` is `YYYYMMDD`. If no setup was read by then, throws NOT_FOUND, or NOT_ARCHIVED for an archive. */
function setupReading(
  { kind, name }: KitchenSource,
  restaurant: RestaurantChoice,
  versions: readonly SetupVersion[],
  date: string,
): DiffReading {
  const { calendar } = restaurant;
  const setup = setupOn(versions, date, calendar);
  const label = businessDateLabel(date);
  const dateSeen = ({ seenAt }: SetupVersion) =>
    businessDateLabel(businessDateAt(seenAt, calendar));
  if (setup !== undefined) {
    return {
      from: `${restaurant.name} (${name}) on ${label}, first seen on ${dateSeen(setup)}`,
      date,
      firstSeenAt: instantText(setup.seenAt),
      stations: setup.stations,
      unreadable: 0,
      damaged: 0,
    };
  }
  const [first] = versions;
  const seen =
    first === undefined ? 'No setup was read yet' : `It was first read on ${dateSeen(first)}`;
  const isArchive = kind === 'archive';
  const sentence = `The setup of ${restaurant.name} on ${label} is unknown. ${seen}.`;
  const hint = isArchive
    ? 'An archive keeps setups from the first linecheck sync or import on.'
    : 'Run linecheck stations: each setup is kept from the first reading on.';
  throw new Failure(isArchive ? 'NOT_ARCHIVED' : 'NOT_FOUND', sentence, { hint });
}

/** A larger file can't be a station list. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads a station list from `linecheck stations` or the API. `-` is standard input. Throws USAGE for any other file. */
export async function readConfiguration(path: string, stdin: () => Readable) {
  const isInput = path === STANDARD_INPUT;
  const from = isInput ? 'standard input' : path;
  const text = await readText(isInput ? stdin() : createReadStream(path), from);
  const elements = stationListElements(text);
  if (elements === undefined) {
    const advice = 'Use a JSON array of stations, or one station per line.';
    throw new Failure('USAGE', `${from} has no station list. ${advice}`);
  }
  let damaged = 0;
  const stations = elements.flatMap((element) => {
    let faults = 0;
    const station = decodePrepStation(element, () => {
      faults += 1;
    });
    if (station === undefined) return [];
    if (faults > 0) damaged += 1;
    return [station];
  });
  if (stations.length === 0 && elements.length > 0) {
    throw new Failure('USAGE', `${from} has a list without stations.`);
  }
  return { from, stations, unreadable: elements.length - stations.length, damaged };
}

async function readText(file: Readable, from: string): Promise<string> {
  const text = await readTextUpTo(file, MAX_BYTES).catch((cause: unknown) => {
    throw new Failure('USAGE', `Can't read ${from}: ${systemReason(cause)}.`, { cause });
  });
  if (text !== undefined) return text.replace(/^\ufeff/, '');
  throw new Failure('USAGE', `${from} is too large for a station list.`);
}

function stationListElements(text: string): readonly unknown[] | undefined {
  const document = parseJson(text);
  if (Array.isArray(document)) return document;
  if (document !== undefined) {
    return decodePrepStation(document) === undefined ? undefined : [document];
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.flatMap((line) => parseJson(line) ?? []);
  return lines.length > 0 && values.length === lines.length ? values : undefined;
}
