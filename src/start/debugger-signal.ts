/** On SIGUSR1, Node opens a debugger on a port, so every user on the machine could run code as this one. */

/** Takes the signal from Node for the process's life. */
export function refuseDebugger(): void {
  process.on('SIGUSR1', () => undefined);
}
