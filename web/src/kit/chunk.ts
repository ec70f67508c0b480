/** A file of the build that holds modules which many screens need together, so that they cost one request. */
export interface Chunk {
  /** One chunk may be declared in several places. */
  name: string
  /** The modules that it begins with; what of the web and the rules they import comes along, unless an earlier chunk has it. */
  of: () => readonly Promise<unknown>[]
  /** Everything else that they import comes along, too. */
  whole?: true
  /** Nothing that people see first may need it. */
  late?: true
}
