import { conditionKind } from '@bcare/rules/treatment/finding'
import type { Tooth } from '@bcare/rules/treatment/tooth'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { createStore } from '../../kit/store.ts'
import { type PadSurface, surfacesFor } from './pad.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'

/** A condition as it is chosen among others. */
export interface Condition {
  id: number
  name: string
  data: Readonly<Record<string, unknown>>
}

/** The condition that was noted last, taken again by Enter. */
export const lastCondition = createStore<Condition | null>(null)

interface Noted {
  condition: Condition
  teeth: readonly Tooth[]
  surfaces: ReadonlySet<PadSurface>
  note: string
}

/** Notes conditions at once, and takes them back within ten seconds. */
export function useCharting(person_id: number) {
  const take_back = useWrite(api.toothCondition.delete_many, {
    onSuccess: () => toast({ type: 'info', title: TEXTS.undone }),
  })
  const add = useWrite(api.toothCondition.add)
  const note = async ({ condition, teeth, surfaces, note: said }: Noted): Promise<boolean> => {
    const { place } = conditionKind(condition.data)
    try {
      const { data } = await add.mutateAsync({
        person_id,
        condition_term_id: condition.id,
        items: teeth.map((tooth) => ({
          tooth,
          surfaces: place === 'surface' ? surfacesFor(tooth, surfaces) : [],
        })),
        note: said.trim() || null,
      })
      lastCondition.set(condition)
      const undo = () => take_back.mutate({ ids: data.map(({ id }) => id), reason: TEXTS.undo })
      toast({
        type: 'success',
        title: TEXTS.added(condition.name, teeth),
        action: { label: TEXTS.undo, run: undo },
      })
      return true
    } catch {
      // What was refused has been told.
      return false
    }
  }
  return { note, busy: add.isPending }
}
