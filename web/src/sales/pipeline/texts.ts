import type { RequirableField } from '@bcare/rules/sales/required'

/** Words of the pipeline form. */
export const PIPELINE_TEXTS = {
  add_title: 'Thêm quy trình bán hàng',
  edit_title: (name: string) => `Quy trình «${name}»`,
  general: 'Thông tin chung',
  stages: 'Các giai đoạn',
  stages_about:
    'Kéo biểu tượng bên trái để đổi thứ tự, hoặc chọn nó rồi dùng phím mũi tên. Quy trình cần ít nhất một giai đoạn đang mở, một thành công và một thất bại.',
  preview: 'Bảng sẽ trông như thế này',
  name: 'Tên quy trình',
  name_hint: 'Ví dụ: Niềng răng trong suốt',
  kind: 'Loại',
  departments: 'Phòng ban được xem',
  departments_hint: 'Để trống: mọi phòng ban đều xem được',
  owner_role: 'Vai trò của người phụ trách',
  owner_role_hint: 'Vai trò ghi cho người phụ trách cơ hội trong quy trình này',
  is_active: 'Đang dùng',
  add_stage: 'Thêm giai đoạn',
  stage_name: 'Tên giai đoạn',
  stage_kind: 'Loại giai đoạn',
  color: 'Màu',
  probability: 'Xác suất thành công (%)',
  rotting_days: 'Số ngày chờ tối đa',
  no_limit: 'Không giới hạn',
  required: 'Thông tin bắt buộc khi vào',
  required_hint: 'Được hỏi khi chuyển cơ hội vào giai đoạn này',
  allow_back: 'Cho lùi về giai đoạn trước',
  is_booked_stage: 'Tự chuyển vào đây khi khách đặt lịch',
  auto_task: 'Tạo công việc khi cơ hội vào giai đoạn này',
  auto_task_about: 'Mỗi cơ hội một lần trong ngày, giao cho người phụ trách',
  task_title: 'Công việc',
  task_title_hint: 'Ví dụ: Gọi báo giá',
  task_type: 'Loại công việc',
  task_due: 'Hạn làm sau (giờ)',
  task_role: 'Giao cho vai trò',
  task_role_hint: 'Người phụ trách cơ hội nếu có vai trò này, không thì phòng ban của vai trò',
  task_owner: 'Người phụ trách cơ hội',
  unnamed: 'Giai đoạn chưa có tên',
  drag: (name: string) => `Di chuyển giai đoạn ${name}`,
  remove: (name: string) => `Bỏ giai đoạn ${name}`,
  removing: (name: string) => `Bỏ giai đoạn «${name}»`,
  removing_about: (count: number) =>
    `Giai đoạn này đang có ${count} cơ hội. Chọn giai đoạn sẽ nhận các cơ hội đó khi lưu.`,
  target: 'Chuyển cơ hội sang',
  target_wanted: 'Vui lòng chọn giai đoạn nhận các cơ hội này',
  no_target:
    'Chưa có giai đoạn nào cùng loại đã lưu để nhận các cơ hội này. Hãy thêm một giai đoạn cùng loại và lưu trước.',
  remove_action: 'Bỏ giai đoạn',
  wrong: 'Có thông tin chưa hợp lệ, hãy xem các ô được đánh dấu.',
  added: 'Đã thêm quy trình',
  saved: 'Đã lưu quy trình',
  save: 'Lưu',
  cancel: 'Hủy bỏ',
  stale: 'Quy trình vừa được người khác thay đổi',
  stale_about:
    'Nội dung bạn nhập vẫn còn trên màn hình. Tải lại sẽ lấy bản mới nhất và bỏ những gì vừa nhập.',
  reload: 'Tải lại',
  not_found: 'Không tìm thấy quy trình',
  back: 'Về cơ hội',
  settings: 'Thiết lập quy trình',
  edit_this: 'Sửa quy trình này',
  add_another: 'Thêm quy trình',
  history: 'Lịch sử chuyển giai đoạn',
  report: 'Chuyển đổi theo giai đoạn',
  usage: 'Kéo, hoặc dùng phím mũi tên lên xuống để đổi thứ tự',
  moved: (name: string, place: number) => `Giai đoạn ${name} đang ở vị trí ${place}.`,
}

export const STAGE_KIND_LABELS = { open: 'Đang mở', won: 'Thành công', lost: 'Thất bại' } as const

export const FIELD_LABELS: Readonly<Record<RequirableField, string>> = {
  expected_amount: 'Giá trị dự kiến',
  expected_close_at: 'Ngày dự kiến chốt',
  source_term_id: 'Nguồn',
  campaign: 'Chiến dịch',
  channel: 'Kênh',
  owner_id: 'Người phụ trách',
  description: 'Mô tả',
}

/** What refusals call the fields of the form. */
export const BODY_LABELS: Record<string, string> = {
  name: PIPELINE_TEXTS.name,
  kind: PIPELINE_TEXTS.kind,
  stages: 'Giai đoạn',
  'stages.name': PIPELINE_TEXTS.stage_name,
  'stages.auto_task.type': PIPELINE_TEXTS.task_type,
  'stages.auto_task.title': PIPELINE_TEXTS.task_title,
  'stages.auto_task.due_in_hours': PIPELINE_TEXTS.task_due,
}
