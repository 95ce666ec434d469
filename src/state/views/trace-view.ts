/** How traces are looked at, whichever station's. */
export interface TraceView {
  /** The KDS of the station is taken to be offline. */
  readonly kdsDown: boolean;
  /** First line that is shown; where it is told, the hop that was told last. */
  readonly top: number;
}

/** As a trace is first seen. */
export const TRACE_VIEW: TraceView = { kdsDown: false, top: 0 };
