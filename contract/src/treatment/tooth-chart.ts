import { TOOTH_FACTS } from '@bcare/rules/treatment/chart'
import { CONDITION_CATEGORIES, CONDITION_PLACES } from '@bcare/rules/treatment/finding'
import { ROW_STATUSES } from '@bcare/rules/treatment/line'
import { DENTITIONS, SURFACES, TEETH } from '@bcare/rules/treatment/tooth'
import { TOOTH_PRESENCES, TOOTH_STATES } from '@bcare/rules/treatment/tooth-state'
import * as z from 'zod/mini'
import {
  choice,
  count,
  date,
  entity,
  family,
  id,
  instant,
  intBetween,
  maybe,
  named,
  read,
  write,
} from '../kit/index.ts'
import { ToothCondition } from './tooth-condition.ts'
import { Teeth, ToothNumber } from './teeth.ts'

/** What was noted of a mouth or one of its teeth: one row after the other, the latest holds. */
export const ToothFact = entity('tooth_fact', {
  label: 'Hiện trạng răng',
  edits: {},
  once: { person_id: id, tooth: maybe(ToothNumber), fact: choice(TOOTH_FACTS), value: z.string() },
  derived: { noted_at: instant, noted_by: z.nullable(id) },
  labels: {
    person_id: 'Khách hàng',
    tooth: 'Răng',
    fact: 'Nội dung',
    value: 'Giá trị',
    noted_at: 'Ngày ghi nhận',
    noted_by: 'Người ghi nhận',
  },
})

const finding = ToothCondition.row.shape
const name = z.nullable(z.string())

/** An open finding as the chart draws it. */
const ChartFinding = named(
  'ChartFinding',
  z.strictObject({
    id,
    version: count,
    tooth: ToothNumber,
    surfaces: finding.surfaces,
    condition_term_id: id,
    condition_name: z.string(),
    category: choice(CONDITION_CATEGORIES),
    place: choice(CONDITION_PLACES),
    state: choice(TOOTH_STATES),
    attachment_id: z.nullable(id),
    /** The lines that treat it. */
    line_ids: z.array(id),
    source: finding.source,
    note: name,
    noted_at: instant,
    noted_by_name: name,
    track_code: name,
  }),
)
export type ChartFinding = z.output<typeof ChartFinding>

/** A treatment line that names teeth. */
const ChartLine = named(
  'ChartLine',
  z.strictObject({ id, title: z.string(), status: choice(ROW_STATUSES), teeth: Teeth }),
)

const ToothChart = named(
  'ToothChart',
  z.strictObject({
    person_id: id,
    as_of: z.nullable(date),
    dentition: choice(DENTITIONS),
    teeth: z.array(
      z.strictObject({
        tooth: ToothNumber,
        presence: choice(TOOTH_PRESENCES),
        mobility: z.nullable(intBetween(0, 3)),
      }),
    ),
    findings: z.array(ChartFinding),
    /** What is planned, going on or done on teeth where nothing was found that it treats. */
    works: z.array(
      z.strictObject({
        line_id: id,
        items: z.array(z.strictObject({ tooth: ToothNumber, surfaces: z.array(choice(SURFACES)) })),
        state: choice(TOOTH_STATES),
      }),
    ),
    /** For callers who may read treatment lines. */
    lines: z.array(ChartLine),
    /** The days on which something changed, the oldest first. */
    days: z.array(date),
  }),
)
export type ToothChart = z.output<typeof ToothChart>

/** The teeth of a customer: which are there, what was found on them, and how far it is treated. */
export const toothChart = family(
  '/v1/tooth_chart',
  {
    object: 'tooth_chart',
    group: 'Phòng khám',
    label: 'Sơ đồ răng',
    place: 45,
    watches: ['tooth_condition', 'tooth_fact', 'attachment', 'person', 'term', 'user', 'track'],
    without: {
      add: 'set và tooth_condition/add ghi từng điều vào sơ đồ',
      list: 'get đọc sơ đồ của một khách',
      update: 'set',
      delete: 'tooth_condition/delete; hiện trạng sai được ghi lại',
    },
  },
  {
    get: read(z.strictObject({ person_id: id, as_of: z.optional(date) }), ToothChart, {
      audited: true,
      about: 'Sơ đồ răng của một khách hàng, hôm nay hay cuối một ngày trước đó',
    }),
    set: write(
      z.strictObject({
        person_id: id,
        dentition: z.optional(choice(DENTITIONS)),
        teeth: z.optional(
          z
            .array(
              z.strictObject({
                tooth: ToothNumber,
                presence: z.optional(choice(TOOTH_PRESENCES)),
                mobility: z.optional(intBetween(0, 3)),
              }),
            )
            .check(z.maxLength(TEETH.length)),
        ),
        /** Earlier than now where it comes from paper. */
        noted_at: z.optional(instant),
      }),
      z.strictObject({ data: z.array(ToothFact.row) }),
      { about: 'Ghi bộ răng, răng còn hay mất, độ lung lay; những lần ghi trước vẫn được giữ' },
    ),
  },
)
