/** The state file is a store at a path that the user chose. Only changes are written. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure } from '../../contract/failures.ts';
import { fileHead, readTrusted } from '../../files/read-trusted.ts';
import { distrustFailure, resolveWritePath } from '../../files/trusted-file.ts';
import { makeTrustedFolder, partPath, removeAbandonedParts } from '../../files/write-private.ts';
import { quotedValue } from '../../settings/typed-text.ts';
import { holdLock } from '../../store/file-lock.ts';
import type { Rows } from '../../store/rows.ts';
import {
  isStoreHead,
  WATCH_LINES,
  WATCHED_RESTAURANTS,
  WEBHOOK_LINES,
} from '../../store/schema.ts';
import { Store } from '../../store/store.ts';
import {
  readOldState,
  readOldWebhookLines,
  readRestaurantText,
  readSharedText,
  restaurantText,
  sharedText,
  type WatchSnapshot,
  webhookLine,
} from './watch-snapshot.ts';
import type { WebhookLine } from './webhook-sender.ts';

/** Version 0.3.0 never wrote a longer file. */
const MAX_OLD_BYTES = 64 * 1024 * 1024;

const START_OVER =
  'Use another file, or remove this one to start over. Open states then start again.';

export class WatchMemory {
  readonly #store: Store;
  /** The path as the user wrote it, in quotes. */
  readonly #name: string;
  readonly #releaseLock: () => void;
  /** The text last written for each restaurant, by GUID. */
  readonly #writtenTexts = new Map<string, string>();
  #isKept = true;

  private constructor(store: Store, name: string, releaseLock: () => void) {
    this.#store = store;
    this.#name = name;
    this.#releaseLock = releaseLock;
  }

  /**
   * Throws NOT_WRITTEN while another watch uses the file, CONFIGURATION if the file can't be trusted, and USAGE for a file that isn't a
   * state file, so that a typo replaces nothing. A link is followed, not replaced.
   */
  static async open(path: string, now: number): Promise<WatchMemory> {
    const file = resolveWritePath(resolve(path));
    const name = quotedValue(path);
    const releaseLock = await lockStateFile(file, name);
    try {
      const oldState = await readOldFile(file, name);
      if (oldState !== undefined) await WatchMemory.#replaceOldFile(file, name, oldState, now);
      return new WatchMemory(new Store(file), name, releaseLock);
    } catch (error) {
      releaseLock();
      throw error;
    }
  }

  /** Replaces a state file of 0.3.0, and its files for webhooks, by a store with the same content. */
  static async #replaceOldFile(file: string, name: string, oldState: WatchSnapshot, now: number) {
    const folder = dirname(file);
    const webhookPrefix = `${basename(file)}.webhook-`;
    await removeAbandonedParts(folder, now);
    const part = partPath(folder);
    const memory = new WatchMemory(new Store(part), name, () => undefined);
    await memory.keep(oldState);
    const webhookFiles = (await readdir(folder)).filter((each) => each.startsWith(webhookPrefix));
    for (const webhookFile of webhookFiles) {
      const reading = await readTrusted(join(folder, webhookFile), MAX_OLD_BYTES);
      const lines = reading.state === 'read' ? readOldWebhookLines(reading.text) : [];
      await memory.addWebhookLines(webhookFile.slice(webhookPrefix.length), lines);
    }
    await memory.close();
    if (!memory.isKept) {
      await rm(part, { force: true });
      throw memory.#notWritten();
    }
    await rename(part, file);
    for (const webhookFile of webhookFiles) await rm(join(folder, webhookFile), { force: true });
  }

  /** True if the next run can read what was written last. */
  get isKept(): boolean {
    return this.#isKept;
  }

  async load(): Promise<WatchSnapshot> {
    return this.#store.read((rows) => {
      for (const { owner, value } of rows.list(WATCHED_RESTAURANTS))
        this.#writtenTexts.set(owner, value);
      const restaurants = [...this.#writtenTexts].flatMap(
        ([guid, text]) => readRestaurantText(guid, text) ?? [],
      );
      return { restaurants, ...readSharedText(rows.get(WATCH_LINES, '')?.value ?? '') };
    });
  }

  /** Throws USAGE for a file of another restaurant. */
  async loadRestaurant(restaurantGuid: string): Promise<WatchSnapshot> {
    const snapshot = await this.load();
    if (snapshot.restaurants.every(({ guid }) => guid === restaurantGuid)) return snapshot;
    const message = `${this.#name} belongs to another restaurant.`;
    throw new Failure('USAGE', message, { hint: START_OVER });
  }

  /**
   * Writes the file before the first line is printed, so that a wrong path is noticed. Throws NOT_WRITTEN, except for a full disk, which
   * must not stop alerts. `warn` gets this fault and all later faults.
   */
  async begin(snapshot: WatchSnapshot, warn: (notice: string) => void): Promise<void> {
    await this.keep(snapshot);
    if (!this.#isKept && !this.#store.isFull) throw this.#notWritten();
    this.#store.listen((notice) => warn(`${notice} Alerts go on, and it tries again.`));
  }

  async keep({ restaurants, ...shared }: WatchSnapshot): Promise<void> {
    const texts = new Map(restaurants.map((each) => [each.guid, restaurantText(each)]));
    const changedTexts = [...texts].filter(([guid, text]) => this.#writtenTexts.get(guid) !== text);
    const removedGuids = [...this.#writtenTexts.keys()].filter((guid) => !texts.has(guid));
    await this.#write((rows) => {
      for (const [owner, value] of changedTexts) rows.put(WATCHED_RESTAURANTS, { owner, value });
      for (const owner of removedGuids) rows.remove(WATCHED_RESTAURANTS, owner);
      const value = sharedText(shared);
      if (rows.get(WATCH_LINES, '')?.value !== value) rows.put(WATCH_LINES, { owner: '', value });
    });
    for (const [guid, text] of changedTexts) this.#writtenTexts.set(guid, text);
    for (const guid of removedGuids) this.#writtenTexts.delete(guid);
  }

  async webhookLines(webhook: string): Promise<readonly WebhookLine[]> {
    const entries = await this.#store.list(WEBHOOK_LINES, webhook);
    return entries.flatMap(({ name, value }) => webhookLine({ id: name, body: value }) ?? []);
  }

  addWebhookLines(webhook: string, lines: readonly WebhookLine[]): Promise<void> {
    return this.#write((rows) => {
      for (const { id, body } of lines)
        rows.put(WEBHOOK_LINES, { owner: webhook, name: id, value: body });
    });
  }

  removeWebhookLines(webhook: string, lines: readonly WebhookLine[]): Promise<void> {
    return this.#write((rows) => {
      for (const { id } of lines) rows.remove(WEBHOOK_LINES, webhook, id);
    });
  }

  async close(): Promise<void> {
    await this.#store.close();
    this.#releaseLock();
  }

  async #write(work: (rows: Rows) => void): Promise<void> {
    this.#isKept = await this.#store.write((rows) => {
      work(rows);
      return rows.isKept;
    });
  }

  #notWritten(): Failure {
    return new Failure('NOT_WRITTEN', `Can't write ${this.#name}: ${this.#store.trouble}.`);
  }
}

async function lockStateFile(file: string, name: string): Promise<() => void> {
  const fault = await makeTrustedFolder(dirname(file)).catch(() => undefined);
  if (fault !== undefined) throw distrustFailure(name, fault);
  let releaseLock: (() => void) | undefined;
  try {
    releaseLock = holdLock(`${file}.lock`);
  } catch {
    // A full disk must not stop alerts. Any other error also makes the first write fail.
    return () => undefined;
  }
  if (releaseLock !== undefined) return releaseLock;
  const hint = 'Give each its own --state file, or end the other one first.';
  throw new Failure('NOT_WRITTEN', `Another linecheck watch is using ${name}.`, { hint });
}

/** Returns `undefined` for a store, a missing file, and an empty file, which is removed. */
async function readOldFile(file: string, name: string): Promise<WatchSnapshot | undefined> {
  if (isStoreHead(await fileHead(file))) return undefined;
  const size = await stat(file).then(
    (status) => (status.isFile() ? status.size : undefined),
    () => 0,
  );
  if (size === 0) {
    await rm(file, { force: true }).catch(() => undefined);
    return undefined;
  }
  const reading = await readTrusted(file, MAX_OLD_BYTES);
  if (reading.state === 'distrusted') throw distrustFailure(name, reading);
  const state = reading.state === 'read' ? readOldState(reading.text) : 'damaged';
  if (typeof state !== 'string') return state;
  const damaged = 'is damaged, or not a state file of linecheck watch';
  const fault = state === 'newer' ? 'was written by a newer linecheck' : damaged;
  throw new Failure('USAGE', `${name} ${fault}.`, { hint: START_OVER });
}
