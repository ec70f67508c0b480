import type { PrintFormName } from '@bcare/contract/print/forms'
import type { SettingKey } from '@bcare/contract/settings/registry/index'
import { isPaper, type PaperName } from '@bcare/rules/print/paper'
import { useState } from 'react'
import { runtimeConfig } from '../../kit/runtime/config.ts'
import { useSetting } from '../../kit/runtime/settings.ts'

/** The setting that says on what a form is printed. */
const USUAL = {
  plan_treatment: 'print.plan_paper',
  plan_quote: 'print.plan_paper',
  plan_installment: 'print.plan_paper',
  deal: 'print.deal_paper',
  payment: 'print.receipt_paper',
  payment_transfer: 'print.receipt_paper',
  refund: 'print.receipt_paper',
  deal_payment_history: 'print.history_paper',
  medication: 'print.medication_paper',
  medical_exam: 'print.record_paper',
  outpatient_record: 'print.record_paper',
  shift: 'print.receipt_paper',
  cashflow: 'print.cashflow_paper',
  cashflow_summary: 'print.cashflow_summary_paper',
} as const satisfies Record<PrintFormName, SettingKey>

const placeOf = (form: PrintFormName) => `${runtimeConfig().storagePrefix}:paper:${form}`

/** The paper of a form: as it was last chosen at this computer, which knows its printer, or else as the clinic has set it. */
export function usePaper(form: PrintFormName): [PaperName, (paper: PaperName) => void] {
  const usual = useSetting(USUAL[form])
  const [chosen, setChosen] = useState(() => localStorage.getItem(placeOf(form)))
  const choose = (paper: PaperName) => {
    localStorage.setItem(placeOf(form), paper)
    setChosen(paper)
  }
  return [isPaper(chosen) ? chosen : usual, choose]
}
