import { PROVIDER_HELP, readProvider } from '@bcare/rules/settings/provider-address'
import * as z from 'zod/mini'
import { choiceSetting, integerSetting, secretSetting, textSetting } from './spec.ts'

const url = textSetting({ label: 'Địa chỉ trợ lý', help: PROVIDER_HELP, default: '', most: 300 })

/**
 * The clinic's language model (docs/domain/assistant.md). How its address is written is judged here; where it may lead,
 * which the operator has a say in, by the server (settings/provider-guard.ts).
 */
export const AI = {
  'ai.provider': choiceSetting({
    label: 'Trợ lý viết',
    help: 'Khi bật, đoạn văn mà nhân viên nhờ viết được gửi tới địa chỉ bên dưới; phòng khám chịu trách nhiệm chọn nơi nhận',
    default: 'none',
    labels: { none: 'Không dùng', openai_compatible: 'Dịch vụ theo giao thức OpenAI' },
  }),
  'ai.url': {
    ...url,
    schema: url.schema.check(
      z.check<string>((payload) => {
        const read = payload.value === '' ? undefined : readProvider(payload.value)
        if (read !== undefined && 'problem' in read)
          payload.issues.push({ code: 'custom', message: read.problem, input: payload.value })
      }),
    ),
  },
  'ai.key': secretSetting({
    label: 'Khóa truy cập trợ lý',
    help: 'Để trống nếu dịch vụ không cần khóa',
    default: '',
    most: 300,
  }),
  'ai.model': textSetting({
    label: 'Mô hình',
    help: 'Tên mô hình như dịch vụ gọi, ví dụ: gpt-4o-mini',
    default: '',
    most: 100,
  }),
  'ai.monthly_limit': integerSetting({
    label: 'Số lượt nhờ viết mỗi tháng',
    help: 'Của cả phòng khám; hết lượt thì trợ lý nghỉ đến đầu tháng sau',
    default: 1000,
    min: 0,
    max: 1_000_000,
    unit: 'lượt',
  }),
}
