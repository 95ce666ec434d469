/** Counts present and faulty fields by contract schemas. Unlisted values of enumerations count apart from wrong types (A27). */
import { parseInstant } from '../../../contract/instant.ts';
import { isUuid } from '../../../contract/platform-reference.ts';
import type { Schema } from '../../../contract/schema.ts';
import { foreignText } from './verdict.ts';

export interface FieldTally {
  /** Neither absent nor null. */
  present: number;
  nulls: number;
  faulty: number;
  /** The first few, each with the record. */
  readonly faults: string[];
  /** Enumeration values with counts. */
  readonly listed: Map<string, number>;
  /** The first few. */
  readonly unlisted: Set<string>;
}

const FEW = 3;

/** Counts over all values. Field keys look like `PrepStation.guid`. */
export class ResourceTally {
  readonly #fields = new Map<string, FieldTally>();
  /** Values other than objects, counted for the resource. */
  readonly root: FieldTally = newTally();
  #resources = 0;

  get resources(): number {
    return this.#resources;
  }

  field(key: string): FieldTally {
    const known = this.#fields.get(key) ?? newTally();
    this.#fields.set(key, known);
    return known;
  }

  get nulls(): number {
    return [...this.#fields.values()].reduce((sum, { nulls }) => sum + nulls, 0);
  }

  /** The schema needs a title. */
  add(value: unknown, schema: Schema): void {
    const at = `record ${this.#resources}`;
    this.#resources += 1;
    this.#examine(value, schema, at, this.root);
  }

  #examine(value: unknown, schema: Schema, at: string, tally: FieldTally, isItem = false): void {
    const wrong = wrongness(value, schema);
    if (wrong !== undefined) {
      tally.faulty += 1;
      if (tally.faults.length < FEW) tally.faults.push(`${at} is ${wrong}`);
      return;
    }
    // An array counts once, not per item.
    if (!isItem) tally.present += 1;
    if (schema.enum !== undefined) countListed(value, schema.enum, tally);
    if (Array.isArray(value) && schema.items !== undefined) {
      for (const [index, item] of value.entries()) {
        this.#examine(item, schema.items, `${at}[${index}]`, tally, true);
      }
    } else if (schema.properties !== undefined) {
      this.#examineFields(Object(value), schema, at);
    }
  }

  #examineFields(
    source: object,
    { title, properties = {}, required = [] }: Schema,
    at: string,
  ): void {
    for (const [name, schema] of Object.entries(properties)) {
      const tally = this.field(`${title}.${name}`);
      const value: unknown = Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined;
      if (value === null) tally.nulls += 1;
      if (value !== undefined && value !== null) {
        this.#examine(value, schema, `${at}.${name}`, tally);
      } else if (required.includes(name)) {
        tally.faulty += 1;
        const state = value === null ? 'null' : 'missing';
        if (tally.faults.length < FEW) tally.faults.push(`${at}.${name} is ${state}`);
      }
    }
  }
}

/** Of a single value. */
export function tallyOf(value: unknown, schema: Schema): ResourceTally {
  const tally = new ResourceTally();
  tally.add(value, schema);
  return tally;
}

function newTally(): FieldTally {
  return { present: 0, nulls: 0, faulty: 0, faults: [], listed: new Map(), unlisted: new Set() };
}

function countListed(value: unknown, values: readonly unknown[], tally: FieldTally): void {
  if (values.includes(value)) {
    const key = String(value);
    tally.listed.set(key, (tally.listed.get(key) ?? 0) + 1);
  } else if (tally.unlisted.size < FEW) tally.unlisted.add(foreignText(value));
}

/** `undefined` for a match. */
function wrongness(value: unknown, { type, format }: Schema): string | undefined {
  const types = typeof type === 'string' ? [type] : (type ?? []);
  if (!types.some((each) => isOfType(value, each))) {
    const wanted = types.filter((each) => each !== 'null').join(' or ');
    return `${foreignText(value)}, not of type ${wanted}`;
  }
  if (typeof value !== 'string') return undefined;
  if (format === 'uuid' && !isUuid(value)) return `${foreignText(value)}, not a UUID`;
  const isDateTime =
    format !== 'date-time' || (value.includes('T') && parseInstant(value) !== undefined);
  return isDateTime ? undefined : `${foreignText(value)}, not a date-time`;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return found === type;
}
