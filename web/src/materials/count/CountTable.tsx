import { formatDate } from '@bcare/rules/text/date'
import { type KeyboardEvent, memo } from 'react'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { keepText, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import table from '../../shared/report/table.module.css'
import css from './count.module.css'
import { type CountLine, type Counts, isCounted, isSameLine } from './count-lines.ts'
import { COUNT_TEXTS as TEXTS } from './texts.ts'

interface CountTableProps {
  lines: readonly CountLine[]
  counts: Counts
  /** Whether what cannot be read is said at its line. */
  tried: boolean
  onPut: (line: CountLine, typed: TypedNumber) => void
}

/** Enter and the arrows lead to the field below or above, as in a table of a spreadsheet. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event
  const by = key === 'Enter' || key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (by === 0 || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const fields = [...currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(target) + by]
  event.preventDefault()
  next?.focus()
  next?.select()
}

/** A field for each material and lot; what the books say is nowhere here. */
export function CountTable({ lines, counts, tried, onPut }: CountTableProps) {
  return (
    <div className={table.scroll} onKeyDown={walk} role="presentation">
      <table className={`${table.table} ${css.table}`} aria-label={TEXTS.lines}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.material}</th>
            <th scope="col">{TEXTS.lot}</th>
            <th scope="col" className={css.end}>
              {TEXTS.counted}
            </th>
            <th scope="col">{TEXTS.unit}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              typed={counts[line.key]?.typed ?? null}
              tried={tried}
              onPut={onPut}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps extends Pick<CountTableProps, 'tried' | 'onPut'> {
  line: CountLine
  typed: TypedNumber
}

const isSame = (one: LineProps, other: LineProps): boolean =>
  isSameLine(one.line, other.line) && Object.is(one.typed, other.typed) && one.tried === other.tried

/** Hundreds of lines stand beside each other: one is drawn anew when it itself has changed. */
const Line = memo(function CountTableLine({ line, typed, tried, onPut }: LineProps) {
  const { material_name, material_code, category_name, unit_name, lot_no, expiry } = line
  const wrong = tried && typed !== null && !isCounted(typed)
  return (
    <tr>
      <th scope="row">
        {material_name}
        <small>{[material_code, category_name].filter(Boolean).join(' · ')}</small>
      </th>
      <td>
        {lot_no === undefined ? '' : (lot_no ?? TEXTS.without_lot)}
        {expiry !== null && (
          <small>
            {TEXTS.expiry} {formatDate(expiry)}
          </small>
        )}
      </td>
      <td className={css.field}>
        <DecimalInput
          aria-label={TEXTS.counted_of(
            material_name,
            lot_no === undefined ? null : (lot_no ?? TEXTS.without_lot),
          )}
          digits={3}
          value={typed}
          {...keepText((next) => onPut(line, next))}
          error={wrong ? TEXTS.wrong : undefined}
        />
      </td>
      <td>{unit_name}</td>
    </tr>
  )
}, isSame)
