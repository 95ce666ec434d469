/** What was printed against `linecheck help schema`, with nothing undocumented. */
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { oncePerKey } from '../../src/contract/once.ts';
import { schemas } from '../docs/schemas.ts';

const ALL: Readonly<Record<string, object>> = schemas();

type Part = 'document' | 'line' | 'summary';

/** One for all, because each would compile the schema of schemas again. */
const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);

const validators = oncePerKey((key: string): ValidateFunction => {
  const [name = '', part = '', age] = key.split('#');
  const $id = `https://printed.example/${encodeURIComponent(key)}`;
  return ajv.compile(closed({ ...ALL[name], $id, $ref: `#/$defs/${part}` }, age === OLD));
});

const OLD = 'old';

/** An object has only its fields. An old one may lack newer fields. */
function closed<Value>(value: Value, isOld: boolean): Value {
  const close = (found: unknown): unknown => {
    if (Array.isArray(found)) return found.map(close);
    if (typeof found !== 'object' || found === null) return found;
    const isFields = 'type' in found && 'properties' in found;
    const own = Object.entries(found).filter(([key]) => !(isOld && isFields && key === 'required'));
    const inner = own.map(([key, each]) => [key, close(each)] as const);
    return { ...Object.fromEntries(inner), ...(isFields && { additionalProperties: false }) };
  };
  return close(value) as Value;
}

function schemaName(words: readonly string[]): string {
  const names = [words.slice(0, 3), words.slice(0, 2), words.slice(0, 1)];
  const name = names.map((each) => each.join(' ')).find((each) => each in ALL);
  if (name === undefined) throw new Error(`No schema for ${words.join(' ')}.`);
  return name;
}

/** None for a value of this part. */
export function mistakes(
  words: readonly string[],
  part: Part,
  value: unknown,
  age = '',
): readonly string[] {
  const validate = validators(`${schemaName(words)}#${part}#${age}`);
  if (validate(value)) return [];
  const found = validate.errors ?? [];
  const texts = found.map(({ instancePath, message = '', params }) => {
    return `${instancePath} ${message} ${JSON.stringify(params)}`;
  });
  return [JSON.stringify(value).slice(0, 600), ...new Set(texts)].slice(0, 40);
}

export function printedMistakes(
  words: readonly string[],
  format: string,
  stdout: string,
  age = '',
): readonly string[] {
  if (format === 'json') return mistakes(words, 'document', JSON.parse(stdout), age);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => mistakes(words, 'line', JSON.parse(line), age));
}

/** Of an earlier version: fields added since are missing. */
export function formerMistakes(
  words: readonly string[],
  format: string,
  stdout: string,
): readonly string[] {
  return printedMistakes(words, format, stdout, OLD);
}
