/** What starts the program, and lends it what depends on how it was installed. */

/** The program's host. */
export interface Host {
  /** Files that come with the program: `licenses.json` and those of `assets`. Throws where one is missing. */
  readonly file: (name: string) => Promise<string>;
  /** Keeps the code compiled so far for the next start. Costs some 30 ms, so nobody should be waiting. */
  readonly keepCode: () => void;
}

/** The module that the program begins with. */
export interface ProgramModule {
  readonly main: (host: Host) => Promise<void>;
}
