/** An answer that is one JSON object. */
import { demoField } from '../kitchen/export/demo-mark.ts';
import { jsonText } from '../kitchen/export/json-text.ts';

/** Its text, with a newline at the end; an answer of the demo begins with a field that marks it. */
export function jsonDocument(value: object, isDemo = false): string {
  return `${jsonText({ ...demoField(isDemo), ...value }, 2)}\n`;
}

/** A value on a line of its own. */
export function jsonLine(value: object): string {
  return `${jsonText(value)}\n`;
}
