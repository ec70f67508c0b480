import { referenceSetting } from './spec.ts'

/** Which pipelines and stages the clinic's own commands use. */
export const PIPELINE = {
  'pipeline.offline_pipeline_id': referenceSetting('pipeline', {
    label: 'Quy trình tại phòng khám',
    help: 'Khách được tiếp nhận sẽ vào quy trình này; để trống thì tiếp nhận không tạo cơ hội',
    default: null,
  }),
  'pipeline.after_payment_stage_id': referenceSetting('stage', {
    label: 'Giai đoạn sau thanh toán đầu tiên',
    help: 'Để trống thì thanh toán không chuyển giai đoạn',
    default: null,
  }),
}
