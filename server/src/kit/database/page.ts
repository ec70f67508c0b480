import { integer, sql, type Sql } from './sql.ts'

interface Paged {
  page: number
  limit: number
}

/** LIMIT and OFFSET of one page. */
export const pageRange = ({ page, limit }: Paged): Sql =>
  sql`limit ${integer(limit)} offset ${(page - 1) * limit}`

/** The answer of a list that no table describes: one page of rows, and how many there are in all. */
export const pageOf = <T>(data: T[], total: number, { limit }: Paged) => ({
  data,
  total,
  total_page: Math.ceil(total / limit),
})

/** Upwards or downwards, as the caller says. */
export const direction = (order: 'asc' | 'desc' | undefined, unsaid: 'asc' | 'desc' = 'desc'): Sql =>
  (order ?? unsaid) === 'asc' ? sql`asc` : sql`desc`
