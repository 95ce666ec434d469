/** Settings that are on or off, as a variable tells them. */
import { Failure } from '../contract/failures.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { setting } from './setting.ts';

const SWITCH: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['yes', true],
  ['on', true],
  ['0', false],
  ['false', false],
  ['no', false],
  ['off', false],
]);

/** What the flag says, else the variable of that name, else off. Throws USAGE for a word of neither kind. */
export function switched(
  flag: boolean | undefined,
  environment: Environment,
  name: string,
): boolean {
  if (flag !== undefined) return flag;
  const told = setting(environment[name]);
  const known = told === undefined ? false : SWITCH.get(told.toLowerCase());
  if (known !== undefined) return known;
  throw new Failure('USAGE', `${name} must be 1 or 0.`);
}
