import { isMinor } from '@bcare/rules/customers/birth'
import { clinicDate } from '@bcare/rules/text/date'
import { openChoices } from '@bcare/rules/treatment/plan'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { useSetting } from '../../kit/runtime/settings.ts'
import type { LineRow } from '../line-row.ts'
import type { Strokes } from './SignaturePad.tsx'
import type { PlanChoices } from './use-plan-choices.ts'

export type SigningBody = Parameters<typeof api.treatmentAgreement.sign>[0]
export type Missing = 'signer' | 'name' | 'strokes' | 'accepted' | 'others'
type Way = 'draw' | 'type'

/** Whom a customer's plan may be signed by. */
function useSigners(person_id: number) {
  const person = useRead(api.person.get, { id: person_id }, { quiet: true }).data
  const guardians = useRead(
    api.personRelative.list,
    { person_id, is_guardian: true, limit: 50 },
    { quiet: true },
  ).data
  const of_age = useSetting('person.guardian_age')
  const minor = person !== undefined && isMinor(person, clinicDate(serverNow()), of_age)
  return { person, minor, of_age, guardians: guardians?.data ?? [], known: guardians !== undefined }
}

/** What is typed and drawn until it is signed. */
function useSigningState(person_id: number) {
  const draft = useDraft('treatment.sign', person_id)
  const [signer, setSigner] = useDraftState(draft, 'signer', '')
  const [typed, setTyped] = useDraftState<string | null>(draft, 'name', null)
  const [way, setWay] = useDraftState<Way>(draft, 'way', 'draw')
  const [strokes, setStrokes] = useDraftState<Strokes>(draft, 'strokes', [])
  const [accepted, setAccepted] = useDraftState(draft, 'accepted', false)
  const [others, setOthers] = useDraftState<'' | 'decline' | 'keep'>(draft, 'others', '')
  const choose = (next: string) => {
    setSigner(next)
    setTyped(null)
  }
  return {
    draft,
    signer,
    choose,
    typed,
    setTyped,
    way,
    setWay,
    strokes,
    setStrokes,
    accepted,
    setAccepted,
    others,
    setOthers,
  }
}

/** The form of a signature: who signs, how, and what becomes of the other choices; a reload loses nothing of it. */
export function useSigning(person_id: number, lines: readonly LineRow[], plan: PlanChoices) {
  const signers = useSigners(person_id)
  const state = useSigningState(person_id)
  const { signer, typed, way, strokes, accepted, others } = state
  const [tried, setTried] = useState(false)

  const [only] = signers.guardians
  const who = signer !== '' ? signer : signers.minor ? (only ? String(only.id) : '') : 'customer'
  const guardian = signers.guardians.find(({ id }) => String(id) === who)
  const name =
    typed ?? (who === 'customer' ? (signers.person?.full_name ?? '') : (guardian?.related_name ?? ''))
  const groups = new Set(plan.signed.flatMap(({ alternative_group }) => alternative_group ?? []))
  const beside = [...openChoices(lines)].some(([group]) => groups.has(group))
  const missing: Missing[] = [
    ...(who === '' || (who === 'customer' && signers.minor) ? (['signer'] as const) : []),
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(way === 'draw' && strokes.length === 0 ? (['strokes'] as const) : []),
    ...(way === 'type' && !accepted ? (['accepted'] as const) : []),
    ...(beside && others === '' ? (['others'] as const) : []),
  ]
  const body = (): SigningBody => ({
    person_id,
    lines: plan.signed.map(({ id, version }) => ({ id, version })),
    ...(beside && { decline_others: others === 'decline' }),
    signer_name: name.trim(),
    ...(guardian === undefined
      ? { agreed_by: 'customer' }
      : { agreed_by: 'guardian', relative_id: guardian.id }),
    signature:
      way === 'draw'
        ? { kind: 'drawn', strokes: strokes.map((stroke) => stroke.map((point) => ({ ...point }))) }
        : { kind: 'typed', accepted: true },
  })
  return {
    ...signers,
    ...state,
    who,
    name,
    beside,
    missing,
    wrong: (what: Missing) => tried && missing.includes(what),
    showMissing: () => setTried(true),
    body,
  }
}

export type Signing = ReturnType<typeof useSigning>
