import type { Parsed } from '@bcare/contract'
import {
  ATTACHMENT_DATA,
  attachmentData,
  type AttachmentDataVersion,
} from '@bcare/contract/treatment/attachment-data'
import { nextValue } from '@bcare/rules/customers/entity-data'
import type { Context } from '../kit/context.ts'
import { getText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { refuseStep, requireFits, versionedData, type Piece } from '../kit/database/versions.ts'
import { serve } from '../kit/http/serve.ts'
import { attachmentTable } from './attachment-table.ts'

type Which = Pick<Parsed<typeof attachmentData.get>, 'attachment_id' | 'kind' | 'key'>

const shelf = versionedData<AttachmentDataVersion>({
  entity_type: 'attachment',
  owner: 'attachment_id',
  value: sql`d.value`,
})

const pieceOf = ({ attachment_id, kind, key }: Which): Piece => ({ id: attachment_id, kind, key })

/** Data of a line is of callers whom the line is within reach of. @throws Fault not_found */
const requireLine = (context: Context, { attachment_id }: Which): Promise<string> =>
  getText(attachmentTable, context, attachment_id)

const publish = (context: Context, { attachment_id, kind }: Which) => {
  context.emit({ entity: 'attachment', id: attachment_id, action: 'update', keys: [kind] })
}

export const attachmentDataFamily = serve(attachmentData, {
  async get(context, { version_no, ...which }) {
    await requireLine(context, which)
    return shelf.read(context, pieceOf(which), version_no)
  },

  async set(context, { value, merge, version_no, ...which }) {
    await requireLine(context, which)
    const current = await shelf.lock(context, pieceOf(which), version_no)
    const next = nextValue(current, value, merge === true)
    requireFits(ATTACHMENT_DATA[which.kind].schema, next)
    publish(context, which)
    return shelf.append(context, pieceOf(which), current, { value: next })
  },

  async clear(context, { reason, version_no, ...which }) {
    await requireLine(context, which)
    const current = await shelf.lock(context, pieceOf(which), version_no)
    refuseStep('clear', current)
    publish(context, which)
    return shelf.append(context, pieceOf(which), current, { value: null, reason })
  },
})
