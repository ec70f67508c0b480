import { Person } from '@bcare/contract/customers/person'
import { Fault } from '@bcare/contract/kit/codes'
import type { Entity } from '@bcare/contract/kit/entity'
import type { FieldError } from '@bcare/contract/kit/envelope'
import { Deal } from '@bcare/contract/sales/deal'
import { parsePhone } from '@bcare/rules/text/phone'
import { useState } from 'react'
import { useOwnFields } from '../../shared/custom/use-own-fields.ts'
import type { FormAccess, Values } from '../../kit/form/field.ts'
import { inputNameOf } from '../../kit/form/edit/use-edit-form.ts'
import { useMay } from '../../kit/session/may.ts'
import { QUICK_TEXTS as TEXTS } from '../texts.ts'

const NONE: Record<string, string> = {}

/** What a clinic asks for of every such record, typed into a short form; what the server refuses stands beside it. */
function useAsked(entity: Entity, asked: boolean, tried: boolean) {
  const [typed, setTyped] = useState<Values>({})
  const [refused, setRefused] = useState(NONE)
  const own = useOwnFields(entity, { typed, asked, short: true })
  const wrong = own.errors()
  const access: FormAccess = {
    values: own.values,
    errors: tried ? { ...refused, ...wrong } : refused,
    set: (name, value) => {
      setTyped((before) => ({ ...before, [name]: value }))
      setRefused(NONE)
    },
  }
  return {
    known: own.known,
    fields: own.fields,
    body: own.body,
    right: Object.keys(wrong).length === 0,
    access,
    /** Puts a refusal beside the inputs that it is of; false when there is none for it. */
    refuse: (fault: Fault): boolean => {
      const { errors = [] } = (fault.data ?? {}) as { errors?: FieldError[] }
      const named = errors.map(({ field, message }) => [inputNameOf(field), message] as const)
      setRefused(Object.fromEntries(named))
      return named.length > 0 && named.every(([name]) => own.fields.some((field) => field.name === name))
    },
  }
}

/** What has been typed into the quick form, and what is still wanted. */
export function useQuickDraft() {
  const [phone, setPhone] = useState('')
  const [person_id, setPerson] = useState<number | null>(null)
  const [full_name, setFullName] = useState('')
  const [name, setName] = useState('')
  const [amount, setAmount] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const may_add_person = useMay('person:create')
  const whole = parsePhone(phone) !== undefined
  const unknown = person_id === null
  const adding = unknown && whole && may_add_person
  const ofPerson = useAsked(Person, adding, tried)
  const ofDeal = useAsked(Deal, true, tried)
  const problems = {
    phone: unknown && (!whole || !may_add_person) ? (whole ? TEXTS.unknown : TEXTS.phone_wrong) : undefined,
    full_name: unknown && whole && full_name.trim() === '' ? TEXTS.full_name_wanted : undefined,
    name: name.trim() === '' ? TEXTS.name_wanted : undefined,
  }
  return {
    phone,
    setPhone: (text: string) => {
      setPhone(text)
      setPerson(null)
    },
    person_id,
    setPerson,
    /** Whether somebody new is put on file with the deal. */
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
