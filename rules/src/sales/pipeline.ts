import { refuse, type Refusal } from '../refusal.ts'
import { STAGE_KINDS, type StageKind } from './stage.ts'

const MISSING: Record<StageKind, string> = {
  open: 'Quy trình cần ít nhất một giai đoạn đang mở',
  won: 'Quy trình cần ít nhất một giai đoạn thành công',
  lost: 'Quy trình cần ít nhất một giai đoạn thất bại',
}

/** Why a pipeline cannot have just these stages in use: it needs one open, one won and one lost. */
export function stagesProblem(
  stages: readonly { kind: StageKind; is_active: boolean }[],
): Refusal | undefined {
  const missing = STAGE_KINDS.find((kind) => !stages.some((stage) => stage.is_active && stage.kind === kind))
  return missing === undefined ? undefined : refuse(MISSING[missing], 'stages')
}
