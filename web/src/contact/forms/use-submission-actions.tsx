import {
  isOpenSubmission,
  SUBMISSION_TRANSITIONS,
  type SubmissionStatus,
} from '@bcare/rules/contact/submission'
import {
  IconArrowBackUp,
  IconBan,
  IconCopy,
  IconMailOff,
  IconPhoneCheck,
  IconTrash,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { useMay } from '../../kit/session/may.ts'
import { toast } from '../../kit/page/toast.tsx'
import { ask } from './asking.ts'
import type { SubmissionRow } from './submission-row.ts'
import { FORM_TEXTS as TEXTS } from './texts.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'

type Outcomes = Awaited<ReturnType<typeof api.formSubmission.assign>>['results']

/** Says what became of one submission, or of many. */
export function showOutcomes(results: Outcomes): void {
  const refused = results.filter(({ outcome }) => outcome !== 'updated')
  if (refused.length === 0) return toast({ type: 'success', title: TEXTS.done(results.length) })
  toast({
    type: refused.length === results.length ? 'error' : 'warning',
    title: TEXTS.refused(refused.length),
    message: [...new Set(refused.map(({ message }) => message))].join('. '),
  })
}

/** What can be done with one submission, wherever it is shown. */
export function useSubmissionActions() {
  const [update, convert, assign, remove] = [
    useMay('form_submission:update'),
    useMay('form_submission:convert'),
    useMay('form_submission:assign'),
    useMay('form_submission:delete'),
  ]
  const pass = useWrite(api.formSubmission.update_status, {
    onSuccess: ({ results }) => showOutcomes(results),
  })
  const removal = useWrite(api.formSubmission.delete, {
    onSuccess: () => toast({ type: 'success', title: DATA_TEXTS.deleted(TEXTS.one) }),
  })
  const to = ({ id }: SubmissionRow, status: SubmissionStatus) => pass.mutate({ ids: [id], to: status })
  const askRemoval = async ({ id, name }: SubmissionRow) => {
    const question = {
      title: TEXTS.remove_question(name),
      lost: TEXTS.remove_lost,
      action: TEXTS.remove,
      destructive: true,
    }
    if (await confirm(question)) removal.mutate({ id })
  }

  const actionsOf = (row: SubmissionRow): readonly RowAction[] => {
    const ways = SUBMISSION_TRANSITIONS[row.status]
    const open = isOpenSubmission(row.status)
    const offered: (RowAction | false)[] = [
      convert &&
        open && {
          label: TEXTS.convert,
          icon: <IconUserPlus size={16} />,
          run: () => ask({ kind: 'convert', row }),
        },
      update &&
        ways.contacted !== undefined && {
          label: TEXTS.contacted,
          icon: <IconPhoneCheck size={16} />,
          run: () => to(row, 'contacted'),
        },
      assign &&
        row.status !== 'converted' && {
          label: TEXTS.assign,
          icon: <IconUserShare size={16} />,
          run: () => ask({ kind: 'assign', ids: [row.id] }),
        },
      update &&
        ways.new !== undefined && {
          label: TEXTS.restore,
          icon: <IconArrowBackUp size={16} />,
          run: () => to(row, 'new'),
        },
      update &&
        ways.duplicate !== undefined && {
          label: TEXTS.duplicate,
          icon: <IconCopy size={16} />,
          run: () => to(row, 'duplicate'),
        },
      update &&
        ways.spam !== undefined && {
          label: TEXTS.spam,
          icon: <IconMailOff size={16} />,
          run: () => to(row, 'spam'),
        },
      update &&
        ways.discarded !== undefined && {
          label: TEXTS.discard,
          icon: <IconBan size={16} />,
          destructive: true,
          run: () => ask({ kind: 'discard', ids: [row.id] }),
        },
      remove &&
        row.status !== 'converted' && {
          label: TEXTS.remove,
          icon: <IconTrash size={16} />,
          destructive: true,
          run: () => void askRemoval(row),
        },
    ]
    return offered.filter((one) => one !== false)
  }
  return { actionsOf, pass, may: { update, convert, assign } }
}
