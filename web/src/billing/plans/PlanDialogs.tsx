import type { ModalProps } from '../../kit/page/modal.tsx'
import { ActivateDialog } from './ActivateDialog.tsx'
import { AgreementDialog } from './AgreementDialog.tsx'
import type { PlanQuestion } from './asking.ts'
import { InstallmentDialog } from './InstallmentDialog.tsx'
import { PlanForm } from './PlanForm.tsx'
import { CancelDialog, PauseDialog } from './ReasonDialogs.tsx'
import { RefundPlanDialog } from './RefundPlanDialog.tsx'
import { ReplanDialog } from './ReplanDialog.tsx'

/** The question that is asked about a plan. */
export function PlanDialogs({ request: question, onClose }: ModalProps<PlanQuestion>) {
  switch (question.kind) {
    case 'make':
      return <PlanForm person_id={question.person_id} onClose={onClose} />
    case 'edit':
      return <PlanForm person_id={question.plan.person_id} plan={question.plan} onClose={onClose} />
    case 'activate':
      return <ActivateDialog plan={question.plan} onClose={onClose} />
    case 'pause':
      return <PauseDialog plan={question.plan} onClose={onClose} />
    case 'cancel':
      return <CancelDialog plan={question.plan} onClose={onClose} />
    case 'replan':
      return <ReplanDialog plan={question.plan} onClose={onClose} />
    case 'refund':
      return <RefundPlanDialog plan={question.plan} onClose={onClose} />
    case 'agreement':
      return <AgreementDialog plan={question.plan} onClose={onClose} />
    default:
      return <InstallmentDialog row={question.row} onClose={onClose} />
  }
}
