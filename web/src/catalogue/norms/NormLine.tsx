import { ActionIcon, Box, Checkbox, Collapse } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from '../catalogue.module.css'
import { type MaterialOption, MATERIALS, nameOf } from '../sources.ts'
import { NORM_TEXTS as TEXTS } from '../texts.ts'
import type { NormDraft, NormUnit } from './norm-draft.ts'
import type { NormRow } from './norm-words.ts'

interface NormLineProps {
  norm: NormDraft
  /** What is wrong with this very norm. */
  problem?: { field: 'material' | 'qty'; message: string } | undefined
  open: boolean
  onOpen: () => void
  onChange: (change: Partial<NormDraft>) => void
  onRemove: () => void
}

const unitsOf = (material: MaterialOption): NormUnit[] => [
  { id: material.unit_term_id, name: material.unit_name },
  ...(material.purchase_unit_term_id === null
    ? []
    : [{ id: material.purchase_unit_term_id, name: material.purchase_unit_name ?? '' }]),
]

/** A material as a picker shows it that has only its name. */
const chosen = (id: number | null, name: string): MaterialOption | null =>
  id === null ? null : ({ id, name } as MaterialOption)

/** One norm: which material, how much of it, for what; the rest below. */
export function NormLine({ norm, problem, open, onOpen, onChange, onRemove }: NormLineProps) {
  const name = norm.material_name || TEXTS.unnamed
  const told = [TEXTS.per[norm.per], norm.is_optional && TEXTS.optional].filter(Boolean).join(' · ')
  const pick = (material: MaterialOption | null) => {
    if (material === null) return
    const units = unitsOf(material)
    onChange({ material_name: material.name, units, unit_term_id: units[0]?.id ?? null })
  }
  return (
    <>
      <div className={css.stepLine}>
        <div data-grow>
          <Picker
            aria-label={TEXTS.material}
            placeholder={TEXTS.choose_material}
            required
            source={MATERIALS}
            nameOf={nameOf}
            value={norm.material_id}
            selected={chosen(norm.material_id, norm.material_name)}
            error={problem?.field === 'material' ? problem.message : undefined}
            onPick={pick}
            onChange={(material_id) => onChange({ material_id })}
          />
        </div>
        <div className={css.short}>
          <DecimalInput
            aria-label={TEXTS.qty}
            placeholder={TEXTS.qty}
            error={problem?.field === 'qty' ? problem.message : undefined}
            value={norm.qty}
            onChange={(qty) => onChange({ qty })}
          />
        </div>
        <div className={css.medium}>
          <SelectField
            aria-label={TEXTS.unit}
            required
            disabled={norm.units.length === 0}
            options={norm.units.map((unit) => ({ value: String(unit.id), label: unit.name }))}
            value={norm.unit_term_id === null ? null : String(norm.unit_term_id)}
            onChange={(unit) => onChange({ unit_term_id: unit === null ? null : Number(unit) })}
          />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={TEXTS.more(name)}
          aria-expanded={open}
          onClick={onOpen}
        >
          {open ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={TEXTS.remove(name)}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      {!open && told !== '' && (
        <Box component="p" pb={8} px={12} fz="xs" c="gray.7">
          {told}
        </Box>
      )}
      <Collapse expanded={open}>{open && <NormMore norm={norm} onChange={onChange} />}</Collapse>
    </>
  )
}

function NormMore({ norm, onChange }: Pick<NormLineProps, 'norm' | 'onChange'>) {
  const pers = useConstant('operation_material.per')
  return (
    <div className={css.stepMore}>
      <SelectField
        label={TEXTS.per_label}
        required
        options={pers}
        value={norm.per}
        onChange={(per) => onChange({ per: per as NormRow['per'] })}
      />
      <DecimalInput
        label={TEXTS.tolerance}
        value={norm.tolerance_pct}
        onChange={(tolerance_pct) => onChange({ tolerance_pct })}
      />
      <Picker
        label={TEXTS.substitute}
        source={MATERIALS}
        nameOf={nameOf}
        value={norm.substitute_material_id}
        selected={chosen(norm.substitute_material_id, norm.substitute_name)}
        onPick={(material) => onChange({ substitute_name: material?.name ?? '' })}
        onChange={(substitute_material_id) => onChange({ substitute_material_id })}
      />
      <Checkbox
        className={css.wide}
        label={TEXTS.is_optional}
        checked={norm.is_optional}
        onChange={(event) => onChange({ is_optional: event.currentTarget.checked })}
      />
    </div>
  )
}
