import type { Pair } from './merge.ts'

/** A link of a relationship of the clinic's own, with which of its ends are customers. */
export interface Link {
  relationship_id: number
  from_id: number
  to_id: number
  from_person: boolean
  to_person: boolean
  one_from: boolean
  one_to: boolean
}

export interface LinkPlan {
  /** Links of the record that goes, as they were. */
  moved: Link[]
  /** What the kept record gets for them and had not itself. */
  made: Link[]
}

const sameLink = (one: Link, other: Link): boolean =>
  one.relationship_id === other.relationship_id && one.from_id === other.from_id && one.to_id === other.to_id

/** What becomes of the links of two records: nobody is linked with themselves, and nothing is there twice. */
export function planLinks(links: readonly Link[], { keep_id, merge_id }: Pair): LinkPlan {
  const heir = (link: Link): Link => ({
    ...link,
    from_id: link.from_person && link.from_id === merge_id ? keep_id : link.from_id,
    to_id: link.to_person && link.to_id === merge_id ? keep_id : link.to_id,
  })
  const moved = links.filter((link) => !sameLink(heir(link), link))
  const made = moved
    .map(heir)
    .filter(
      (link) =>
        !(link.from_person && link.to_person && link.from_id === link.to_id) &&
        !links.some((one) => sameLink(one, link)),
    )
  return { moved, made: made.filter((link, at) => made.findIndex((one) => sameLink(one, link)) === at) }
}
