import { isAbsolute, join, resolve } from 'node:path';
import { homeFolder } from '../files/home-folder.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { given } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** Whether it was named explicitly, and so must exist. */
export interface ConfigPath {
  readonly path: string;
  readonly isNamed: boolean;
}

/** `LINECHECK_CONFIG`, else `$XDG_CONFIG_HOME/linecheck/config.toml`, else in `~/.config`. */
export function configPath(environment: Environment): ConfigPath {
  const named = given(SETTINGS.config, { environment });
  if (named !== undefined) return { path: resolve(named), isNamed: true };
  const home = environment['XDG_CONFIG_HOME'] ?? '';
  const parent = isAbsolute(home) ? home : join(homeFolder(environment), '.config');
  return { path: join(parent, 'linecheck', 'config.toml'), isNamed: false };
}
