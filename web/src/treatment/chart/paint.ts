import type { ToothChart } from '@bcare/contract/treatment/tooth-chart'
import type { ConditionCategory } from '@bcare/rules/treatment/finding'
import type { Surface, Tooth } from '@bcare/rules/treatment/tooth'
import type { ToothState } from '@bcare/rules/treatment/tooth-state'

/** The look of a layer: its pattern by the state, its hue while it is as found by the category. */
export type Look = ConditionCategory | Exclude<ToothState, 'current'>

export const lookOf = (state: ToothState, category: ConditionCategory): Look =>
  state === 'current' ? category : state

/** What is painted on a tooth. */
export interface Paint {
  surfaces: ReadonlyMap<Surface, readonly Look[]>
  crown: readonly Look[]
  canal: readonly Look[]
  root: readonly Look[]
  whole: readonly Look[]
}

/** What is most urgent lies on top. */
const ORDER: readonly Look[] = ['pathology', 'in_treatment', 'planned', 'done', 'existing']

/** How many layers are painted; of what is above them only a dot tells. */
export const MOST_LAYERS = 2

const layered = (looks: readonly Look[]): Look[] =>
  looks.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))

interface Stroke {
  tooth: Tooth
  surfaces: readonly Surface[]
  place: ToothChart['findings'][number]['place']
  look: Look
}

/** What findings and works paint, each on the teeth that it names. */
const strokesOf = ({ findings, works }: Pick<ToothChart, 'findings' | 'works'>): Stroke[] => [
  ...findings.map(({ tooth, surfaces, place, state, category }) => ({
    tooth,
    surfaces,
    place,
    look: lookOf(state, category),
  })),
  ...works.flatMap(({ items, state }) =>
    items.map((item) => ({ ...item, place: 'surface' as const, look: lookOf(state, 'existing') })),
  ),
]

function paintOf(strokes: readonly Stroke[]): Paint {
  // What is painted on surfaces, and names none of them, is of the crown.
  const on_surfaces = strokes.filter(({ place, surfaces }) => place === 'surface' && surfaces.length > 0)
  const of = (wanted: Stroke['place']) =>
    layered(
      strokes
        .filter((one) =>
          wanted === 'crown' && one.place === 'surface' ? one.surfaces.length === 0 : one.place === wanted,
        )
        .map(({ look }) => look),
    )
  const named = [...new Set(on_surfaces.flatMap(({ surfaces }) => surfaces))]
  return {
    surfaces: new Map(
      named.map((surface) => [
        surface,
        layered(on_surfaces.filter(({ surfaces }) => surfaces.includes(surface)).map(({ look }) => look)),
      ]),
    ),
    crown: of('crown'),
    canal: of('canal'),
    root: of('root'),
    whole: of('whole'),
  }
}

/** What is painted on each tooth of a chart of which there is anything to paint. */
export function paintsOf(chart: Pick<ToothChart, 'findings' | 'works'>): ReadonlyMap<Tooth, Paint> {
  const by_tooth = Map.groupBy(strokesOf(chart), ({ tooth }) => tooth)
  return new Map([...by_tooth].map(([tooth, strokes]) => [tooth, paintOf(strokes)]))
}
