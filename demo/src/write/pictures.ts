import type { FilePurpose } from '@bcare/rules/files/purpose'
import type { Moment, PersonPlan } from '../plan/acts.ts'
import { DAY } from '../plan/diary.ts'
import type { Api, Counter } from './counter.ts'
import { drawTeeth } from './draw-teeth.ts'
import type { World } from './world.ts'

/** So few that nobody waits for them. */
const MOST = 6

interface Shot {
  purpose: FilePurpose
  taken_at: Moment
  caption: string
  phase: string | null
  kind: 'photo' | 'xray'
  crooked: number
}

async function add(api: Api, entity_id: number, seed: number, { taken_at, kind, crooked, ...more }: Shot) {
  const file = new File([(await drawTeeth(seed, kind, crooked)) as never], `${more.caption}.jpg`)
  const draft = {
    entity_type: 'person',
    entity_id,
    taken_at: new Date(taken_at).toISOString(),
    ...more,
  } as const
  return api.fileUsage.add(draft, { file })
}

/** Before, after and an X-ray of one customer, the first two side by side. */
async function picture(api: Api, world: World, person: PersonPlan, now: Moment): Promise<void> {
  const id = world.idOf(person)
  const first = Math.min(Math.max(person.created_at, now - 400 * DAY), now - DAY)
  const before: Shot = {
    purpose: 'photo_int',
    taken_at: first,
    caption: 'Trước chỉnh nha',
    phase: 'Trước điều trị',
    kind: 'photo',
    crooked: 1,
  }
  const after: Shot = {
    ...before,
    taken_at: now - DAY / 2,
    caption: 'Sau chỉnh nha',
    phase: 'Sau điều trị',
    crooked: 0.05,
  }
  const xray: Shot = { ...before, purpose: 'xray_pano', caption: 'Phim toàn cảnh', phase: null, kind: 'xray' }
  const one = await add(api, id, person.no, before)
  const other = await add(api, id, person.no, after)
  await add(api, id, person.no, xray)
  await api.fileUsage.pair({ before_id: one.id, after_id: other.id })
}

/** Pictures of some customers who have been treated, drawn and not of anybody. */
export async function writePictures(
  counter: Counter,
  world: World,
  people: readonly PersonPlan[],
  now: Moment,
): Promise<void> {
  const treated = people.filter(({ acts, created_at }) => acts.length >= 4 && created_at < now - 30 * DAY)
  const api = counter.at(now, 'admin')
  for (const person of treated.slice(0, MOST)) await picture(api, world, person, now)
}
