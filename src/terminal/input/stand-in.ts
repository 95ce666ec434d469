/** The same stream with these properties in place of its own. Its methods work as before. */
export function standIn<Stream extends object>(stream: Stream, own: object): Stream {
  return new Proxy(stream, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
