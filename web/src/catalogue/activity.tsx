import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { RowAction } from '../kit/data/table/row-action.ts'
import { toast } from '../kit/page/toast.tsx'
import { CATALOGUE_TEXTS as TEXTS } from './texts.ts'

interface Active {
  id: number
  version: number
  name: string
  is_active: boolean
}

type Write = (
  change: { id: number; version: number; is_active: boolean },
  options: { onSuccess: () => void },
) => void

/** Takes a row of the catalogue out of use, or back into it. */
export const activityAction = ({ id, version, name, is_active }: Active, write: Write): RowAction => ({
  label: is_active ? TEXTS.deactivate : TEXTS.activate,
  icon: is_active ? <IconEyeOff size={16} /> : <IconEye size={16} />,
  run: () =>
    write(
      { id, version, is_active: !is_active },
      {
        onSuccess: () =>
          toast({ type: 'success', title: is_active ? TEXTS.deactivated(name) : TEXTS.activated(name) }),
      },
    ),
})

/** What the two states of a row of the catalogue are called. */
export const ACTIVE_STATES = [
  { value: true, label: TEXTS.in_use, color: '#10B981' },
  { value: false, label: TEXTS.out_of_use, color: '#64748B' },
] as const
