import { formatMoney } from '@bcare/rules/text/money'
import { Button, Stack } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useWrite } from '../kit/api/api.ts'
import { AskDialog } from '../kit/form/edit/AskDialog.tsx'
import { IntInput } from '../kit/form/inputs/IntInput.tsx'
import { Picker } from '../kit/form/picker/Picker.tsx'
import { searchSource } from '../kit/form/picker/picker-source.ts'
import { toast } from '../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../kit/runtime/draft/use-draft.ts'
import { useMay } from '../kit/session/may.ts'
import { UserPicker } from '../shared/pickers/UserPicker.tsx'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

interface BundleOption {
  id: number
  name: string
  price: number
}

const BUNDLES = searchSource<BundleOption, Parameters<typeof api.bundle.list>[0]>(
  api.bundle.list,
  (search) => ({ search, is_active: true, limit: 20 }),
)
const bundleLabel = ({ name, price }: BundleOption): string => `${name} · ${formatMoney(price)}`

interface AddBundleProps {
  person_id: number
  deal_id?: number
}

/** The button that offers a bundle to a customer, and its dialog. */
export function AddBundle(props: AddBundleProps) {
  const may_add = useMay('attachment:create')
  const may_read = useMay('bundle:read')
  const [opened, setOpened] = useState(false)
  if (!may_add || !may_read) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPackage size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {TEXTS.add_bundle}
      </Button>
      {opened && <BundleDialog {...props} onClose={() => setOpened(false)} />}
    </>
  )
}

/** Which bundle, by whom, in which phase: each of its services becomes a line. */
function BundleDialog({ person_id, deal_id, onClose }: AddBundleProps & { onClose: () => void }) {
  const draft = useDraft('attachment.bundle', deal_id === undefined ? person_id : `deal-${deal_id}`)
  const [bundle_id, setBundle] = useDraftState<number | null>(draft, 'bundle_id', null)
  const [doctor_id, setDoctor] = useDraftState<number | null>(draft, 'doctor_id', null)
  const [phase_no, setPhase] = useDraftState<number | null>(draft, 'phase_no', null)
  const [told, setTold] = useState(false)
  const add = useWrite(api.attachment.add_bundle, {
    touches: ['person'],
    onSuccess: ({ data }) => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.bundle_added(data.length) })
      onClose()
    },
  })
  const send = () => {
    setTold(true)
    if (bundle_id === null) return
    add.mutate({ person_id, bundle_id, doctor_id, phase_no, ...(deal_id !== undefined && { deal_id }) })
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.add_bundle}
      action={TEXTS.add_bundle}
      busy={add.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Picker
          label={TEXTS.bundle}
          required
          source={BUNDLES}
          nameOf={bundleLabel}
          value={bundle_id}
          onChange={setBundle}
          description={TEXTS.bundle_hint}
          error={told && bundle_id === null ? TEXTS.no_bundle : undefined}
        />
        <UserPicker label={TEXTS.treating} only="is_doctor" value={doctor_id} onChange={setDoctor} />
        <IntInput label={TEXTS.phase_no} value={phase_no} onChange={setPhase} />
      </Stack>
    </AskDialog>
  )
}
