import type { Notification } from '@bcare/contract/contact/notification'
import { entityHref } from '@bcare/rules/contact/entity-href'

type Led = Pick<Notification, 'url' | 'entity_type' | 'entity_id' | 'data'>

/** Where a click on a notification leads; undefined when it is only to be read. */
export function targetOf({ url, entity_type, entity_id, data }: Led): string | undefined {
  if (url !== null) return url
  return entity_type === null || entity_id === null ? undefined : entityHref(entity_type, entity_id, data)
}
