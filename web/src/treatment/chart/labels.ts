import type { ToothChart } from '@bcare/contract/treatment/tooth-chart'
import { surfaceLabel, type Tooth } from '@bcare/rules/treatment/tooth'
import { TOOTH_PRESENCE_LABELS, TOOTH_STATE_LABELS } from '@bcare/rules/treatment/tooth-state'
import type { Finding } from './finding.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** A finding in words: «sâu răng mặt nhai, mặt gần; kế hoạch». */
function findingWords({ tooth, surfaces, condition_name, state }: Finding): string {
  const where = surfaces.map((surface) => lower(surfaceLabel(tooth, surface))).join(', ')
  const what = [lower(condition_name), where].filter(Boolean).join(' ')
  return state === 'current' ? what : `${what} (${lower(TOOTH_STATE_LABELS[state])})`
}

/** What a reader of the screen hears of each tooth: «Răng 16: sâu răng mặt nhai; kế hoạch Trám răng». */
export function toothLabels({ teeth, findings, works, lines }: ToothChart): ReadonlyMap<Tooth, string> {
  const found = Map.groupBy(findings, ({ tooth }) => tooth)
  const titles = new Map(lines.map(({ id, title }) => [id, title]))
  const worked = Map.groupBy(
    works.flatMap(({ items, state, line_id }) =>
      items.map(({ tooth }) => ({
        tooth,
        words: [lower(TOOTH_STATE_LABELS[state]), titles.get(line_id)].filter(Boolean).join(' '),
      })),
    ),
    ({ tooth }) => tooth,
  )
  return new Map(
    teeth.map(({ tooth, presence }) => {
      const parts = [
        ...(presence === 'present' ? [] : [lower(TOOTH_PRESENCE_LABELS[presence])]),
        ...(found.get(tooth) ?? []).map(findingWords),
        ...(worked.get(tooth) ?? []).map(({ words }) => words),
      ]
      return [tooth, [TEXTS.tooth(tooth), parts.join('; ')].filter(Boolean).join(': ')]
    }),
  )
}
