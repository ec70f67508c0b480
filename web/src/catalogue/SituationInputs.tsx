import { useState } from 'react'
import { DateTimeInput } from '../kit/form/inputs/DateTimeInput.tsx'
import { Picker } from '../kit/form/picker/Picker.tsx'
import { useMay } from '../kit/session/may.ts'
import { PEOPLE } from '../shared/custom/records.ts'
import { PersonPicker } from '../shared/pickers/PersonPicker.tsx'
import css from './catalogue.module.css'
import { BRANCHES, nameOf } from './sources.ts'
import { SITUATION_TEXTS as TEXTS } from './texts.ts'

/** For whom, where and when a price is asked for, as the calls take it. */
export interface Situation {
  person_id?: number
  branch_id?: number
  at?: string
}

interface Chosen {
  person_id: number | null
  branch_id: number | null
  /** An instant, or what was typed of one. */
  at: string | null
}

interface SituationProps {
  chosen: Chosen
  readable: boolean
  onChange: (change: Partial<Chosen>) => void
}

const isInstant = (at: string) => at.includes('T') && !Number.isNaN(Date.parse(at))

/** What `SituationInputs` ask: the situation as far as it is chosen, and whether its moment can be read. */
export function useSituation(): { situation: Situation; readable: boolean; inputs: SituationProps } {
  const [chosen, setChosen] = useState<Chosen>({ person_id: null, branch_id: null, at: null })
  const { person_id, branch_id, at } = chosen
  const readable = at === null || isInstant(at)
  return {
    situation: {
      ...(person_id !== null && { person_id }),
      ...(branch_id !== null && { branch_id }),
      ...(at !== null && readable && { at }),
    },
    readable,
    inputs: { chosen, readable, onChange: (change) => setChosen((now) => ({ ...now, ...change })) },
  }
}

/** Asks for whom, where and when a price holds, within a group: anybody, here and now unless it is said. */
export function SituationInputs({ chosen, readable, onChange }: SituationProps) {
  const may_people = useMay('person:read')
  return (
    <>
      {may_people && (
        <PersonPicker
          label={TEXTS.person}
          source={PEOPLE}
          value={chosen.person_id}
          onChange={(person_id) => onChange({ person_id })}
        />
      )}
      <Picker
        label={TEXTS.branch}
        placeholder={TEXTS.own_branch}
        source={BRANCHES}
        nameOf={nameOf}
        value={chosen.branch_id}
        onChange={(branch_id) => onChange({ branch_id })}
      />
      <div className={css.wide}>
        <DateTimeInput
          label={TEXTS.at}
          description={TEXTS.at_hint}
          error={!readable && TEXTS.at_wrong}
          value={chosen.at}
          onChange={(at) => onChange({ at })}
        />
      </div>
    </>
  )
}
