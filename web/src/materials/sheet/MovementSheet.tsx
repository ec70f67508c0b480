import { formatMoney } from '@bcare/rules/text/money'
import { Box, Button, Group, Modal, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { Refusal } from '../Pieces.tsx'
import { type Branches, SUPPLIERS, useBranches } from '../sources.ts'
import css from './sheet.module.css'
import { LineHeads, LineInputs } from './LineInputs.tsx'
import { isBlank, sheetCost, type SheetWay } from './sheet-values.ts'
import { SHEET_TEXTS as TEXTS } from './texts.ts'
import { type SheetState, useSheet } from './use-sheet.ts'

interface MovementSheetProps {
  way: SheetWay
  onClose: () => void
}

/** Many materials that come in at once, or go to another branch. */
export function MovementSheet({ way, onClose }: MovementSheetProps) {
  const phone = usePhone()
  const branches = useBranches()
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.titles[way]}
      size={way === 'receive' ? 1120 : 900}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      {branches.known ? (
        <Sheet way={way} branches={branches} onClose={onClose} />
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </Modal>
  )
}

function Sheet({ way, branches, onClose }: MovementSheetProps & { branches: Branches }) {
  const sheet = useSheet({ way, branches, onSaved: onClose })
  const { values, problems, warned, busy } = sheet
  const phone = usePhone()
  const typed = values.lines.filter((line) => !isBlank(line))
  const cost = sheetCost(typed)
  const send = (event: FormEvent) => {
    event.preventDefault()
    sheet.submit()
  }
  const action = values.is_opening ? TEXTS.send_opening : TEXTS.send[way]
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={14}>
        <DraftLine draft={sheet.draft} />
        <Heads sheet={sheet} branches={branches} />
        <div role="group" aria-label={TEXTS.lines} className={css.lines} data-way={way}>
          {!phone && <LineHeads way={way} />}
          {values.lines.map((line, at) => (
            <LineInputs key={line.key} at={at} line={line} sheet={sheet} />
          ))}
        </div>
        <Group gap={8} justify="space-between">
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={sheet.addLine}
          >
            {TEXTS.add_line}
          </Button>
          <Box component="span" fw={600} fz="sm" className="numeric">
            {cost > 0 ? TEXTS.total(typed.length, formatMoney(cost)) : TEXTS.count(typed.length)}
          </Box>
        </Group>
        {problems.sheet.lines !== undefined && (
          <Text size="sm" c="red.8" role="alert">
            {problems.sheet.lines}
          </Text>
        )}
        <Refusal fault={sheet.fault} />
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            {TEXTS.close}
          </Button>
          <Button type="submit" loading={busy}>
            {warned ? TEXTS.anyway : action}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

const idOf = (value: string | null) => (value === null ? null : Number(value))
const textOf = (id: number | null) => (id === null ? null : String(id))

/** What all lines of a sheet have in common. */
function Heads({ sheet, branches }: { sheet: SheetState; branches: Branches }) {
  const { way, values, set, problems } = sheet
  const several = branches.all.length > 1
  return (
    <>
      <div className={css.heads}>
        {(several || way === 'transfer') && (
          <SelectField
            label={way === 'transfer' ? TEXTS.from_branch : TEXTS.branch}
            required
            options={branches.options}
            value={textOf(values.branch_id)}
            onChange={(next) => set({ branch_id: idOf(next) })}
            error={problems.sheet.branch_id}
          />
        )}
        {way === 'transfer' && (
          <SelectField
            label={TEXTS.to_branch}
            required
            options={branches.options}
            value={textOf(values.target_branch_id)}
            onChange={(next) => set({ target_branch_id: idOf(next) })}
            error={problems.sheet.target_branch_id}
          />
        )}
        {way === 'receive' && !values.is_opening && (
          <TermPicker
            label={TEXTS.supplier}
            source={SUPPLIERS}
            value={values.supplier_term_id}
            onChange={(supplier_term_id) => set({ supplier_term_id })}
          />
        )}
        <TextInput
          label={TEXTS.reference}
          maxLength={60}
          value={values.reference_no}
          onChange={({ currentTarget }) => set({ reference_no: currentTarget.value })}
        />
        <DateInput
          label={TEXTS.day}
          required
          value={values.used_on}
          onChange={(used_on) => set({ used_on })}
          error={problems.sheet.used_on}
        />
        <TextInput
          label={TEXTS.note}
          maxLength={500}
          value={values.note}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
      </div>
      {way === 'receive' && (
        <Switch
          label={TEXTS.is_opening}
          description={values.is_opening ? TEXTS.is_opening_about : undefined}
          checked={values.is_opening}
          onChange={({ currentTarget }) => set({ is_opening: currentTarget.checked })}
        />
      )}
    </>
  )
}
