import { demoField } from '../kitchen/export/demo-mark.ts';
import { jsonText } from '../kitchen/export/json-text.ts';

/** Ends with a newline. A demo answer starts with a field marking it. */
export function jsonDocument(value: object, isDemo = false): string {
  return `${jsonText({ ...demoField(isDemo), ...value }, 2)}\n`;
}

export function jsonLine(value: object): string {
  return `${jsonText(value)}\n`;
}
