const MB = 1024 * 1024

/** Beyond these a file is no list of people, but something that was made to hold the server. */
export interface Limits {
  /** Files inside an archive; a workbook with a picture in every row has thousands. */
  entries: number
  /** Unpacked bytes of one file inside an archive, of its shared texts, and of each small part. */
  sheet_bytes: number
  text_bytes: number
  small_bytes: number
  /** Unpacked bytes of everything that is read of one archive. */
  all_bytes: number
  /** How many times its packed size a file may unpack to, once it is larger than `small_bytes`. */
  ratio: number
  /** Different texts of a workbook. */
  texts: number
  /** Rows, blank ones too: what Excel itself can hold. */
  rows: number
  /** Characters of all cells together; a workbook may say one long text a million times. */
  characters: number
  /** Time in which the thread works on one file; while its rows are stored nothing counts. */
  reading_ms: number
  /** Memory of the thread for what it holds of one file. */
  memory_mb: number
}

export const LIMITS: Limits = {
  entries: 10_000,
  sheet_bytes: 200 * MB,
  text_bytes: 64 * MB,
  small_bytes: 4 * MB,
  all_bytes: 256 * MB,
  ratio: 200,
  texts: 1_000_000,
  rows: 1_048_576,
  characters: 64 * MB,
  reading_ms: 120_000,
  memory_mb: 256,
}
