/** As in the package's `engines`. */

/** Oldest: major and minor. */
const NEEDED = [22, 19] as const;

/** For messages. */
export const NEEDED_NODE = NEEDED.join('.');

/** For `24.21.0` or `v24.21.0`. */
export function isEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED;
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}
