import { entityHref } from '@bcare/rules/contact/entity-href'
import type { CustomEntity } from '@bcare/rules/settings/custom-field'
import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { confirm } from '../../kit/data/confirm.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { useMay } from '../../kit/session/may.ts'
import css from '../../kit/custom/custom.module.css'
import { CUSTOM_TEXTS as TEXTS } from '../../kit/custom/texts.ts'
import { type Related, type Relations as RelationLists, useRelations } from './use-relations.ts'

const LinkDialog = lazy(() => import('./LinkDialog.tsx').then((file) => ({ default: file.LinkDialog })))

interface RelationsProps {
  entity_type: CustomEntity
  entity_id: number
  /** The look of the part of a page, where it has one. */
  className?: string | undefined
}

/** The records that this one is linked to by relationships of the clinic's own; nothing where it has named none. */
export function Relations({ entity_type, entity_id, className }: RelationsProps) {
  const relations = useRelations(entity_type, entity_id)
  const may_link = useMay(`${entity_type}:update`)
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (relations.ways.length === 0) return null
  const facts = relations.ways.flatMap((way) => {
    const related = relations.relatedBy(way)
    if (related.length === 0) return []
    const value = (
      <RelatedList
        key={way.key}
        related={related}
        relations={relations}
        may_link={may_link}
        onUnlink={() => opener.current?.focus()}
      />
    )
    return [[way.label, value] as const]
  })
  return (
    <section aria-label={TEXTS.relations} className={className}>
      <Group justify="space-between" mb={className === undefined ? 'xs' : 0}>
        <Text component="h3" fw={600} size="sm">
          {TEXTS.relations}
        </Text>
        {may_link && (
          <Button
            ref={opener}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconLink size={14} />}
            onClick={() => setOpen(true)}
          >
            {TEXTS.link}
          </Button>
        )}
      </Group>
      {facts.length === 0 ? (
        <Text size="sm" c="gray.7">
          {TEXTS.no_relations}
        </Text>
      ) : (
        <KeyValue items={facts} />
      )}
      {open && (
        <Suspense fallback={null}>
          <LinkDialog relations={relations} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

interface RelatedListProps {
  related: readonly Related[]
  relations: RelationLists
  may_link: boolean
  /** The button that was pressed goes away with what it unlinked. */
  onUnlink: () => void
}

function RelatedList({ related, relations, may_link, onUnlink }: RelatedListProps) {
  const part = async (one: Related) => {
    const sure = await confirm({
      title: TEXTS.unlink_ask(one.name),
      action: TEXTS.unlink,
      cancel: TEXTS.keep,
    })
    if (!sure) return
    relations.unlink(one)
    onUnlink()
  }
  return (
    <ul className={css.related}>
      {related.map((one) => (
        <li key={`${one.entity_type}.${one.entity_id}`}>
          <RelatedName one={one} />
          {may_link && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={TEXTS.unlink_of(one.name)}
              title={TEXTS.unlink}
              disabled={relations.busy}
              onClick={() => void part(one)}
            >
              <IconLinkOff size={14} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}

function RelatedName({ one: { entity_type, entity_id, name } }: { one: Related }) {
  const href = entityHref(entity_type, entity_id)
  return href === undefined ? (
    name
  ) : (
    <Anchor inherit renderRoot={(props) => <Link to={href} {...props} />}>
      {name}
    </Anchor>
  )
}
