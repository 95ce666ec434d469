/** HTML as a value. Only `html` makes it, and it escapes every text, so that no name from outside is markup. */
import { safeText } from '../terminal/safe-text.ts';

type Part = string | number | Markup | readonly Markup[];

export class Markup {
  readonly text: string;

  constructor(parts: readonly string[], values: readonly Part[]) {
    this.text = parts.map((part, at) => part + written(values[at] ?? '')).join('');
  }
}

export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(parts, values);
}

function written(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('\n');
  return safeText(String(part)).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
