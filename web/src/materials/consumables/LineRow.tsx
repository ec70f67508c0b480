import { formatDate } from '@bcare/rules/text/date'
import { formatNumber } from '@bcare/rules/text/number'
import { ActionIcon, Box, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { keepText } from '../../kit/form/inputs/typed-number.ts'
import css from './consumables.module.css'
import { type LineProblem, type TakenLine, type TypedLine, varianceOfLine } from './step-draft.ts'
import { CONSUMABLES_TEXTS as TEXTS } from './texts.ts'

interface LineRowProps {
  line: TakenLine
  problem: LineProblem | undefined
  /** A scan has just changed it. */
  flashed: boolean
  onChange: (part: Partial<TypedLine>) => void
  onRemove: () => void
}

const amount = (quantity: number, unit: string) => `${formatNumber(quantity, 3)} ${unit}`

function Notes({ line }: { line: TakenLine }) {
  const { norm, lot } = line
  const notes = [
    norm === undefined && TEXTS.no_norm,
    norm?.is_optional === true && TEXTS.optional,
    norm?.substitute_name && TEXTS.substitute(norm.substitute_name),
    lot !== null && TEXTS.lot(lot.lot_no, lot.expiry === null ? null : formatDate(lot.expiry)),
  ].filter(Boolean)
  return notes.length === 0 ? null : (
    <Text size="xs" c="gray.7">
      {notes.join(' · ')}
    </Text>
  )
}

/** One material of a step: its norm, what was taken, what is left; beyond the norm it asks why. */
export function LineRow({ line, problem, flashed, onChange, onRemove }: LineRowProps) {
  const { name, norm, unit_name, quantity, reason } = line
  const variance = varianceOfLine(line)
  const off = variance !== undefined && variance.variance !== 0 && variance.percent !== null
  return (
    <div
      className={css.line}
      role="row"
      data-beyond={variance?.is_beyond || undefined}
      data-flashed={flashed || undefined}
    >
      <Stack role="cell" gap={0} miw={0}>
        <span>{name}</span>
        <Notes line={line} />
      </Stack>
      <span role="cell" className={css.figure} data-label={TEXTS.norm}>
        {norm?.norm_qty == null ? '–' : amount(norm.norm_qty, unit_name)}
      </span>
      <div role="cell" className={css.taken}>
        <DecimalInput
          aria-label={TEXTS.quantity_of(name)}
          digits={3}
          value={quantity}
          error={problem === 'wrong' ? TEXTS.wrong : undefined}
          {...keepText((next) => onChange({ quantity: next }))}
        />
        <Box component="span" c="gray.7" fz="sm">
          {unit_name}
        </Box>
        {norm === undefined && (
          <ActionIcon variant="subtle" color="gray" aria-label={TEXTS.remove(name)} onClick={onRemove}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <span
        role="cell"
        className={css.figure}
        data-label={norm === undefined ? undefined : TEXTS.stock}
        data-negative={(norm?.on_hand ?? 0) < 0 || undefined}
      >
        {norm === undefined ? '' : amount(norm.on_hand, norm.stock_unit_name)}
      </span>
      {off && (
        <div role="cell" className={css.why}>
          <Text size="sm" c={variance.is_beyond ? 'orange.9' : 'gray.7'}>
            {TEXTS.off(`${(variance.percent ?? 0) > 0 ? '+' : ''}${formatNumber(variance.percent ?? 0, 1)}`)}
          </Text>
          {variance.is_beyond && (
            <TextInput
              aria-label={TEXTS.reason_of(name)}
              placeholder={TEXTS.reason_hint}
              maxLength={300}
              value={reason}
              error={problem === 'needs_reason' ? TEXTS.needs_reason : undefined}
              onChange={(event) => onChange({ reason: event.currentTarget.value })}
            />
          )}
        </div>
      )}
    </div>
  )
}
