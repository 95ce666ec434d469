/** A screen on which nothing is drawn: Ink takes the keys and keeps the state, and the terminal hears of neither. */

/** Without a size of its own, Ink would start programs that measure the terminal, at every change. */
const SIZE: Readonly<Record<string | symbol, number>> = { columns: 80, rows: 24 };

/** The same terminal, as Ink sees it: what is written to it goes nowhere. */
export function silentScreen<Stream extends object>(terminal: Stream): Stream {
  const write = (_text: string, written?: () => void): boolean => {
    if (written !== undefined) setImmediate(written);
    return true;
  };
  return new Proxy(terminal, {
    get(target, name) {
      if (name === 'write') return write;
      if (name === 'isTTY') return false;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : (value ?? SIZE[name]);
    },
  });
}
