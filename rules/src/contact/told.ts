import { formatDate } from '../text/date.ts'
import { NOTIFICATION_KINDS, type NotificationType } from './notification.ts'

/** What a notification says of itself. */
export interface Told {
  type: NotificationType
  title: string
  body: string | null
  entity_type: string | null
  entity_id: number | null
  url: string | null
  data: Readonly<Record<string, string | number | null>>
}

/** A record whose content a notification carries. */
export interface Carried {
  type: string
  id: number
}

const CARRIED = /^([a-z_]+):(\d{1,15})$/

/** Further records whose content is in a notification, as they are stored in its `data.carries`. */
export const carries = (records: readonly Carried[]): { carries: string } => ({
  carries: records.map(({ type, id }) => `${type}:${id}`).join(','),
})

/** The records whose content is in a notification: what it is about, and what else it carries. */
export function carriedBy({ entity_type, entity_id, data }: Omit<Told, 'type' | 'title'>): Carried[] {
  const about = entity_type === null || entity_id === null ? [] : [{ type: entity_type, id: entity_id }]
  const further = String(data['carries'] ?? '')
    .split(',')
    .flatMap((part) => {
      const found = CARRIED.exec(part)
      return found?.[1] === undefined ? [] : [{ type: found[1], id: Number(found[2]) }]
    })
  return [...about, ...further]
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** A notification about what its reader may not read: of what kind it is, and of which day; no name, no text, no way to it. */
export function withheld<T extends Told>(told: T): T {
  const [label] = NOTIFICATION_KINDS[told.type]
  const { date } = told.data
  const day = typeof date === 'string' && DAY.test(date) ? ` ngày ${formatDate(date)}` : ''
  return {
    ...told,
    title: `${label}${day}`,
    body: 'Bạn không có quyền xem nội dung này',
    entity_type: null,
    entity_id: null,
    url: null,
    data: {},
  }
}
