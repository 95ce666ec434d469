/** The state file of `watch`: a store like the user's, where the user wants it. Only what changed is written. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure } from '../../contract/failures.ts';
import { fileHead, readTrusted } from '../../files/read-trusted.ts';
import { distrustFailure, writtenPlace } from '../../files/trusted-file.ts';
import { makeTrustedFolder, partPath, removeLeftParts } from '../../files/write-private.ts';
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
  type KeptWatch,
  keptRestaurant,
  linesText,
  readLines,
  readOldState,
  readOldWebhookLines,
  restaurantText,
  webhookLine,
} from './kept-watch.ts';
import type { WebhookLine } from './webhook-sender.ts';

/** Longer files were not written by 0.3.0. */
const MOST_OLD_BYTES = 64 * 1024 * 1024;

const START_OVER =
  'Use another file, or remove this one to start over. Open states then start again.';

export class WatchMemory {
  readonly #store: Store;
  readonly #name: string;
  readonly #release: () => void;
  /** Each restaurant's text as it was written last. */
  readonly #written = new Map<string, string>();
  #isKept = true;

  private constructor(store: Store, name: string, release: () => void) {
    this.#store = store;
    this.#name = name;
    this.#release = release;
  }

  /**
   * For one `watch` at a time. `path` is resolved against the working folder, and a link stays one. Throws NOT_WRITTEN while another watch
   * uses it, CONFIGURATION where it would not be trusted, and USAGE for any other file, so that a typo replaces nothing.
   */
  static async open(path: string, now: number): Promise<WatchMemory> {
    const place = writtenPlace(resolve(path));
    const name = quotedValue(path);
    const release = await heldAlone(place, name);
    try {
      const old = await oldState(place, name);
      if (old !== undefined) await WatchMemory.#replaceOld(place, name, old, now);
      return new WatchMemory(new Store(place), name, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Replaces a state file of 0.3.0, and those beside it for webhooks, by a store with the same content. */
  static async #replaceOld(place: string, name: string, kept: KeptWatch, now: number) {
    const folder = dirname(place);
    const beside = `${basename(place)}.webhook-`;
    await removeLeftParts(folder, now);
    const part = partPath(folder);
    const memory = new WatchMemory(new Store(part), name, () => undefined);
    await memory.keep(kept);
    const webhooks = (await readdir(folder)).filter((each) => each.startsWith(beside));
    for (const each of webhooks) {
      const reading = await readTrusted(join(folder, each), MOST_OLD_BYTES);
      const lines = reading.state === 'read' ? readOldWebhookLines(reading.text) : [];
      await memory.addWebhookLines(each.slice(beside.length), lines);
    }
    await memory.close();
    if (!memory.isKept) {
      await rm(part, { force: true });
      throw memory.#notWritten();
    }
    await rename(part, place);
    for (const each of webhooks) await rm(join(folder, each), { force: true });
  }

  /** Whether what was written last is there in the next run. */
  get isKept(): boolean {
    return this.#isKept;
  }

  async load(): Promise<KeptWatch> {
    return this.#store.read((rows) => {
      for (const { owner, value } of rows.list(WATCHED_RESTAURANTS))
        this.#written.set(owner, value);
      const restaurants = [...this.#written].flatMap(
        ([guid, text]) => keptRestaurant(guid, text) ?? [],
      );
      return { restaurants, ...readLines(rows.get(WATCH_LINES, '')?.value ?? '') };
    });
  }

  /** For a watch of one restaurant. Throws USAGE where the file is of others. */
  async loadOne(restaurant: string): Promise<KeptWatch> {
    const kept = await this.load();
    if (kept.restaurants.every((each) => each.restaurant === restaurant)) return kept;
    throw new Failure('USAGE', `${this.#name} belongs to another restaurant.`, {
      hint: START_OVER,
    });
  }

  /**
   * Before the first line, so that a wrong place is noticed. Throws NOT_WRITTEN. A full disk must not stop alerts: that is said, like
   * everything that goes wrong later, and writing is tried again each minute.
   */
  async begin(kept: KeptWatch, say: (notice: string) => void): Promise<void> {
    await this.keep(kept);
    if (!this.#isKept && !this.#store.isFull) throw this.#notWritten();
    this.#store.listen((notice) => say(`${notice} Alerts go on, and it tries again.`));
  }

  async keep({ restaurants, ...lines }: KeptWatch): Promise<void> {
    const texts = new Map(restaurants.map((each) => [each.restaurant, restaurantText(each)]));
    const changed = [...texts].filter(([guid, text]) => this.#written.get(guid) !== text);
    const gone = [...this.#written.keys()].filter((guid) => !texts.has(guid));
    await this.#write((rows) => {
      for (const [owner, value] of changed) rows.put(WATCHED_RESTAURANTS, { owner, value });
      for (const owner of gone) rows.remove(WATCHED_RESTAURANTS, owner);
      const value = linesText(lines);
      if (rows.get(WATCH_LINES, '')?.value !== value) rows.put(WATCH_LINES, { owner: '', value });
    });
    for (const [guid, text] of changed) this.#written.set(guid, text);
    for (const guid of gone) this.#written.delete(guid);
  }

  /** The lines that wait for a webhook, oldest first. */
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
    this.#release();
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

/** Returns the release. */
async function heldAlone(place: string, name: string): Promise<() => void> {
  const fault = await makeTrustedFolder(dirname(place)).catch(() => undefined);
  if (fault !== undefined) throw distrustFailure(name, fault);
  let release: ReturnType<typeof holdLock>;
  try {
    release = holdLock(`${place}.lock`);
  } catch {
    // A full disk must not stop alerts. For any other reason the first write fails, too.
    return () => undefined;
  }
  if (release !== undefined) return release;
  throw new Failure('NOT_WRITTEN', `Another linecheck watch is using ${name}.`, {
    hint: 'Give each its own --state file, or end the other one first.',
  });
}

/** What a state file of 0.3.0 has. `undefined` for a store, and where there is nothing: an empty file is removed. */
async function oldState(place: string, name: string): Promise<KeptWatch | undefined> {
  if (isStoreHead(await fileHead(place))) return undefined;
  const size = await stat(place).then(
    (status) => (status.isFile() ? status.size : undefined),
    () => 0,
  );
  if (size === 0) {
    await rm(place, { force: true }).catch(() => undefined);
    return undefined;
  }
  const reading = await readTrusted(place, MOST_OLD_BYTES);
  if (reading.state === 'distrusted') throw distrustFailure(name, reading);
  const kept = reading.state === 'read' ? readOldState(reading.text) : 'damaged';
  if (typeof kept !== 'string') return kept;
  const what =
    kept === 'newer'
      ? 'was written by a newer linecheck'
      : 'is damaged, or not a state file of linecheck watch';
  throw new Failure('USAGE', `${name} ${what}.`, { hint: START_OVER });
}
