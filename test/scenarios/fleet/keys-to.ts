/** Keys from any screen to a restaurant, by way of all of them. */
export function keysTo(name: string): readonly string[] {
  return ['c', '/', 'ctrl+u', ...Array.from(name), 'enter', 'enter'];
}
