/** The flag that leaves only errors and warnings on stderr. */
export interface QuietFlags {
  readonly quiet?: boolean;
}
