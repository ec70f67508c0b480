import type { AttachmentDataListed } from '@bcare/contract/treatment/attachment-data'
import type { OrthoCase } from '@bcare/contract/treatment/ortho'
import { takesControls, orthoStatusOf } from '@bcare/rules/treatment/ortho/case'
import { lastControl, nextControlOn, type DatedControl } from '@bcare/rules/treatment/ortho/control'
import { formatDate } from '@bcare/rules/text/date'
import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { IconCalendarPlus, IconDental, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { PersonTabProps } from '../../shared/person-tab.ts'
import treatment from '../treatment.module.css'
import { bookControl } from './book-control.ts'
import { CaseHead } from './CaseHead.tsx'
import { datedOf } from './control-values.ts'
import { ControlCard } from './ControlCard.tsx'
import css from './ortho.module.css'
import { ORTHO_TEXTS as TEXTS } from './texts.ts'

const ControlForm = lazy(() => import('./ControlForm.tsx').then((file) => ({ default: file.ControlForm })))
const CaseForm = lazy(() => import('./CaseForm.tsx').then((file) => ({ default: file.CaseForm })))

const MOST = 100
const NO_ROWS: readonly AttachmentDataListed[] = []

/** The orthodontic cases of one customer with their controls, for the profile. */
export function PersonOrtho({ person_id }: PersonTabProps) {
  const cases = useRead(api.attachmentOrtho.list, { person_id, limit: MOST }, { quiet: true })
  const controls = useRead(
    api.attachmentData.list,
    { person_id, kind: 'ortho_control', limit: 200 },
    { quiet: true },
  )
  const error = cases.error ?? controls.error
  if (error && !(cases.data && controls.data))
    return (
      <TableFailed error={error} onRetry={() => void Promise.all([cases.refetch(), controls.refetch()])} />
    )
  if (!cases.data || !controls.data) return <Skeleton height={240} radius="md" />
  if (cases.data.total === 0) return <EmptyState title={TEXTS.empty} icon={<IconDental />} />
  const of_line = Map.groupBy(controls.data.data, ({ attachment_id }) => attachment_id)
  return (
    <Stack gap="xl">
      {cases.data.data.map((one) => (
        <Case key={one.attachment_id} of={one} rows={of_line.get(one.attachment_id) ?? NO_ROWS} />
      ))}
    </Stack>
  )
}

/** What counts: of each control its newest version, unless it is void. */
const inForce = (rows: readonly AttachmentDataListed[]): DatedControl[] =>
  rows.filter(({ is_newest, status }) => is_newest && status !== 'void').map(datedOf)

const byMoment = (rows: readonly AttachmentDataListed[]) =>
  rows.toSorted(
    (one, other) => Date.parse(datedOf(other).at) - Date.parse(datedOf(one).at) || other.id - one.id,
  )

/** One line: its case, and its controls with the newest first. */
function Case({ of, rows }: { of: OrthoCase; rows: readonly AttachmentDataListed[] }) {
  const may_write = useMay('attachment:perform')
  const [open, setOpen] = useState<'case' | 'control' | AttachmentDataListed>()
  const [saved_on, setSavedOn] = useState<string>()
  const controls = inForce(rows)
  const takes = of.setup !== null && takesControls(orthoStatusOf(of.setup))
  const add = may_write && takes && (
    <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('control')}>
      {TEXTS.add}
    </Button>
  )
  const previous = (row: AttachmentDataListed | undefined): DatedControl | undefined => {
    const at = row && Date.parse(datedOf(row).at)
    return lastControl(at === undefined ? controls : controls.filter((one) => Date.parse(one.at) < at))
  }
  const edited = typeof open === 'object' ? open : undefined
  return (
    <section aria-label={of.title}>
      <Stack gap="md">
        <CaseHead
          of={of}
          controls={controls}
          may_write={may_write}
          onEdit={() => setOpen('case')}
          add={add}
        />
        {saved_on !== undefined && (
          <Alert color="green" role="status" withCloseButton onClose={() => setSavedOn(undefined)}>
            <div className={treatment.buttons}>
              <span>{TEXTS.booked_next(formatDate(saved_on))}</span>
              <Button
                size="sm"
                leftSection={<IconCalendarPlus size={16} aria-hidden />}
                onClick={() => bookControl(of, saved_on)}
              >
                {TEXTS.book}
              </Button>
            </div>
          </Alert>
        )}
        {of.setup !== null && rows.length === 0 && (
          <EmptyState title={TEXTS.no_controls} about={TEXTS.no_controls_about} icon={<IconDental />} />
        )}
        {rows.length > 0 && <h2 className={css.heading}>{TEXTS.controls}</h2>}
        <ul className={treatment.list}>
          {byMoment(rows).map((row) => (
            <ControlCard
              key={row.id}
              row={row}
              has_other={rows.some((one) => one !== row && one.key === row.key)}
              onEdit={() => setOpen(row)}
            />
          ))}
        </ul>
      </Stack>
      <Suspense fallback={null}>
        {open === 'case' && <CaseForm of={of} onClose={() => setOpen(undefined)} />}
        {(open === 'control' || edited) && (
          <ControlForm
            of={of}
            version={edited}
            controls={controls}
            previous={previous(edited)}
            onSaved={(made) => setSavedOn(nextControlOn(made))}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}
