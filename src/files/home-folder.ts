import { userInfo } from 'node:os';
import { isAbsolute, join, parse } from 'node:path';
import type { Environment } from '../terminal/capabilities.ts';

/** `HOME`, else the account's folder, else the root. Never the working folder: others may have put a configuration there. */
function homeFolder(environment: Environment): string {
  const { HOME } = environment;
  if (HOME !== undefined && HOME !== '') return HOME;
  try {
    return userInfo().homedir;
  } catch {
    // In a container, the user may have no account.
    return parse(process.cwd()).root;
  }
}

export function homePath(path: string, environment: Environment): string {
  return path.replace(/^~(?=\/|$)/, homeFolder(environment));
}

/** linecheck's folder: in the folder that an XDG variable names, else in `defaultFolder` of the home folder. */
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
