/** What Gmail, Outlook, and Yahoo leave of a message: no style sheets, pictures in the page, variables, or layout by CSS. */

/** Declarations of inline styles that all of them keep. */
const KEPT =
  /^(?:color|background-color|font(?:-size|-weight|-family)?|line-height|text-align|white-space|border(?:-bottom|-collapse)?|margin|padding)$/;
const UNKNOWN_TAGS = 'main|section|figure|figcaption|details|summary|wbr|html|head|body';

export function leftByMailPrograms(page: string): string {
  const body = page
    .replaceAll(/<(style|svg|title|script)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<(?:!doctype|meta|link)[^>]*>/g, '')
    // A class has no meaning without its sheet, and labels are for readers that get the page.
    .replaceAll(/ (?:class|id|role|tabindex|scope|title|aria-[a-z]+)="[^"]*"/g, '')
    .replaceAll(/ style="([^"]*)"/g, (_all, declarations: string) => {
      const kept = declarations.split(';').filter((each) => {
        const [name = '', value = ''] = each.split(':');
        return KEPT.test(name.trim()) && !value.includes('var(');
      });
      return kept.length === 0 ? '' : ` style="${kept.join(';')}"`;
    });
  return body.replaceAll(new RegExp(`</?(?:${UNKNOWN_TAGS})(?:\\s[^>]*)?>`, 'g'), '');
}

/** A bar in cells: its pixels by color, in order. */
export function cellsOf(html: string, size: 'width' | 'height') {
  const cell = new RegExp(`<td[^>]* ${size}="(\\d+)"[^>]*?(?: bgcolor="([^"]+)")?>`, 'g');
  return Array.from(
    html.matchAll(cell),
    ([, pixels, color = '']) => [Number(pixels), color] as const,
  );
}

export function filled(cells: readonly (readonly [number, string])[]): number {
  return cells.reduce((sum, [pixels, color]) => sum + (color === '' ? 0 : pixels), 0);
}
