import { DENSITIES, MAX_WIDTH, MIN_WIDTH, MOST_VIEWS, PAGE_SIZES } from '@bcare/rules/settings/page'
import * as z from 'zod/mini'
import { flag, text } from '../kit/index.ts'

/** The most columns that one list keeps. */
const MOST_COLUMNS = 150

const name = z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_.:-]{0,59}$/), z.maxLength(60))
/** One value of a list's address. */
const asked = z.string().check(z.maxLength(500))
/** What a list is narrowed to and sorted by, as its address says it. */
const Search = z
  .record(name, asked)
  .check(z.refine((value) => Object.keys(value).length <= 40, { error: 'có quá 40 mục' }))

const Column = z.strictObject({
  key: name,
  width: z.optional(z.int().check(z.gte(MIN_WIDTH), z.lte(MAX_WIDTH))),
  visible: flag,
  frozen: flag,
})

/** A way to look at a list that a user has named: its address without the page. */
export const SavedView = z.strictObject({ name: text(60), search: Search })
export type SavedView = z.output<typeof SavedView>

/**
 * How one list looks: what the clinic has set for everybody, and over it what a user has set for
 * themselves. Columns stand in their order; `default_view` names the view, its filters and its order, that the list
 * opens with.
 */
export const PageConfiguration = z.strictObject({
  columns: z.optional(z.array(Column).check(z.maxLength(MOST_COLUMNS))),
  page_size: z.optional(z.literal(PAGE_SIZES)),
  density: z.optional(z.enum(DENSITIES)),
  default_view: z.optional(z.nullable(text(60))),
  views: z.optional(z.array(SavedView).check(z.maxLength(MOST_VIEWS))),
})
export type PageConfiguration = z.output<typeof PageConfiguration>
