import { Stage, stage } from '@bcare/contract/sales/stage'
import { explainConstraints } from '../kit/database/errors.ts'
import { table } from '../kit/database/table.ts'
import type { Output } from '@bcare/contract'

export type StageRow = Output<typeof stage.get>

explainConstraints({ stage_name: 'Quy trình đã có giai đoạn trùng tên' })

export const stageTable = table(Stage)
