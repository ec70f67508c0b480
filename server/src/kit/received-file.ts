/** A file that came with a call: on disk until the call has ended, read in pieces. */
export interface ReceivedFile {
  /** As its owner called it, without folders. */
  name: string
  size: number
  read(offset: number, length: number): Promise<Buffer>
}
