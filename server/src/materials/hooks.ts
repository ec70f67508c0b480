import type { Context } from '../kit/context.ts'
import { hook } from '../kit/hook.ts'

/** Services whose recorded materials have changed. */
export interface LineMaterials {
  attachment_ids: number[]
}

/** What follows when movements of a service's materials were posted or taken back, in their transaction. */
export const lineMaterialsChanged = hook<(context: Context, change: LineMaterials) => Promise<void>>()

/** Tells the areas above of services whose materials have changed. */
export async function announceMaterials(
  context: Context,
  attachment_ids: readonly (number | null)[],
): Promise<void> {
  const ids = [...new Set(attachment_ids)].filter((id) => id !== null)
  if (ids.length === 0) return
  for (const follow of lineMaterialsChanged.all()) await follow(context, { attachment_ids: ids })
}
