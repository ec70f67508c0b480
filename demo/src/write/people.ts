import type { ClinicPlan, Moment, PersonPlan } from '../plan/acts.ts'
import { workThrough, type Counter } from './counter.ts'
import type { World } from './world.ts'

/** What a plan says of a person, as the call that enters a customer takes it. */
export function draftOf(world: World, { draft, source, occupation, branch, owner, family }: PersonPlan) {
  return {
    ...draft,
    source_term_id: world.word('source', source),
    occupation_term_id: world.word('occupation', occupation),
    branch_id: world.branch(branch),
    owner_id: owner === null ? null : world.user(owner),
    ...(family ? { force: true as const } : {}),
  }
}

/** Enters everybody as the counter did it at the time; a customer who shares a number is entered all the same. */
export async function writePeople(
  counters: readonly Counter[],
  world: World,
  people: readonly PersonPlan[],
): Promise<void> {
  const ordered = people.toSorted((a, b) => a.created_at - b.created_at)
  await workThrough(counters, ordered, async (counter, person) => {
    const added = await counter.at(person.created_at, person.created_by).person.add(draftOf(world, person))
    world.ids.set(person, added.id)
  })
}

const TAGS = [
  { name: 'Cần gọi lại', color: '#F59E0B', scope: 'both', group: 'Chăm sóc' },
  { name: 'Sợ đau', color: '#F97316', scope: 'person', group: 'Chăm sóc' },
  { name: 'Đang mang thai', color: '#EC4899', scope: 'person', group: 'Y khoa' },
  { name: 'Dị ứng', color: '#EF4444', scope: 'person', group: 'Y khoa' },
  { name: 'Ưu tiên', color: '#8B5CF6', scope: 'both', group: 'Chăm sóc' },
  { name: 'Hay trễ hẹn', color: '#64748B', scope: 'person', group: 'Lịch hẹn' },
  { name: 'Trả góp', color: '#0D9488', scope: 'both', group: 'Tài chính' },
  { name: 'Người nổi tiếng', color: '#1E70E6', scope: 'person', group: 'Chăm sóc' },
] as const

/** Makes the clinic's tags. Answers their ids by name. */
async function makeTags(counter: Counter, at: Moment): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [order, tag] of TAGS.entries())
    ids.set(tag.name, (await counter.at(at, 'admin').tag.add({ ...tag, order })).id)
  return ids
}

/** Puts tags on people and deals, a tag on all of them in one call. */
export async function writeTags(counter: Counter, world: World, { people, now }: ClinicPlan): Promise<void> {
  const tags = await makeTags(counter, now)
  const deals = new Set(people.flatMap(({ acts }) => acts.flatMap((act) => ('deal' in act ? act.deal : []))))
  for (const [name, tag_id] of tags) {
    const tagged = <T extends { tags: readonly string[] }>(list: Iterable<T>) =>
      [...list].filter((one) => one.tags.includes(name)).map((one) => world.idOf(one))
    const [persons, marked] = [tagged(people), tagged(deals)]
    const api = counter.at(now, 'admin')
    if (persons.length > 0) await api.personTag.add({ entity_ids: persons, tag_ids: [tag_id] })
    if (marked.length > 0) await api.dealTag.add({ entity_ids: marked, tag_ids: [tag_id] })
  }
}
