import { DATA_KIND_LABELS } from '@bcare/rules/treatment/data-kind'
import {
  AGREED_BY_LABELS,
  LINE_KIND_LABELS,
  ROW_STATUS_LABELS,
  ROW_STATUSES,
  ROW_TRANSITIONS,
} from '@bcare/rules/treatment/line'
import { CONDITION_CATEGORY_LABELS, FINDING_SOURCE_LABELS } from '@bcare/rules/treatment/finding'
import { ORTHO_STATUS_LABELS, ORTHO_STATUSES, ORTHO_TRANSITIONS } from '@bcare/rules/treatment/ortho/case'
import { DENTITION_LABELS } from '@bcare/rules/treatment/tooth'
import { TOOTH_PRESENCE_LABELS } from '@bcare/rules/treatment/tooth-state'
import {
  AMBER,
  BLUE,
  CYAN,
  GREEN,
  GREY,
  ORANGE,
  RED,
  VIOLET,
  coloured,
  plain,
  states,
} from './constant-table.ts'

/** Statuses and fixed choices of treatment. */
export const TREATMENT_CONSTANTS = {
  'attachment.status': states(
    ROW_STATUSES,
    ROW_STATUS_LABELS,
    {
      draft: GREY,
      proposed: BLUE,
      agreed: CYAN,
      in_progress: VIOLET,
      paused: ORANGE,
      completed: GREEN,
      declined: AMBER,
      cancelled: RED,
      done: GREEN,
      void: GREY,
    },
    ROW_TRANSITIONS,
  ),
  'attachment.kind': plain(LINE_KIND_LABELS),
  'attachment.price_source': plain({
    list: 'Giá niêm yết',
    tier: 'Bảng giá',
    override: 'Giá nhập tay',
    bundle: 'Giá gói',
  }),
  'attachment.agreed_by': plain(AGREED_BY_LABELS),
  'ortho.status': states(
    ORTHO_STATUSES,
    ORTHO_STATUS_LABELS,
    { active: BLUE, paused: AMBER, finished: GREEN, transferred_out: GREY },
    ORTHO_TRANSITIONS,
  ),
  'operation.requires_data': plain(DATA_KIND_LABELS),
  'operation.status': coloured({
    planned: ['Dự kiến', BLUE, ['done', 'void']],
    done: ['Đã thực hiện', GREEN, ['void']],
    void: ['Hủy', RED],
  }),
  'tooth_fact.fact': plain({
    dentition: 'Bộ răng',
    presence: 'Răng còn hay mất',
    mobility: 'Độ lung lay',
  }),
  'tooth.presence': plain(TOOTH_PRESENCE_LABELS),
  'tooth.dentition': plain(DENTITION_LABELS),
  'tooth_condition.source': plain(FINDING_SOURCE_LABELS),
  'tooth_condition.category': coloured({
    pathology: [CONDITION_CATEGORY_LABELS.pathology, RED],
    existing: [CONDITION_CATEGORY_LABELS.existing, GREY],
  }),
  'tooth.status': coloured({
    current: ['Tình trạng hiện tại', GREY],
    planned: ['Trong kế hoạch', BLUE],
    in_treatment: ['Đang được điều trị', VIOLET],
    done: ['Hoàn thành điều trị', GREEN],
  }),
}
