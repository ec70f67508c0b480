import * as z from 'zod/mini'
import { count, date, family, flag, id, read } from '../kit/index.ts'
import { Track } from '../appointments/track.ts'
import { Attachment } from './attachment-entity.ts'

const OF_VISITS = 'Buổi khám ghép từ lượt khám và dòng điều trị; thay đổi ở /v1/track và /v1/attachment'

/** When the customer should come again, by the steps that come next. */
const NextStep = z.strictObject({
  line_id: id,
  product_id: id,
  line_title: z.string(),
  step: z.string(),
  due_on: date,
  duration_min: z.nullable(count),
  doctor_id: z.nullable(id),
  doctor_name: z.nullable(z.string()),
})

/** A visit as who treats needs it on the chair. */
export const chair = family(
  '/v1/chair',
  {
    object: 'attachment',
    watches: ['track', 'person', 'user', 'product', 'term', 'file_usage', 'medical_history'],
    without: { add: OF_VISITS, list: OF_VISITS, update: OF_VISITS, delete: OF_VISITS },
  },
  {
    get: read(
      z.strictObject({ track_id: id }),
      z.strictObject({
        visit: Track.row,
        /** What the customer has agreed to and is not finished. */
        lines: z.array(Attachment.row),
        /** What the customer is offered and has not decided about. */
        offers: z.array(Attachment.row),
        /** The steps that were performed in this visit, in their order. */
        done: z.array(Attachment.row),
        /** What stands against ending the visit, as sentences. */
        missing: z.array(z.strictObject({ kind: z.string(), message: z.string() })),
        next: z.nullable(NextStep),
        has_next: flag,
      }),
      {
        audited: true,
        about:
          'Buổi khám trên ghế: dịch vụ đang điều trị, dịch vụ đề xuất, công đoạn đã làm, việc còn thiếu và gợi ý hẹn tiếp',
      },
    ),
  },
)
