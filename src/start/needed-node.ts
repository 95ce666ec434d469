/** The Node versions that the program runs on; `engines` of the package is the same. */

/** The oldest one: major and minor. */
const NEEDED = [22, 19] as const;

/** The oldest one, for messages. */
export const NEEDED_NODE = NEEDED.join('.');

/** Whether a Node of that version (`24.21.0`, `v24.21.0`) can run the program. */
export function isEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED;
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}
