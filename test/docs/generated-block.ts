/** Pages with generated parts between `<!-- name -->` and `<!-- /name -->`. */

/** Replaces the named block. */
export function withBlock(text: string, name: string, content: string): string {
  const start = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const [before = '', rest = ''] = text.split(start);
  const after = rest.slice(rest.indexOf(end));
  return `${before}${start}\n${content}\n${after}`;
}
