/** Entity tags of answers (RFC 9110, 8.8.3), which the document does not mention (A29, our choice). */

/** The strong tag of a version in a coding: different bytes have a different tag. */
export function entityTag(version: string, encoding: string | undefined): string {
  return `"${version}${encoding === undefined ? '' : `.${encoding}`}"`;
}

/** Whether `If-None-Match` names the version in any coding, so that no body is needed. `*` matches every version. */
export function isKnown(version: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    if (tag === '*') return true;
    const [, named] = /^(?:W\/)?"([^".]*)(?:\.[a-z]+)?"$/.exec(tag) ?? [];
    return named === version;
  });
}
