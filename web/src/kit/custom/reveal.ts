import { wordsOf } from '@bcare/rules/settings/custom-words'
import type { CustomEntity, CustomField } from '@bcare/rules/settings/custom-field'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { Fault } from '@bcare/contract/kit/codes'
import { toastFault } from '../page/toast.tsx'

/** The record whose sensitive values a user may ask for. */
export interface RevealedRecord {
  entity_type: CustomEntity
  entity_id: number
}

/** A sensitive value in words once it was asked for, which the log keeps; undefined until then. */
export function useReveal(field: CustomField, { entity_type, entity_id }: RevealedRecord) {
  const [words, setWords] = useState<string>()
  const reveal = async () => {
    try {
      const [row] = await api.customValue.get(
        { entity_type, entity_ids: [entity_id], whole: true },
        { quiet: true },
      )
      setWords(wordsOf(field, row?.values[field.name]))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      toastFault(error)
    }
  }
  return { words, reveal: () => void reveal() }
}
