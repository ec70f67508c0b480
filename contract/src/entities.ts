import { Tag } from './customers/tag.ts'
import { Department, User } from './identity/user.ts'
import type { Entity } from './kit/index.ts'

/** Every entity by name; the log and refusals take their Vietnamese words from here. */
export const entities: Record<string, Pick<Entity, 'name' | 'label' | 'labels'>> = Object.fromEntries(
  [User, Department, Tag].map((entity) => [entity.name, entity]),
)
