import { describe, expect, test } from 'vitest'
import { activitySentence, type ActivityTrace } from './activity-sentence.ts'

const trace_line = (
  entity_type: string,
  action: string,
  changes: ActivityTrace['changes'],
  more: Partial<ActivityTrace> = {},
): ActivityTrace => ({
  entity_type,
  action,
  changes,
  reason: null,
  names: {},
  subject: null,
  ...more,
})

const said = (line: ActivityTrace) => {
  const { title, summary } = activitySentence(line) ?? {}
  return title === undefined ? undefined : [title, summary]
}

describe('what a feed says', () => {
  test('of a submission: that it became the customer, and what it said otherwise but for numbers', () => {
    const differs = [
      { field: 'full_name', filed: 'Trần An', sent: 'An Trần' },
      { field: 'phone', filed: '+84901234567', sent: '+84907654321' },
    ]
    const changes = { status: ['new', 'converted'], differences: [[], differs] } as const
    expect(said(trace_line('form_submission', 'update', changes, { subject: 'Niềng răng' }))).toEqual([
      'Đăng ký từ website: Niềng răng',
      'Khác hồ sơ: Họ tên «An Trần», Điện thoại',
    ])
    expect(said(trace_line('form_submission', 'update', { status: ['new', 'spam'] }))).toBeUndefined()
    expect(said(trace_line('form_submission', 'create', { name: [null, 'An'] }))).toBeUndefined()
  })

  test('of a customer', () => {
    const source = { source_term_id: [null, 'Zalo'] } as const
    expect(
      said(
        trace_line(
          'person',
          'create',
          { full_name: [null, 'Mai'], source_term_id: [null, 3] },
          { names: source },
        ),
      ),
    ).toEqual(['Thêm khách hàng', 'Zalo'])
    expect(
      said(trace_line('person', 'update', { phone: ['+84912345678', null], email: [null, 'a@b.vn'] })),
    ).toEqual(['Cập nhật thông tin', 'Điện thoại, Email'])
    expect(
      said(
        trace_line(
          'person',
          'update',
          { lifecycle: ['lead', 'inactive'], previous_lifecycle: [null, 'lead'] },
          { reason: 'Ở xa' },
        ),
      ),
    ).toEqual(['Tình trạng khách hàng: Tiềm năng → Ngưng theo dõi', 'Ở xa'])
    expect(
      said(trace_line('person', 'update', { owner_id: [null, 4] }, { names: { owner_id: [null, 'Lan'] } })),
    ).toEqual(['Người phụ trách: chưa có → Lan', null])
    const blocked = { blocked: [false, true], block_reason_term_id: [null, 9] } as const
    expect(
      said(
        trace_line('person', 'update', blocked, { names: { block_reason_term_id: [null, 'Nợ quá hạn'] } }),
      ),
    ).toEqual(['Chặn đặt lịch', 'Nợ quá hạn'])
    expect(said(trace_line('person', 'update', { blocked: [true, false] }))).toEqual([
      'Bỏ chặn đặt lịch',
      null,
    ])
  })

  test('of tags and notes', () => {
    expect(
      said(
        trace_line('person_tag', 'create', { tag_id: [null, 2] }, { names: { tag_id: [null, 'Ưu tiên'] } }),
      ),
    ).toEqual(['Gắn nhãn «Ưu tiên»', null])
    expect(
      said(
        trace_line('person_tag', 'delete', { tag_id: [2, null] }, { names: { tag_id: ['Ưu tiên', null] } }),
      ),
    ).toEqual(['Gỡ nhãn «Ưu tiên»', null])
    expect(
      said(trace_line('note', 'create', { content: [null, 'cũ'] }, { subject: 'Thích buổi sáng' })),
    ).toEqual(['Ghi chú', 'Thích buổi sáng'])
    expect(said(trace_line('note', 'create', { content: [null, 'kín'] }))).toBeUndefined()
  })

  test('of a deal', () => {
    const names = { stage_id: ['Báo giá', 'Chờ chốt'] } as const
    const moved = {
      stage_id: [3, 4],
      rank: ['a', 'b'],
      stage_entered_at: ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'],
    } as const
    expect(said(trace_line('deal', 'update', moved, { names, subject: 'Niềng răng' }))).toEqual([
      'Giai đoạn: Báo giá → Chờ chốt',
      'Niềng răng',
    ])
    expect(
      said(trace_line('deal', 'update', { rank: ['a', 'b'] }, { subject: 'Niềng răng' })),
    ).toBeUndefined()
    const lost = { stage_id: [4, 7], status: ['open', 'lost'], lost_reason_id: [null, 5] } as const
    const reasons = { stage_id: ['Chờ chốt', 'Không chốt'], lost_reason_id: [null, 'Giá cao'] } as const
    expect(said(trace_line('deal', 'update', lost, { names: reasons, subject: 'Niềng răng' }))).toEqual([
      'Cơ hội thất bại: Không chốt',
      'Niềng răng · Giá cao',
    ])
    expect(
      said(trace_line('deal', 'update', { expected_amount: [0, 45_000_000] }, { subject: 'Niềng răng' })),
    ).toEqual(['Cập nhật cơ hội', 'Niềng răng · Giá trị dự kiến'])
  })

  test('of an appointment, in the time of the clinic', () => {
    const booked = {
      start_at: [null, '2026-11-25T02:00:00+00:00'],
      doctor_id: [null, 8],
      status: [null, 'scheduled'],
    } as const
    expect(
      said(trace_line('appointment', 'create', booked, { names: { doctor_id: [null, 'Minh Khoa'] } })),
    ).toEqual(['Đặt lịch hẹn 09:00 25/11/2026', 'Minh Khoa'])
    const subject = '2026-11-25T02:00:00+00:00'
    const cancelled = {
      status: ['scheduled', 'cancelled'],
      status_reason_id: [null, 3],
      cancelled_at: [null, subject],
    } as const
    expect(
      said(
        trace_line('appointment', 'update', cancelled, {
          subject,
          names: { status_reason_id: [null, 'Ốm'] },
        }),
      ),
    ).toEqual(['Lịch hẹn 09:00 25/11/2026: Đã hủy', 'Ốm'])
    const moved = {
      start_at: ['2026-11-25T02:00:00+00:00', '2026-11-26T03:30:00+00:00'],
      end_at: ['x', 'y'],
    } as const
    expect(said(trace_line('appointment', 'update', moved, { subject }))).toEqual([
      'Dời lịch hẹn: 09:00 25/11/2026 → 10:30 26/11/2026',
      null,
    ])
    expect(said(trace_line('appointment', 'update', { note: [null, 'a'] }, { subject }))).toEqual([
      'Sửa lịch hẹn',
      '09:00 25/11/2026 · Nội dung',
    ])
  })

  test('of a visit', () => {
    expect(said(trace_line('track', 'create', { reason: [null, 'Đau răng'] }))).toEqual([
      'Tiếp nhận khách',
      'Đau răng',
    ])
    expect(said(trace_line('track', 'update', { status: ['waiting', 'in_treatment'] }))).toEqual([
      'Lượt khám: Đang điều trị',
      null,
    ])
    const done = { status: ['waiting_payment', 'checked_out'], outcome: [null, 'recall'] } as const
    expect(said(trace_line('track', 'update', done))).toEqual(['Kết thúc lượt khám', 'Hẹn tái khám'])
  })

  test('nothing of what it does not know', () => {
    expect(said(trace_line('session', 'create', {}))).toBeUndefined()
  })
})
