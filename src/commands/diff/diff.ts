/** `linecheck diff`: what changed in the configuration between two readings, or between one and the platform now. */
import { EXIT, Failure } from '../../contract/failures.ts';
import type { AuditSettings } from '../../kitchen/audit/settings.ts';
import { configurationDiff } from '../../kitchen/stations/configuration-diff.ts';
import { destination, destinationOf } from '../../output/destination.ts';
import { type Outlet, type Outlets, oneBlock, writeLines } from '../../output/line-output.ts';
import { narration } from '../../output/narration.ts';
import type { OutputFlags } from '../../output/output-flags.ts';
import { printed } from '../../output/print.ts';
import { configuredAudit } from '../../settings/audit-settings.ts';
import { configured } from '../../settings/profile-choice.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { configuredSource } from '../../sources/configured-source.ts';
import {
  type KitchenSource,
  oneRestaurant,
  type SourceKind,
} from '../../sources/kitchen-source.ts';
import { refuseSourceOptions } from '../../sources/platform/idle-options.ts';
import { notesAbout } from '../arguments/each-restaurant.ts';
import { oneRestaurantNotice } from '../arguments/reading-notice.ts';
import { gapNotes } from '../arguments/station-list-notes.ts';
import type { Run } from '../io.ts';
import { readConfiguration } from './configuration-file.ts';
import { type DiffReading, diffDocument } from './document.ts';

/** Flags of the command. */
export interface DiffFlags extends ConnectionFlags, Omit<OutputFlags, 'allRestaurants'> {
  /** End with 1 when anything changed, and with 8 when entries of a list could not be read. */
  readonly exitCode?: boolean;
}

/** Prints it, and sets the exit code where that is asked for. */
export async function diffCommand(
  oldPath: string,
  newPath: string | undefined,
  flags: DiffFlags,
  run: Run,
): Promise<void> {
  if (newPath !== undefined) refuseSourceOptions(flags);
  const paths = { oldPath, newPath };
  const connect = () => configuredSource(flags, run);
  const outcome = await printDiff(paths, flags, run, connect, () => settingsOf(flags, run));
  if (flags.exitCode === true) run.endWith(OUTCOME_EXITS[outcome]);
}

/**
 * Writes the changes to stdout or into a file, and to stderr what of a reading could not be read. Resolves to what it comes to. Throws a Failure,
 * and has then written no change. Nothing is connected to where two files are given: how they are audited `configuredSettings` gives.
 */
export async function printDiff(
  { oldPath, newPath }: { readonly oldPath: string; readonly newPath: string | undefined },
  flags: DiffFlags,
  { stdin, ...outlets }: Outlets & Pick<Run, 'stdin'>,
  connect: () => KitchenSource | Promise<KitchenSource>,
  configuredSettings: () => Promise<AuditSettings | undefined> = async () => undefined,
): Promise<DiffOutcome> {
  if (newPath !== undefined && flags.demo === true) {
    throw new Failure('USAGE', 'Two files are compared, so --demo reads nothing.');
  }
  const given = await destination(flags, outlets, 'table');
  const before = await readConfiguration(oldPath, stdin);
  const { settings, ...after }: Reading =
    newPath === undefined
      ? await sourceReading(await connect(), narration(outlets.stderr, flags))
      : { ...(await readConfiguration(newPath, stdin)), settings: await configuredSettings() };
  const notes = [before, after].flatMap(({ from, ...gaps }) =>
    gapNotes(gaps).map((note) => notesAbout(from, note)),
  );
  const unreadable = { before: before.unreadable, after: after.unreadable };
  const changes = configurationDiff(before.stations, after.stations, { unreadable, settings });
  await writeLines(notes, outlets.stderr);
  const place = destinationOf(after, given);
  await place.write(oneBlock(printed(diffDocument({ before, after, changes }), place)));
  if (before.unreadable + after.unreadable > 0) return 'incomplete';
  return changes.length > 0 ? 'changed' : 'same';
}

/** What a comparison comes to; incomplete where entries of a list could not be read, whatever differs. */
type DiffOutcome = 'same' | 'changed' | 'incomplete';

const OUTCOME_EXITS: Readonly<Record<DiffOutcome, number>> = {
  same: EXIT.done,
  changed: EXIT.found,
  incomplete: EXIT.contract,
};

interface Reading extends DiffReading {
  /** Of the source; absent where it is of a file. */
  readonly kind?: SourceKind;
  /** How both readings are audited, where that is configured. */
  readonly settings: AuditSettings | undefined;
}

/** How files are audited: as everything else would be with these flags. */
async function settingsOf(flags: DiffFlags, run: Run): Promise<AuditSettings | undefined> {
  const { environment, chosen } = await configured(flags, run.environment);
  return configuredAudit(environment, chosen?.profile.audit);
}

async function sourceReading(source: KitchenSource, narrated: Outlet): Promise<Reading> {
  const { kind } = source;
  try {
    const settings = source.auditSettings;
    const restaurant = oneRestaurant(source);
    narrated.write(oneRestaurantNotice(source, ['--restaurant']));
    const { stations, unreadable, damaged } = await source.api.stations(restaurant.guid);
    const from = `${restaurant.name} (${source.name}), now`;
    return { from, stations, unreadable, damaged, kind, settings };
  } finally {
    await source.close();
  }
}
