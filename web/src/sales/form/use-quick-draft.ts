import { Person } from '@bcare/contract/customers/person'
import { Fault } from '@bcare/contract/kit/codes'
import type { Entity } from '@bcare/contract/kit/entity'
import type { FieldError } from '@bcare/contract/kit/envelope'
import { Deal } from '@bcare/contract/sales/deal'
import { parsePhone } from '@bcare/rules/text/phone'
import { useState } from 'react'
import { useNewCustomFields } from '../../shared/custom/use-new-custom-fields.ts'
import type { FormAccess, Values } from '../../kit/form/field.ts'
import { inputNameOf } from '../../kit/form/edit/use-edit-form.ts'
import { useMay } from '../../kit/session/may.ts'
import { QUICK_TEXTS as TEXTS } from '../texts.ts'
import { type Draft, useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

const NONE: Record<string, string> = {}

/** What a clinic asks for of every such record, typed into a short form; what the server refuses is shown beside it. */
function useCustomPart(draft: Draft, entity: Entity, asked: boolean, tried: boolean) {
  const [typed, setTyped] = useDraftState<Values>(draft, entity.name, {})
  const [refused, setRefused] = useState(NONE)
  const custom = useNewCustomFields(entity, { typed, asked, short: true })
  const wrong = custom.errors()
  const access: FormAccess = {
    values: custom.values,
    errors: tried ? { ...refused, ...wrong } : refused,
    set: (name, value) => {
      setTyped((before) => ({ ...before, [name]: value }))
      setRefused(NONE)
    },
  }
  return {
    known: custom.known,
    fields: custom.fields,
    body: custom.body,
    right: Object.keys(wrong).length === 0,
    access,
    /** Puts a refusal beside the inputs that it is of; false when there is none for it. */
    refuse: (fault: Fault): boolean => {
      const { errors = [] } = (fault.data ?? {}) as { errors?: FieldError[] }
      const named = errors.map(({ field, message }) => [inputNameOf(field), message] as const)
      setRefused(Object.fromEntries(named))
      return named.length > 0 && named.every(([name]) => custom.fields.some((field) => field.name === name))
    },
  }
}

/** What has been typed into the quick form, and what is still wanted. */
export function useQuickDraft(stage_id: number) {
  const draft = useDraft('deal.quick', `new:stage=${stage_id}`)
  const [phone, setPhone] = useDraftState(draft, 'phone', '')
  const [person_id, setPerson] = useDraftState<number | null>(draft, 'person_id', null)
  const [full_name, setFullName] = useDraftState(draft, 'full_name', '')
  const [name, setName] = useDraftState(draft, 'name', '')
  const [amount, setAmount] = useDraftState<number | null>(draft, 'amount', null)
  const [tried, setTried] = useState(false)
  const may_add_person = useMay('person:create')
  const whole = parsePhone(phone) !== undefined
  const unknown = person_id === null
  const adding = unknown && whole && may_add_person
  const ofPerson = useCustomPart(draft, Person, adding, tried)
  const ofDeal = useCustomPart(draft, Deal, true, tried)
  const problems = {
    phone: unknown && (!whole || !may_add_person) ? (whole ? TEXTS.unknown : TEXTS.phone_wrong) : undefined,
    full_name: unknown && whole && full_name.trim() === '' ? TEXTS.full_name_wanted : undefined,
    name: name.trim() === '' ? TEXTS.name_wanted : undefined,
  }
  return {
    draft,
    phone,
    setPhone: (text: string) => {
      setPhone(text)
      setPerson(null)
    },
    person_id,
    setPerson,
    /** Whether a new customer is put on file with the deal. */
    adding,
    full_name,
    setFullName,
    name,
    setName,
    amount,
    setAmount,
    ofPerson,
    ofDeal,
    tried,
    problems,
    check: () => {
      setTried(true)
      const right = Object.values(problems).every((problem) => problem === undefined)
      return right && ofPerson.right && ofDeal.right && !Number.isNaN(amount)
    },
  }
}

export type QuickDraft = ReturnType<typeof useQuickDraft>
