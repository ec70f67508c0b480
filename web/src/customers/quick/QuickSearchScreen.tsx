import { formatPhone, parsePhone } from '@bcare/rules/text/phone'
import { ActionIcon, Button, CloseButton, Loader, Skeleton, TextInput, Title } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { useMay } from '../../kit/session/may.ts'
import { addCustomer } from '../../shared/modals/customer-modal.ts'
import { PersonCard } from './PersonCard.tsx'
import css from './quick.module.css'
import { QUICK_TEXTS as TEXTS } from './texts.ts'
import { MOST_LETTERS, useQuickSearch } from './use-quick-search.ts'

/** One box, and what is asked at the door or on the telephone of whom it finds: number, next appointment, visit, balance. */
export function QuickSearchScreen() {
  const search = useQuickSearch()
  const { typed, type, send, read } = search
  return (
    <div className={css.screen}>
      <div className={css.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={TEXTS.home}
          renderRoot={(props) => <Link {...props} to="/" />}
        >
          <IconArrowLeft aria-hidden />
        </ActionIcon>
        <Title order={1}>{TEXTS.title}</Title>
      </div>
      <search className={css.box}>
        <TextInput
          size="lg"
          autoFocus
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MOST_LETTERS}
          aria-label={TEXTS.box}
          placeholder={TEXTS.box}
          leftSection={read.isFetching ? <Loader size={18} /> : <IconSearch size={20} aria-hidden />}
          rightSection={
            typed === '' ? null : <CloseButton size="lg" aria-label={TEXTS.clear} onClick={() => send('')} />
          }
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(typed)
          }}
        />
      </search>
      <Results search={search} />
    </div>
  )
}

/** What the search has come to: nothing asked, on its way, gone wrong, nobody, or the cards. */
function Results({ search: { asked, read } }: { search: ReturnType<typeof useQuickSearch> }) {
  const { data, error, refetch, isPlaceholderData } = read
  if (asked === '') return <EmptyState title={TEXTS.begin} about={TEXTS.begin_about} />
  if (error !== null)
    return (
      <div role="alert">
        <EmptyState
          title={TEXTS.failed}
          about={error.message}
          action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
        />
      </div>
    )
  if (data === undefined)
    return (
      <div className={css.cards} aria-busy>
        <Skeleton height={176} radius="md" />
        <Skeleton height={176} radius="md" />
      </div>
    )
  if (data.data.length === 0) return isPlaceholderData ? null : <Nobody asked={asked} />
  return (
    <>
      <output className={css.count}>
        {data.has_more ? TEXTS.many(data.data.length) : TEXTS.found(data.data.length)}
      </output>
      <ul className={css.cards} aria-label={TEXTS.results} data-old={isPlaceholderData || undefined}>
        {data.data.map((card) => (
          <li key={card.id}>
            <PersonCard card={card} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Nobody was found: a whole number can be put on file. */
function Nobody({ asked }: { asked: string }) {
  const navigate = useNavigate()
  const number = parsePhone(asked)?.e164
  const may_add = useMay('person:create') && number !== undefined
  const add = async (phone: string) => {
    const person = await addCustomer(phone)
    if (person !== undefined) await navigate({ href: `/customer/profile/${person.id}` })
  }
  return (
    <output>
      <EmptyState
        title={TEXTS.none}
        about={TEXTS.none_about}
        action={may_add && <Button onClick={() => void add(number)}>{TEXTS.add(formatPhone(number))}</Button>}
      />
    </output>
  )
}
