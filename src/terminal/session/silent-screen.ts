/** A screen without drawing: Ink takes the keys and keeps the state, and nothing reaches the terminal. */

/** Without this size, Ink would start programs that measure the terminal at every change. */
const SIZE: Readonly<Record<string | symbol, number>> = { columns: 80, rows: 24 };

/** The terminal for Ink: what is written to it is discarded. */
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
