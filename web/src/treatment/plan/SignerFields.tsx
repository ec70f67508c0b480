import { Alert, Box, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import { PLAN_TEXTS as TEXTS } from './plan-texts.ts'
import { SignaturePad } from './SignaturePad.tsx'
import type { SignerForm } from './use-signer.ts'

/** Who signs: the customer, or of a child one of the guardians. */
export function SignerFields({ form }: { form: SignerForm }) {
  const { minor, guardians, known, of_age, who } = form
  const options = [
    ...(who === '' ? [{ value: '', label: TEXTS.choose_signer }] : []),
    ...(minor ? [] : [{ value: 'customer', label: TEXTS.customer }]),
    ...guardians.map(({ id, related_name }) => ({ value: String(id), label: TEXTS.guardian(related_name) })),
  ]
  return (
    <>
      {minor && known && guardians.length === 0 && <Alert color="orange" title={TEXTS.no_guardian(of_age)} />}
      <NativeSelect
        label={TEXTS.signer}
        required
        data={options}
        value={who}
        onChange={(event) => form.choose(event.currentTarget.value)}
        error={form.wrong('signer') ? TEXTS.missing.signer : undefined}
      />
      <TextInput
        label={TEXTS.signer_name}
        required
        maxLength={120}
        autoComplete="off"
        value={form.name}
        onChange={(event) => form.setTyped(event.currentTarget.value)}
        error={form.wrong('name') ? TEXTS.missing.name : undefined}
      />
    </>
  )
}

/** How: drawn in the box, or typed with a tick. */
export function SignatureFields({ form }: { form: SignerForm }) {
  const error_id = useId()
  const wrong = form.wrong('strokes')
  return (
    <>
      <SegmentedControl
        aria-label={TEXTS.way}
        data={[
          { value: 'draw', label: TEXTS.draw },
          { value: 'type', label: TEXTS.type },
        ]}
        value={form.way}
        onChange={(value) => form.setWay(value === 'type' ? 'type' : 'draw')}
      />
      {form.way === 'draw' ? (
        <div>
          <SignaturePad strokes={form.strokes} onChange={form.setStrokes} wrong={wrong} error_id={error_id} />
          {wrong && (
            <Box id={error_id} component="p" c="red.8" fz="sm" role="alert">
              {TEXTS.missing.strokes}
            </Box>
          )}
        </div>
      ) : (
        <Checkbox
          label={TEXTS.accepted}
          checked={form.accepted}
          onChange={(event) => form.setAccepted(event.currentTarget.checked)}
          error={form.wrong('accepted') ? TEXTS.missing.accepted : undefined}
        />
      )}
    </>
  )
}
