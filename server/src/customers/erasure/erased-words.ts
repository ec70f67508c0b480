import { sql, type Sql } from '../../kit/database/sql.ts'

/** Whether a text holds one of the words of erased customers. */
export const inWords = (text: Sql, words: readonly string[]): Sql => sql`app.tells(${text}, ${words}::text[])`

/** Whether a search was for them: its words are theirs, or part of theirs. */
export const searchedFor = (search: Sql, words: readonly string[]): Sql => sql`
  (${inWords(search, words)} or (length(app.squeezed(${search})) >= 3 and exists (select from unnest(${words}::text[]) w where strpos(w, app.squeezed(${search})) > 0)))`

/** Entries `h` of the log about an export that was searched for them. */
export const exportFor = (words: readonly string[]): Sql =>
  searchedFor(sql`coalesce(substring(h.reason from '"search":"([^"]*)"'), h.reason)`, words)
