import { isMinor } from '@bcare/rules/customers/particulars/birth'
import { clinicDate } from '@bcare/rules/text/date'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { type Draft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { useSetting } from '../../kit/runtime/settings.ts'
import type { Strokes } from './SignaturePad.tsx'

export type MissingMark = 'signer' | 'name' | 'strokes' | 'accepted'
type Way = 'draw' | 'type'

/** Whom what is of a customer may be signed by. */
function useSigners(person_id: number) {
  const { data: person, isPending: naming } = useRead(api.person.get, { id: person_id }, { quiet: true })
  const { data: guardians, isPending: asking } = useRead(
    api.personRelative.list,
    { person_id, is_guardian: true, limit: 50 },
    { quiet: true },
  )
  const of_age = useSetting('person.guardian_age')
  const minor = person !== undefined && isMinor(person, clinicDate(serverNow()), of_age)
  const known = guardians !== undefined
  // Until then a name that is on its way would be said to be missing.
  return { person, minor, of_age, guardians: guardians?.data ?? [], known, reading: naming || asking }
}

/** Who signs, and how, until it is signed. */
function useSignerState(draft: Draft) {
  const [signer, setSigner] = useDraftState(draft, 'signer', '')
  const [typed, setTyped] = useDraftState<string | null>(draft, 'name', null)
  const [way, setWay] = useDraftState<Way>(draft, 'way', 'draw')
  const [strokes, setStrokes] = useDraftState<Strokes>(draft, 'strokes', [])
  const [accepted, setAccepted] = useDraftState(draft, 'accepted', false)
  const choose = (next: string) => {
    setSigner(next)
    setTyped(null)
  }
  return { signer, choose, typed, setTyped, way, setWay, strokes, setStrokes, accepted, setAccepted }
}

/** A signature of a customer or a child's guardian; a reload loses nothing of it. `more` is what else is missing. */
export function useSigner<More extends string = never>(
  person_id: number,
  draft: Draft,
  more: readonly More[] = [],
) {
  const signers = useSigners(person_id)
  const state = useSignerState(draft)
  const { signer, typed, way, strokes, accepted } = state
  const [tried, setTried] = useState(false)

  const [only] = signers.guardians
  const who = signer !== '' ? signer : signers.minor ? (only ? String(only.id) : '') : 'customer'
  const guardian = signers.guardians.find(({ id }) => String(id) === who)
  const name =
    typed ?? (who === 'customer' ? (signers.person?.full_name ?? '') : (guardian?.related_name ?? ''))
  const missing: (MissingMark | More)[] = [
    ...(who === '' || (who === 'customer' && signers.minor) ? (['signer'] as const) : []),
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(way === 'draw' && strokes.length === 0 ? (['strokes'] as const) : []),
    ...(way === 'type' && !accepted ? (['accepted'] as const) : []),
    ...more,
  ]
  const mark = () => ({
    signer_name: name.trim(),
    ...(guardian === undefined
      ? { agreed_by: 'customer' as const }
      : { agreed_by: 'guardian' as const, relative_id: guardian.id }),
    signature:
      way === 'draw'
        ? { kind: 'drawn' as const, strokes: strokes.map((stroke) => stroke.map((point) => ({ ...point }))) }
        : { kind: 'typed' as const, accepted: true as const },
  })
  return {
    ...signers,
    ...state,
    draft,
    who,
    name,
    missing,
    wrong: (what: MissingMark | More) => tried && missing.includes(what),
    showMissing: () => setTried(true),
    mark,
  }
}
export type SignerForm = Omit<ReturnType<typeof useSigner<never>>, 'missing'>
