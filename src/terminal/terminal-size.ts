/** The size of a terminal whose change nobody told: only the program in front hears of it, and for a while that was another. */

/** Reads the size again, as if word of a change had come; whoever listens for `resize` hears of another size. */
export function rereadSize(): void {
  // What Node itself does at this signal is the one way to have a stream look at its terminal.
  process.emit('SIGWINCH', 'SIGWINCH');
}
