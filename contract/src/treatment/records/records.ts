import { RECORD_FORMS } from '@bcare/rules/treatment/records/signing'
import { recordSchema } from './record-form.ts'

export const MedicalExam = recordSchema(RECORD_FORMS.medical_exam.form)
export const OrthoExam = recordSchema(RECORD_FORMS.ortho_exam.form)
export const OutpatientRecord = recordSchema(RECORD_FORMS.outpatient_record.form)
