/** The path of the configuration. */
import { isAbsolute, join, resolve } from 'node:path';
import { homeFolder } from '../files/home-folder.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { given } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** The configuration file, and whether it was named explicitly, so that it must exist. */
export interface ConfigPath {
  readonly path: string;
  readonly isNamed: boolean;
}

/** The file in `LINECHECK_CONFIG`, else `$XDG_CONFIG_HOME/linecheck/config.toml`, else the one in `~/.config`. */
export function configPath(environment: Environment): ConfigPath {
  const named = given(SETTINGS.config, { environment });
  if (named !== undefined) return { path: resolve(named), isNamed: true };
  const home = environment['XDG_CONFIG_HOME'] ?? '';
  const parent = isAbsolute(home) ? home : join(homeFolder(environment), '.config');
  return { path: join(parent, 'linecheck', 'config.toml'), isNamed: false };
}
