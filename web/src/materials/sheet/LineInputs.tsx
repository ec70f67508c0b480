import type { Row } from '@bcare/contract'
import type { MaterialLot } from '@bcare/contract/materials/stock'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { api } from '../../kit/api/api.ts'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { keepText, numberOf } from '../../kit/form/inputs/typed-number.ts'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { quantityText } from '../quantity.ts'
import { materialLabel, type MaterialOption, MATERIALS } from '../sources.ts'
import css from './sheet.module.css'
import { lineCost, type SheetLine, type SheetWay, unitsOf } from './sheet-values.ts'
import { SHEET_TEXTS as TEXTS } from './texts.ts'
import type { SheetState } from './use-sheet.ts'

const HEADS: Readonly<Record<SheetWay, readonly string[]>> = {
  receive: [
    TEXTS.material,
    TEXTS.quantity,
    TEXTS.unit,
    TEXTS.unit_cost,
    TEXTS.lot_no,
    TEXTS.expiry,
    TEXTS.amount,
  ],
  transfer: [TEXTS.material, TEXTS.quantity, TEXTS.unit, TEXTS.lot],
}

/** What the inputs of the lines are, once above them; on a phone each input says it. */
export const LineHeads = ({ way }: { way: SheetWay }) => (
  <div className={css.line} aria-hidden>
    {HEADS[way].map((head) => (
      <span key={head} className={css.head}>
        {head}
      </span>
    ))}
    <span />
  </div>
)

interface LineProps {
  at: number
  line: SheetLine
  sheet: SheetState
}

/** What is moved in how many stock units, where it is typed in another. */
function inStock({ material, quantity, unit_term_id }: SheetLine): string | undefined {
  const size = numberOf(quantity)
  if (material === null || size === null || unit_term_id !== material.purchase_unit_term_id) return undefined
  const factor = material.purchase_factor ?? 1
  return TEXTS.in_stock_units(quantityText(Math.round(size * factor * 1000) / 1000, material.unit_name))
}

/** One line of a sheet. */
export function LineInputs(props: LineProps) {
  const { at, line, sheet } = props
  const { way, putLine, removeLine } = sheet
  const phone = usePhone()
  const problems = sheet.problems.lines[line.key] ?? {}
  const put = (part: Partial<SheetLine>) => putLine(line.key, part)
  const label = (name: string) => (phone ? { label: name } : { 'aria-label': name })
  const pick = (material: MaterialOption | null) => {
    if (material === null) return
    put({
      material,
      unit_term_id:
        way === 'receive' ? (material.purchase_unit_term_id ?? material.unit_term_id) : material.unit_term_id,
      lot_id: null,
      lot_name: '',
    })
  }
  return (
    <div className={css.line} role="group" aria-label={TEXTS.line(at + 1)}>
      <div className={css.wide}>
        <Picker
          {...label(TEXTS.material)}
          placeholder={TEXTS.material}
          autoFocus={at === 0}
          source={MATERIALS}
          nameOf={materialLabel}
          value={line.material?.id ?? null}
          selected={line.material}
          onPick={pick}
          onChange={(id) => id === null && put({ material: null, unit_term_id: null })}
          error={problems.material_id}
        />
      </div>
      <DecimalInput
        {...label(TEXTS.quantity)}
        digits={3}
        value={line.quantity}
        {...keepText((quantity) => put({ quantity }))}
        description={inStock(line)}
        error={problems.quantity}
      />
      <SelectField
        {...label(TEXTS.unit)}
        required
        disabled={line.material === null}
        options={line.material === null ? [] : unitsOf(line.material)}
        value={line.unit_term_id === null ? null : String(line.unit_term_id)}
        onChange={(unit) => put({ unit_term_id: unit === null ? null : Number(unit) })}
        error={problems.unit_term_id}
      />
      {way === 'receive' ? <Bought {...props} /> : <FromLot {...props} />}
      <ActionIcon
        className={css.remove}
        variant="subtle"
        color="gray.7"
        size="lg"
        aria-label={TEXTS.remove_line(at + 1)}
        onClick={() => removeLine(line.key)}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}

/** What a delivery says of a line beside how much it is. */
function Bought({ line, sheet }: LineProps) {
  const phone = usePhone()
  const problems = sheet.problems.lines[line.key] ?? {}
  const put = (part: Partial<SheetLine>) => sheet.putLine(line.key, part)
  const label = (name: string) => (phone ? { label: name } : { 'aria-label': name })
  const lots = line.material?.lot_tracked === true
  const expires = lots && line.material?.expiry_tracked === true
  const cost = lineCost(line)
  // What is not tracked has no field on a phone, and a closed one beside the others.
  return (
    <>
      <MoneyInput
        {...label(TEXTS.unit_cost)}
        value={line.unit_cost}
        {...keepText((unit_cost) => put({ unit_cost }))}
        error={problems.unit_cost}
      />
      {(lots || !phone) && (
        <TextInput
          {...label(TEXTS.lot_no)}
          maxLength={60}
          disabled={!lots}
          placeholder={line.material !== null && !lots ? TEXTS.untracked : undefined}
          value={lots ? line.lot_no : ''}
          onChange={({ currentTarget }) => put({ lot_no: currentTarget.value })}
          error={problems.lot_no}
        />
      )}
      {(expires || !phone) && (
        <DateInput
          {...label(TEXTS.expiry)}
          disabled={!expires}
          value={expires ? line.expiry : null}
          placeholder={expires ? undefined : ' '}
          onChange={(expiry) => put({ expiry })}
          error={problems.expiry}
        />
      )}
      <span className={css.amount}>{cost === null ? '' : formatMoney(cost)}</span>
    </>
  )
}

type LotOption = Pick<Row<typeof MaterialLot>, 'id' | 'lot_no' | 'quantity' | 'unit_name' | 'expiry'>

const lotLabel = ({ lot_no, quantity, unit_name, expiry }: LotOption): string =>
  quantity === undefined
    ? lot_no
    : TEXTS.lot_option(lot_no, quantityText(quantity, unit_name), expiry === null ? null : formatDate(expiry))

/** From which lot a transfer takes a line; from what expires first unless one is named. */
function FromLot({ line, sheet }: LineProps) {
  const phone = usePhone()
  const problems = sheet.problems.lines[line.key] ?? {}
  const { branch_id } = sheet.values
  const material_id = line.material?.id ?? 0
  const source = useMemo(
    () =>
      wholeSource<LotOption, Parameters<typeof api.materialLot.list>[0]>(api.materialLot.list, {
        material_id,
        ...(branch_id !== null && { branch_id }),
        status: ['active', 'expired'],
        limit: 200,
        sort_by: 'expiry',
        order: 'asc',
      }),
    [material_id, branch_id],
  )
  if (line.material?.lot_tracked !== true)
    return phone ? null : (
      <TextInput
        aria-label={TEXTS.lot}
        disabled
        value=""
        placeholder={line.material ? TEXTS.untracked : ''}
      />
    )
  return (
    <Picker
      {...(phone ? { label: TEXTS.lot } : { 'aria-label': TEXTS.lot })}
      placeholder={TEXTS.any_lot}
      source={source}
      nameOf={lotLabel}
      value={line.lot_id}
      selected={line.lot_id === null ? null : ({ id: line.lot_id, lot_no: line.lot_name } as LotOption)}
      onPick={(lot) => sheet.putLine(line.key, { lot_name: lot?.lot_no ?? '' })}
      onChange={(lot_id) => sheet.putLine(line.key, { lot_id })}
      error={problems.lot_id}
    />
  )
}
