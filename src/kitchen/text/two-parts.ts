const DIVIDER = ' | ';

/** Both sides of a bar in a template: `first | second`. A bar in a value divides nothing, because names may have one. */
export function twoParts(
  texts: TemplateStringsArray,
  values: readonly (string | number)[],
): readonly [first: string, second: string] {
  const at = texts.findIndex((text) => text.includes(DIVIDER));
  const [before = '', after = ''] = texts[at]?.split(DIVIDER) ?? [];
  return [
    String.raw({ raw: [...texts.slice(0, at), before] }, ...values),
    String.raw({ raw: [after, ...texts.slice(at + 1)] }, ...values.slice(at)),
  ];
}
