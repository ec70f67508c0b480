import { RATED_SIDES, RATING_CHANNELS } from '@bcare/rules/sales/rating'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  instant,
  longText,
  maybe,
  otherwise,
} from '../kit/index.ts'

const share = z.number().check(z.gte(0.01), z.lte(100))
const average = z.nullable(z.number())

/** A user who takes part in a deal, from when until when. */
export const DealUser = entity('deal_user', {
  label: 'Người tham gia',
  edits: { role_term_id: id, share_pct: maybe(share), is_primary: otherwise(flag, false) },
  once: { deal_id: id, user_id: id },
  derived: {
    joined_at: instant,
    left_at: z.nullable(instant),
    user_name: z.string(),
    role_name: z.string(),
    rating_avg: average,
    rating_count: count,
  },
  labels: {
    deal_id: 'Cơ hội',
    user_id: 'Nhân viên',
    role_term_id: 'Vai trò',
    share_pct: 'Tỷ lệ chia (%)',
    is_primary: 'Người phụ trách chính',
    joined_at: 'Tham gia từ',
    left_at: 'Tham gia đến',
    rating_avg: 'Điểm đánh giá',
  },
})

const {
  list,
  get,
  add,
  update,
  delete: leave,
} = crud(DealUser, {
  filters: ['deal_id', 'user_id', 'role_term_id', 'is_primary', 'left_at'],
  sorts: ['joined_at', 'created_at'],
})

export const dealUser = family(
  '/v1/deal_user',
  {
    object: 'deal_user',
    label: 'Người tham gia cơ hội',
    group: 'Cơ hội',
    place: 20,
    watches: ['deal', 'deal_user_rating', 'user', 'term'],
  },
  {
    list,
    get,
    add,
    update,
    delete: { ...leave, about: 'Kết thúc việc tham gia của một người; lịch sử được giữ lại' },
  },
)

/** What a customer or a manager thinks of a user's part in a deal; once a visit. */
export const DealUserRating = entity('deal_user_rating', {
  label: 'Đánh giá',
  edits: { score: z.int().check(z.gte(1), z.lte(5)), comment: maybe(longText(1000)) },
  once: {
    deal_user_id: id,
    rated_side: choice(RATED_SIDES),
    channel: otherwise(choice(RATING_CHANNELS), 'counter'),
    track_id: maybe(id),
  },
  derived: {
    at: instant,
    rated_by: z.nullable(id),
    rated_by_name: z.nullable(z.string()),
    deal_id: id,
    user_id: id,
    user_name: z.string(),
    role_name: z.string(),
  },
  labels: {
    deal_user_id: 'Người được đánh giá',
    score: 'Số điểm',
    rated_side: 'Bên đánh giá',
    comment: 'Nhận xét',
    channel: 'Kênh đánh giá',
    track_id: 'Lượt khám',
    at: 'Thời điểm',
    rated_by: 'Người ghi nhận',
  },
})

const ratings = crud(DealUserRating, {
  filters: ['deal_user_id', 'deal_id', 'user_id', 'rated_side', 'track_id'],
  sorts: ['at'],
})

export const dealUserRating = family(
  '/v1/deal_user/rating',
  {
    object: 'deal_user_rating',
    label: 'Đánh giá nhân viên',
    group: 'Cơ hội',
    place: 30,
    asks: ['manage'],
    watches: ['deal_user'],
  },
  {
    list: ratings.list,
    get: ratings.get,
    add: ratings.add,
    update: { ...ratings.update, action: 'create', about: 'Sửa số sao hoặc nhận xét bấm nhầm' },
    delete: { ...ratings.delete, action: 'create', about: 'Rút lại đánh giá ghi nhầm' },
  },
)
