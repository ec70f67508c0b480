import type { Candidate } from '@bcare/contract/customers/person'
import { formatPhone } from '@bcare/rules/text/phone'
import { Anchor, Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { openCustomer, type CustomerRequest } from '../../shared/modals/customer-modal.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { useMay } from '../../kit/session/may.ts'
import { useEscapeInFront } from '../../kit/page/front.ts'
import type { ModalProps } from '../../kit/page/modal.tsx'
import type { PersonOption } from '../../shared/pickers/PersonPicker.tsx'
import { ofPerson } from '../../shared/feed/record.ts'
import { ActivityFeed } from '../../shared/feed/ActivityFeed.tsx'
import css from '../customers.module.css'
import { PersonAvatar } from '../PersonAvatar.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { PersonHeader } from '../profile/PersonHeader.tsx'
import { MODAL_TEXTS as TEXTS, PROFILE_TEXTS } from '../texts.ts'

/** A customer over whatever screen is shown: looked up by id, found by the number that calls, or added. */
export function CustomerModal({ request, onAnswer, onClose }: ModalProps<CustomerRequest, PersonOption>) {
  if ('id' in request) return <Known key={request.id} id={request.id} onClose={onClose} />
  if ('phone' in request) return <Caller key={request.phone} phone={request.phone} onClose={onClose} />
  return <PersonDialog text={request.add} onClose={onClose} onAdded={onAnswer} onChosen={onAnswer} />
}

function useOpenProfile(onClose: () => void) {
  const navigate = useNavigate()
  return (id: number) => {
    onClose()
    void navigate({ href: `/customer/profile/${id}` })
  }
}

function Known({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useRead(api.person.get, { id }, { quiet: true })
  const openProfile = useOpenProfile(onClose)
  const escape = useEscapeInFront(onClose)
  return (
    <Modal
      {...escape}
      opened
      onClose={onClose}
      title={TEXTS.title}
      size={720}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      {error && <EmptyState title={PROFILE_TEXTS.not_found} about={error.message} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <Stack gap="md">
          <PersonHeader
            person={data}
            compact
            actions={
              <Button
                variant="default"
                leftSection={<IconExternalLink size={16} />}
                onClick={() => openProfile(id)}
              >
                {TEXTS.open}
              </Button>
            }
          />
          <div className={css.modalFeed}>
            <ActivityFeed record={ofPerson(id)} />
          </div>
        </Stack>
      )}
    </Modal>
  )
}

/** The caller from a phone number: the customers who use it, and a way to add one. */
function Caller({ phone, onClose }: { phone: string; onClose: () => void }) {
  const [adding, setAdding] = useState(false)
  const may_add = useMay('person:create')
  const { data } = useRead(api.person.list, { search: phone, limit: 20 })
  if (adding) {
    const show = ({ id }: Candidate | { id: number }) => openCustomer(id)
    return <PersonDialog text={phone} onClose={onClose} onAdded={show} onChosen={show} />
  }
  const found = data?.data
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.caller(formatPhone(phone))}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      {found === undefined && <Skeleton height={80} />}
      {found && (
        <Stack gap="sm">
          <Text size="sm">{found.length === 0 ? TEXTS.unknown : TEXTS.found(found.length)}</Text>
          {found.map(({ id, full_name, code }) => (
            <Anchor key={id} component="button" className={css.nameCell} onClick={() => openCustomer(id)}>
              <PersonAvatar id={id} name={full_name} />
              <span className={`ellipsis ${css.name}`}>{full_name}</span>
              <Text span size="xs" c="gray.7">
                {code}
              </Text>
            </Anchor>
          ))}
          {may_add && (
            <Button
              leftSection={<IconPlus size={16} />}
              variant={found.length === 0 ? 'filled' : 'default'}
              onClick={() => setAdding(true)}
            >
              {TEXTS.add}
            </Button>
          )}
        </Stack>
      )}
    </Modal>
  )
}
