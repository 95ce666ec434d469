/** What Node remarks on by itself, on stderr: into a drawn screen, or between the JSON lines of a log. */

/** Early releases of Node 20.19 call experimental what they do as all later ones: the algorithm of our tokens. */
const OUTDATED = 'The Ed25519 Web Crypto API algorithm is an experimental feature';

/** Keeps that one remark back; every other is made as before. */
export function withoutOutdatedWarnings(): void {
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.message.startsWith(OUTDATED)) return;
    for (const listener of listeners) listener(warning);
  });
}
