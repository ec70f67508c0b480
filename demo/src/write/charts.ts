import { ageOn } from '@bcare/rules/customers/particulars/birth'
import { clinicDate } from '@bcare/rules/text/date'
import type { Surface, Tooth } from '@bcare/rules/treatment/tooth'
import type { Act, Moment, PersonPlan } from '../plan/acts.ts'
import { DAY } from '../plan/diary.ts'
import type { Counter } from './counter.ts'
import type { World } from './world.ts'

const ADULTS = 24
const CHILDREN = 6
/** While milk teeth are still there. */
const CHILD = 12

type ConditionPlan = readonly [condition: string, ...teeth: readonly (readonly [Tooth, ...Surface[]])[]]

/** What is found in mouths, one after the other. */
const ADULT_MOUTHS: readonly (readonly ConditionPlan[])[] = [
  [
    ['Sâu răng', ['16', 'M', 'O'], ['26', 'O']],
    ['Đã trám', ['36', 'O']],
    ['Cao răng', ['31'], ['32'], ['33'], ['41'], ['42'], ['43']],
  ],
  [
    ['Viêm tủy', ['46']],
    ['Sâu răng', ['46', 'O', 'D'], ['47', 'M']],
    ['Mọc lệch, ngầm', ['38'], ['48']],
  ],
  [
    ['Mất răng', ['36']],
    ['Mòn cổ răng', ['14', 'B'], ['15', 'B'], ['24', 'B']],
    ['Đã trám', ['17', 'O'], ['27', 'O']],
  ],
  [
    ['Đã chữa tủy', ['11']],
    ['Mão, cầu răng', ['11'], ['21']],
    ['Cao răng', ['31'], ['41']],
  ],
  [
    ['Vỡ, mẻ răng', ['21', 'I', 'M']],
    ['Sâu răng', ['37', 'O']],
  ],
  [
    ['Implant', ['46']],
    ['Viêm quanh chóp', ['25']],
    ['Lung lay', ['31'], ['41']],
    ['Đã trám', ['45', 'O', 'D']],
  ],
]
const CHILD_MOUTHS: readonly (readonly ConditionPlan[])[] = [
  [
    ['Sâu răng', ['55', 'O', 'D'], ['84', 'O']],
    ['Đã trám', ['75', 'O']],
  ],
  [
    ['Sâu răng', ['16', 'O'], ['65', 'M', 'O']],
    ['Lung lay', ['54']],
  ],
  [['Sâu răng', ['85', 'O'], ['74', 'D']]],
]

const consultOf = ({ acts }: PersonPlan): Extract<Act, { do: 'consult' }> | undefined =>
  acts.find((act) => act.do === 'consult')

interface ChartPlan {
  person: PersonPlan
  mouth: readonly ConditionPlan[]
  is_child: boolean
}

/** Whose charts there are: some of those whom a doctor has seen, and what was found. */
function examined(people: readonly PersonPlan[], now: Moment): ChartPlan[] {
  const seen = people.filter((person) => (consultOf(person)?.at ?? now) < now - DAY)
  const isChild = ({ draft }: PersonPlan) => (ageOn(draft, clinicDate(now)) ?? CHILD) < CHILD
  const children = seen.filter(isChild).slice(0, CHILDREN)
  const adults = seen.filter((person) => !isChild(person)).slice(0, ADULTS)
  const of =
    (is_child: boolean, mouths: readonly (readonly ConditionPlan[])[]) =>
    (person: PersonPlan, at: number) => ({
      person,
      is_child,
      mouth: mouths[at % mouths.length] ?? [],
    })
  return [...adults.map(of(false, ADULT_MOUTHS)), ...children.map(of(true, CHILD_MOUTHS))]
}

/** Charts of teeth, each as its doctor noted it at the first consultation. */
export async function writeCharts(
  counter: Counter,
  world: World,
  people: readonly PersonPlan[],
  now: Moment,
): Promise<void> {
  for (const { person, mouth, is_child } of examined(people, now)) {
    const consult = consultOf(person)
    if (consult === undefined) continue
    const api = counter.at(now, consult.visit.doctor)
    const who = { person_id: world.idOf(person), noted_at: new Date(consult.at).toISOString() }
    if (is_child) await api.toothChart.set({ ...who, dentition: 'mixed' })
    for (const [condition, ...teeth] of mouth)
      await api.toothCondition.add({
        ...who,
        condition_term_id: world.word('tooth_condition', condition),
        items: teeth.map(([tooth, ...surfaces]) => ({ tooth, surfaces })),
      })
  }
}
