import type { Candidate } from '@bcare/contract/customers/person'
import { formatBirth } from '@bcare/rules/customers/particulars/birth'
import { formatDate } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { useMay } from '../../kit/session/may.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from '../customers.module.css'
import { DUPLICATE_TEXTS as TEXTS } from '../texts.ts'

interface Entered {
  full_name: string
  phone?: string | null
  phone2?: string | null
  birth_day?: number | null
  birth_month?: number | null
  birth_year?: number | null
}

export interface DuplicateDialogProps {
  draft: Entered
  candidates: readonly Candidate[]
  onBack: () => void
  onForce: () => void
  onOpen: (candidate: Candidate) => void
}

const ABOVE_MODALS = 1110

const REASONS: Record<Candidate['reasons'][number], string> = {
  phone: TEXTS.same_phone,
  name_and_birth: TEXTS.same_person,
  national_id: TEXTS.same_id,
}

const numbersOf = ({ phone, phone2 }: Pick<Entered, 'phone' | 'phone2'>) =>
  [phone, phone2].flatMap((number) => (number ? [formatPhone(number)] : [])).join(' · ')

const birthOf = ({ birth_day = null, birth_month = null, birth_year = null }: Entered) =>
  formatBirth({ birth_day, birth_month, birth_year })

/** What is being entered beside customers who may be the same person: open one of them, or go on. */
export function DuplicateDialog({ draft, candidates, onBack, onForce, onOpen }: DuplicateDialogProps) {
  const may_force = useMay('person:force')
  return (
    <Modal
      opened
      onClose={onBack}
      title={TEXTS.title}
      size={760}
      zIndex={ABOVE_MODALS}
      centered
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      <div className={css.duplicates}>
        <section className={css.entered} aria-label={TEXTS.entered}>
          <Text size="xs" c="gray.7">
            {TEXTS.entered}
          </Text>
          <Facts name={draft.full_name} lines={[numbersOf(draft), birthOf(draft)]} />
        </section>
        <Stack gap="sm" className={css.candidates}>
          {candidates.map((candidate, index) => (
            <CandidateCard key={candidate.id} candidate={candidate} first={index === 0} onOpen={onOpen} />
          ))}
        </Stack>
      </div>
      <Group justify="flex-end" mt="lg" gap="xs">
        {!may_force && (
          <Text size="sm" c="gray.7" mr="auto" maw={360}>
            {TEXTS.not_allowed}
          </Text>
        )}
        <Button variant="default" onClick={onBack}>
          {TEXTS.back}
        </Button>
        {may_force && (
          <Button variant="light" onClick={onForce}>
            {TEXTS.go_on}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

function Facts({ name, lines, children }: { name: string; lines: readonly string[]; children?: ReactNode }) {
  return (
    <div className={css.facts}>
      <Text fw={600}>{name}</Text>
      {lines.filter(Boolean).map((line) => (
        <Text key={line} size="sm" className="numeric">
          {line}
        </Text>
      ))}
      {children}
    </div>
  )
}

interface CardProps {
  candidate: Candidate
  first: boolean
  onOpen: (candidate: Candidate) => void
}

function CandidateCard({ candidate, first, onOpen }: CardProps) {
  const lifecycles = useConstant('person.lifecycle')
  const { full_name, code, owner_name, created_at, reasons, lifecycle } = candidate
  const about = [code, TEXTS.created(formatDate(created_at)), owner_name && TEXTS.owner(owner_name)]
  return (
    <article className={css.candidate} aria-label={full_name}>
      <Facts name={full_name} lines={[numbersOf(candidate), birthOf(candidate)]}>
        <Text size="xs" c="gray.7">
          {about.filter(Boolean).join(' · ')}
        </Text>
        <Group gap={6} mt={4}>
          <StatusBadge value={lifecycle} options={lifecycles} />
          {reasons.map((reason) => (
            <Badge key={reason} color="orange" variant="light">
              {REASONS[reason]}
            </Badge>
          ))}
        </Group>
      </Facts>
      <Button
        variant={first ? 'filled' : 'default'}
        size="sm"
        data-autofocus={first || undefined}
        onClick={() => onOpen(candidate)}
      >
        {TEXTS.open}
      </Button>
    </article>
  )
}
