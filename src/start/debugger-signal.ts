/** On SIGUSR1, Node opens a debugger on a port, which lets every user of the machine run code as this one. */

/** Takes the signal from Node for as long as the process lives. */
export function refuseDebugger(): void {
  process.on('SIGUSR1', () => undefined);
}
