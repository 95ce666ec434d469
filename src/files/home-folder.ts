import { userInfo } from 'node:os';
import { isAbsolute, join, parse } from 'node:path';
import type { Environment } from '../terminal/capabilities.ts';

/** `HOME`, else the account's folder, else the root: never beside the working folder, where others may have put a configuration. */
export function homeFolder(environment: Environment): string {
  const { HOME } = environment;
  if (HOME !== undefined && HOME !== '') return HOME;
  try {
    return userInfo().homedir;
  } catch {
    // A container may run as a user without an account.
    return parse(process.cwd()).root;
  }
}

/** Our folder in the one an XDG variable names, else in `usual` of the home folder. */
export function userFolder(environment: Environment, variable: string, usual: string): string {
  const given = environment[variable] ?? '';
  return join(isAbsolute(given) ? given : join(homeFolder(environment), usual), 'linecheck');
}
