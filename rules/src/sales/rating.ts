import { refuse, type Refusal } from '../refusal.ts'
import { milliseconds, type Instant } from '../text/date.ts'

export const RATED_SIDES = ['customer', 'manager'] as const
export type RatedSide = (typeof RATED_SIDES)[number]
export const RATING_CHANNELS = ['counter', 'zalo', 'call', 'form'] as const

export interface Part {
  user_id: number
  joined_at: Instant
  left_at: Instant | null
}

export interface RatedVisit {
  began_at: Instant
  /** Null while it goes on. */
  ended_at: Instant | null
}

/** Whether a user took part in a deal while a visit went on; without a visit, whether they ever did. */
export const tookPart = ({ joined_at, left_at }: Part, visit: RatedVisit | undefined): boolean => {
  if (visit === undefined) return true
  const joined_before_end = visit.ended_at === null || milliseconds(joined_at) <= milliseconds(visit.ended_at)
  return joined_before_end && (left_at === null || milliseconds(left_at) >= milliseconds(visit.began_at))
}

/**
 * Why a user's part in a deal cannot be rated so (docs/domain/sales.md, "Ratings"): only who took part, and nobody
 * their own.
 */
export function ratingProblem(
  part: Part,
  visit: RatedVisit | undefined,
  by: { user_id: number | null; side: RatedSide },
): Refusal | undefined {
  if (!tookPart(part, visit))
    return refuse('Người này không tham gia cơ hội trong lượt khám đã chọn', 'track_id')
  if (by.side === 'manager' && by.user_id === part.user_id)
    return refuse('Không thể tự đánh giá chính mình', 'deal_user_id')
  return undefined
}

/** How long the user who wrote a rating down may still correct it: a star too many is noticed the same day. */
const CORRECTED_HOURS = 24

/**
 * Why a rating cannot be corrected or taken back (docs/domain/sales.md, "Ratings"): by who wrote it down for a day, by
 * users who may judge the staff at any time, and never by who was rated.
 */
export function ratingChangeProblem(
  rating: { user_id: number; rated_by: number | null; at: Instant },
  by: { user_id: number | null; may_judge: boolean; now: Instant },
): Refusal | undefined {
  if (by.user_id === rating.user_id) return refuse('Không thể sửa đánh giá về chính mình')
  if (by.may_judge) return undefined
  if (by.user_id !== rating.rated_by) return refuse('Chỉ người đã ghi hoặc quản lý sửa được đánh giá này')
  const hours = (milliseconds(by.now) - milliseconds(rating.at)) / 3_600_000
  return hours > CORRECTED_HOURS
    ? refuse(`Chỉ sửa được trong ${CORRECTED_HOURS} giờ sau khi ghi, hãy nhờ quản lý`)
    : undefined
}

/** Whether a customer is so discontent that a user should call at once. */
export const isLow = (score: number, side: RatedSide): boolean => side === 'customer' && score <= 2

/** What the user who answers for the staff reads of a low rating. */
export const lowRatingWords = (rating: {
  score: number
  user_name: string
  role_name: string
  comment: string | null
}) => ({
  title: `Khách đánh giá ${rating.user_name} (${rating.role_name}) ${rating.score} sao`,
  body: rating.comment,
})
