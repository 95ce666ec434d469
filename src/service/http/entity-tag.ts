/** Entity tags of answers (RFC 9110, 8.8.3), which the document does not speak of (A29, our choice). */

/** The strong tag of a version as it is sent in a coding: other bytes have another tag. */
export function entityTag(version: string, encoding: string | undefined): string {
  return `"${version}${encoding === undefined ? '' : `.${encoding}`}"`;
}

/** Whether `If-None-Match` names the version in any coding: then nothing need be sent. `*` names every one. */
export function isKnown(version: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    if (tag === '*') return true;
    const [, named] = /^(?:W\/)?"([^".]*)(?:\.[a-z]+)?"$/.exec(tag) ?? [];
    return named === version;
  });
}
