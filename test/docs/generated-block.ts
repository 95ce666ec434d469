/** Pages whose parts between `<!-- name -->` and `<!-- /name -->` are made by the program that they tell of. */

/** The page with the content in the place of the block of that name. */
export function withBlock(text: string, name: string, content: string): string {
  const start = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const [before = '', rest = ''] = text.split(start);
  const after = rest.slice(rest.indexOf(end));
  return `${before}${start}\n${content}\n${after}`;
}
