import type { Chance } from '../random.ts'
import type { Player } from './player.ts'

const isChild = ({ person }: Player) => person.draft.phone_owner === 'relative'

/** Families share numbers: children are reached by a parent, and the families of the scenarios by one of them. */
export function shareNumbers(by: Chance, all: readonly Player[]): void {
  all.forEach((one, index) => {
    const before = all[index - 1]
    if (!one.person.family || before === undefined) return
    one.person.draft.phone = before.person.draft.phone
    before.person.family = true
  })
  const parents = all.filter((one) => !one.part.online && one.part.scenario === undefined && !isChild(one))
  for (const child of all.filter(
    (one) => isChild(one) && one.part.scenario === undefined && by.happens(0.45),
  )) {
    const near = parents.filter(
      ({ person }) =>
        person.branch === child.person.branch && person.draft.birth_year < child.person.draft.birth_year - 22,
    )
    if (near.length === 0) continue
    const parent = by.pick(near)
    child.person.draft.phone = parent.person.draft.phone
    child.person.draft.full_name = [
      parent.person.draft.full_name.split(' ')[0],
      ...child.person.draft.full_name.split(' ').slice(1),
    ].join(' ')
    child.person.draft.note = `Người giám hộ: ${parent.person.draft.title.toLowerCase()} ${parent.person.draft.full_name}`
    child.person.family = true
    parent.person.family = true
  }
}
