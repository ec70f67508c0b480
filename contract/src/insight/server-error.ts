import * as z from 'zod/mini'
import { crud, entity, family, id } from '../kit/index.ts'

/**
 * A request that the server itself failed at: what the request id of its answer leads to. Message and stack are without
 * values (rules/insight/server-error), so that nobody's data stands here.
 */
export const ServerError = entity('server_error', {
  label: 'Lỗi máy chủ',
  edits: {},
  derived: {
    request_id: z.string(),
    path: z.string(),
    user_id: z.nullable(id),
    user_name: z.nullable(z.string()),
    name: z.string(),
    message: z.string(),
    stack: z.string(),
  },
  labels: {
    request_id: 'Mã yêu cầu',
    path: 'Lời gọi',
    user_id: 'Người dùng',
    user_name: 'Người dùng',
    name: 'Loại lỗi',
    message: 'Nội dung',
    stack: 'Nơi xảy ra',
  },
})

const { list, get } = crud(ServerError, { filters: ['user_id'], sorts: ['created_at'], search: true })

export const serverError = family(
  '/v1/server-error',
  {
    object: 'server_error',
    group: 'Quản trị',
    place: 70,
    without: { add: 'Do hệ thống ghi', update: 'Như thêm', delete: 'Tự bị xóa sau thời hạn' },
  },
  { list, get },
)
