import { userInfo } from 'node:os';
import { isAbsolute, join, parse } from 'node:path';
import type { Environment } from '../terminal/capabilities.ts';

/** `HOME`, else the account's folder, else the root: never beside the working folder, where others may have put a configuration. */
function homeFolder(environment: Environment): string {
  const { HOME } = environment;
  if (HOME !== undefined && HOME !== '') return HOME;
  try {
    return userInfo().homedir;
  } catch {
    // A container may run as a user without an account.
    return parse(process.cwd()).root;
  }
}

/** The path, with a leading `~` replaced as a shell does. */
export function homePath(path: string, environment: Environment): string {
  return path.replace(/^~(?=\/|$)/, homeFolder(environment));
}

/** Our folder in the one an XDG variable names, else in `defaultFolder` of the home folder. */
export function userFolder(
  environment: Environment,
  variable: string,
  defaultFolder: string,
): string {
  const configured = environment[variable] ?? '';
  return join(
    isAbsolute(configured) ? configured : join(homeFolder(environment), defaultFolder),
    'linecheck',
  );
}
