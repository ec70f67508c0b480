/** A deal as far as its new owner is told of it. */
export interface Handed {
  name: string
  person_name: string
}

export interface Words {
  title: string
  body: string | null
}

/** What a user reads who has been given deals: which one, or how many. */
export function assignedWords(deals: readonly Handed[]): Words {
  const [first, ...more] = deals
  if (first === undefined) throw new RangeError('nobody is told of no deal')
  if (more.length > 0) return { title: `Bạn được giao ${deals.length} cơ hội`, body: null }
  return { title: `Bạn được giao cơ hội «${first.name}»`, body: `Khách hàng: ${first.person_name}` }
}

/** Deals of one person that have stayed in their stage for too long, and the one that has waited longest. */
export interface Waiting {
  pipeline_name: string
  deals: number
  oldest_name: string
  oldest_person: string
  oldest_days: number
}

/** What an owner is told in the morning of deals that wait. */
export const waitingWords = (waiting: Waiting): Words => ({
  title: `${waiting.deals} cơ hội để lâu ở «${waiting.pipeline_name}»`,
  body: `Lâu nhất: «${waiting.oldest_name}» của ${waiting.oldest_person}, ${waiting.oldest_days} ngày`,
})
