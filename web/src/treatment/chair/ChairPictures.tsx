import { FilePicker } from '../../kit/upload/FilePicker.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { ChairVisit } from './chair.ts'
import css from './chair.module.css'
import { CHAIR_TEXTS as TEXTS } from './texts.ts'

/** Photographs of the visit, from the camera where there is one. */
export function ChairPictures({ visit }: { visit: ChairVisit }) {
  const may_add = useMay('file_usage:create')
  const may_update = useMay('track:update')
  if (!may_add || !may_update) return null
  return (
    <section className={`box ${css.part}`}>
      <h2 className={css.title}>{TEXTS.pictures}</h2>
      <FilePicker target={{ entity_type: 'track', entity_id: visit.id, purpose: 'photo_int' }} images bare />
    </section>
  )
}
