import { describeArea } from '../kit/http/openapi/areas.ts'
import { exampleWords } from '../kit/http/openapi/example-words.ts'

describeArea({
  name: 'sales',
  title: 'Cơ hội',
  description: 'Deals, who works on them, pipelines and stages, and how deals moved through them.',
  words: ['deal', 'pipeline', 'stage'],
})

exampleWords({
  fields: {
    by_name: ['Trần Minh Anh'],
    deal_code: ['CH000310'],
    deal_name: ['Niềng răng trong suốt'],
    pipeline_name: ['Chỉnh nha'],
    stage_name: ['Đã tư vấn'],
    to_stage_name: ['Đã tư vấn'],
    from_stage_name: ['Mới'],
    deal_id: [310],
    stage_id: [31],
    pipeline_id: [3],
  },
  alternatives: ['deal_id'],
})
