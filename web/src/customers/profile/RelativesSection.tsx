import { PersonRelative } from '@bcare/contract/customers/person-relative'
import type { Row } from '@bcare/contract/kit/entity'
import { formatPhone } from '@bcare/rules/text/phone'
import { ActionIcon, Anchor, Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { openCustomer } from '../../shared/modals/customer-modal.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { useMay } from '../../kit/session/may.ts'
import css from './information.module.css'
import { RelativeDialog } from './RelativeDialog.tsx'
import { RELATIVE_TEXTS as TEXTS, SECTION_TEXTS } from '../texts.ts'

type Relative = Row<typeof PersonRelative>

const ROLES = [
  { flag: 'is_guardian', color: '#7C3AED' },
  { flag: 'is_payer', color: '#10B981' },
  { flag: 'is_emergency', color: '#EF4444' },
] as const

/** Who belongs to a customer: guardians, payers, and who is called in an emergency. */
export function RelativesSection({ person_id }: { person_id: number }) {
  const may_edit = useMay('person:update')
  const [edited, setEdited] = useState<Relative | 'new'>()
  const { data, error, refetch } = useRead(
    api.personRelative.list,
    { person_id, limit: 100, order: 'asc' },
    { quiet: true },
  )
  return (
    <section className={`box ${css.section}`} aria-label={SECTION_TEXTS.relatives}>
      <Group gap={8} justify="space-between" wrap="nowrap" mih={30}>
        <Box component="h3" fz="sm">
          {SECTION_TEXTS.relatives}
        </Box>
        {may_edit && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => setEdited('new')}
          >
            {TEXTS.add}
          </Button>
        )}
      </Group>
      {error && !data && (
        <EmptyState
          title={TEXTS.failed}
          about={error.message}
          action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
        />
      )}
      {!data && !error && <Skeleton height={48} />}
      {data?.total === 0 && (
        <Text size="sm" c="gray.7">
          {TEXTS.empty}
        </Text>
      )}
      {data && data.total > 0 && (
        <ul className={css.rows}>
          {data.data.map((relative) => (
            <Item
              key={relative.id}
              relative={relative}
              onEdit={may_edit ? () => setEdited(relative) : undefined}
            />
          ))}
        </ul>
      )}
      {edited && (
        <RelativeDialog
          key={edited === 'new' ? 'new' : edited.id}
          person_id={person_id}
          relative={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

function Item({ relative, onEdit }: { relative: Relative; onEdit: (() => void) | undefined }) {
  const { id, version, related_person_id, related_name, related_code, related_phone, relationship_name } =
    relative
  const remove = useWrite(api.personRelative.delete)
  const ask = async () => {
    const sure = await confirm({
      title: TEXTS.remove_question(related_name),
      lost: TEXTS.remove_lost,
      action: TEXTS.remove,
      destructive: true,
    })
    if (sure) remove.mutate({ id, version })
  }
  return (
    <li className={css.row}>
      <Box miw={0}>
        <div className={css.rowName}>
          {related_person_id === null ? (
            <span>{related_name}</span>
          ) : (
            <Anchor component="button" type="button" onClick={() => openCustomer(related_person_id)}>
              {related_name}
            </Anchor>
          )}
          {ROLES.filter(({ flag }) => relative[flag]).map(({ flag, color }) => (
            <ColourBadge key={flag} label={PersonRelative.labels[flag] ?? flag} color={color} />
          ))}
        </div>
        <Text size="sm" c="gray.7" className="numeric">
          {[relationship_name, related_code, related_phone && formatPhone(related_phone)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      {onEdit && (
        <Group gap={4} align="stretch" wrap="nowrap" flex="none">
          <ActionIcon variant="subtle" color="gray" aria-label={TEXTS.edit(related_name)} onClick={onEdit}>
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={TEXTS.remove_of(related_name)}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      )}
    </li>
  )
}
