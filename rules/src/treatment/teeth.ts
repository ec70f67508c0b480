import type { ToothScope } from '../catalogue/product.ts'
import { refuse, type Refusal } from '../refusal.ts'
import {
  ARCHES,
  type Arch,
  archOf,
  type Dentition,
  DENTITION_LABELS,
  isTooth,
  SURFACES,
  surfacesOf,
  surfaceText,
  type Surface,
  teethOf,
  type Tooth,
} from './tooth.ts'

/** Where in the mouth something is done: teeth with their surfaces, or whole arches. */
export interface TeethChoice {
  items: readonly { tooth: Tooth; surfaces: readonly Surface[] }[]
  arches: readonly Arch[]
}

export const NO_TEETH: TeethChoice = { items: [], arches: [] }

/** What a service asks of the teeth of its line. */
export interface TeethDemand {
  tooth_scope: ToothScope
  needs_surfaces: boolean
}

const FIELD = 'teeth'

function scopeProblem({ items, arches }: TeethChoice, scope: ToothScope): string | undefined {
  if (scope === 'arch') {
    if (items.length > 0) return 'Dịch vụ này làm theo hàm, hãy chọn hàm thay vì răng'
    return arches.length === 0 ? 'Vui lòng chọn hàm trên hoặc hàm dưới' : undefined
  }
  if (arches.length > 0) return 'Dịch vụ này không làm theo hàm'
  if (scope === 'none' || scope === 'mouth')
    return items.length > 0 ? 'Dịch vụ này không gắn với răng nào' : undefined
  if (items.length === 0) return 'Vui lòng chọn răng'
  return scope === 'tooth' && items.length > 1 ? 'Dịch vụ này chỉ làm trên một răng mỗi dòng' : undefined
}

function itemProblem(
  { items }: TeethChoice,
  needs_surfaces: boolean,
  dentition: Dentition,
): string | undefined {
  const allowed = new Set(teethOf(dentition))
  const named = new Set<Tooth>()
  for (const { tooth, surfaces } of items) {
    if (!isTooth(tooth)) return `Không có răng số ${tooth}`
    if (!allowed.has(tooth))
      return `Răng ${tooth} không thuộc bộ ${DENTITION_LABELS[dentition].toLowerCase()}`
    if (named.has(tooth)) return `Răng ${tooth} được chọn hai lần`
    named.add(tooth)
    const wrong = surfaces.find((one) => !surfacesOf(tooth).includes(one))
    if (wrong !== undefined) return `Răng ${tooth} không có mặt ${wrong}`
    if (new Set(surfaces).size < surfaces.length) return `Răng ${tooth} có một mặt được chọn hai lần`
    if (needs_surfaces && surfaces.length === 0) return `Vui lòng chọn mặt của răng ${tooth}`
  }
  return undefined
}

/**
 * Why teeth may not be those of a line: they fit the service's scope, belong to the dentition, and have only surfaces
 * that they own (docs/domain/treatment.md, "Teeth"). Undefined when they may.
 */
export function teethProblem(
  choice: TeethChoice,
  demand: TeethDemand,
  dentition: Dentition,
): Refusal | undefined {
  const problem =
    scopeProblem(choice, demand.tooth_scope) ?? itemProblem(choice, demand.needs_surfaces, dentition)
  return problem === undefined ? undefined : refuse(problem, FIELD)
}

/** Teeth in the order of the notation, surfaces in the order that dentists write them: the same choice is the same value. */
export const orderedTeeth = ({ items, arches }: TeethChoice): TeethChoice => ({
  items: items
    .map(({ tooth, surfaces }) => ({ tooth, surfaces: SURFACES.filter((one) => surfaces.includes(one)) }))
    .toSorted((one, other) => Number(one.tooth) - Number(other.tooth)),
  arches: ARCHES.filter((one) => arches.includes(one)),
})

const ARCH_LABELS: Readonly<Record<Arch, string>> = { upper: 'Hàm trên', lower: 'Hàm dưới' }

/** Where something is done, as it is read and printed: «16 (MO), 17» or «Hàm trên»; empty where it has no place. */
export function teethText(choice: TeethChoice): string {
  const { items, arches } = orderedTeeth(choice)
  return [
    ...items.map(({ tooth, surfaces }) =>
      surfaces.length === 0 ? tooth : `${tooth} (${surfaceText(surfaces)})`,
    ),
    ...arches.map((arch) => ARCH_LABELS[arch]),
  ].join(', ')
}

/** Whether two places have a tooth in common: an arch holds all of its teeth. */
export function touchesTooth({ items, arches }: TeethChoice, tooth: Tooth): boolean {
  return items.some((one) => one.tooth === tooth) || arches.includes(archOf(tooth))
}

/** What of some teeth a service of this scope can be done on: themselves, their arches, or none. */
export function teethFor(items: TeethChoice['items'], scope: ToothScope): TeethChoice {
  if (scope === 'none' || scope === 'mouth') return NO_TEETH
  if (scope === 'arch') return orderedTeeth({ items: [], arches: items.map(({ tooth }) => archOf(tooth)) })
  return orderedTeeth({ items, arches: [] })
}
