/** Restaurants as flags and environment name them. */
import type { Environment } from '../terminal/terminal-kind.ts';
import { setting } from './setting.ts';

/** Those of the flags, else those of `LINECHECK_RESTAURANT` between commas; each once, in the order in which they are told. */
export function toldRestaurants(
  flags: { readonly restaurant?: readonly string[] },
  environment: Environment,
): readonly string[] {
  const told = listed(flags.restaurant ?? []);
  return told.length > 0 ? told : listed(environment['LINECHECK_RESTAURANT']?.split(',') ?? []);
}

function listed(guids: readonly string[]): readonly string[] {
  return [...new Set(guids.map(setting).filter((guid) => guid !== undefined))];
}
