import { personLabel } from '../../shared/custom/records.ts'
import { useProductNames } from '../products/use-product-names.ts'
import type { DiscountRow } from './discount-row.ts'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'
import { useNamedBundles, useNamedCategories, useNamedGroups, useNamedPeople } from './use-named.ts'

interface NamedProps {
  ids: readonly number[]
}

/** Names one after the other; how many there are until they are known, or where the reader may not know them. */
const listed = (ids: readonly number[], names: readonly string[]): string =>
  names.length === 0 ? TEXTS.named(ids.length) : names.join(', ')

const nameOf = ({ name }: { name: string }) => name

const Products = ({ ids }: NamedProps) =>
  listed(ids, [...useProductNames(ids.map((product_id) => ({ product_id }))).values()].map(nameOf))
const Bundles = ({ ids }: NamedProps) => listed(ids, useNamedBundles(ids).map(nameOf))
const Categories = ({ ids }: NamedProps) => listed(ids, useNamedCategories(ids).map(nameOf))
const Groups = ({ ids }: NamedProps) => listed(ids, useNamedGroups(ids).map(nameOf))
const People = ({ ids }: NamedProps) => listed(ids, useNamedPeople(ids).map(personLabel))

/** What a programme takes something off, by name. */
export function Targets({ row: { apply_to, target_ids: ids } }: { row: DiscountRow }) {
  if (apply_to === 'bundle') return <Bundles ids={ids} />
  return apply_to === 'category' ? <Categories ids={ids} /> : <Products ids={ids} />
}

/** Whom a programme is for, by name. */
export const Audience = ({ row: { audience, audience_ids: ids } }: { row: DiscountRow }) =>
  audience === 'person' ? <People ids={ids} /> : <Groups ids={ids} />
