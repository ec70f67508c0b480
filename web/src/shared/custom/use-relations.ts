import type { Output } from '@bcare/contract'
import type { customRelationship } from '@bcare/contract/settings/custom-relationship'
import type { CustomEntity } from '@bcare/rules/settings/custom-field'
import { useMemo } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'

export type Related = Output<typeof customRelationship.list_related>[number]

/** A relationship as it is seen from one of its ends. */
export interface Way {
  key: string
  relationship_id: number
  direction: 'from' | 'to'
  label: string
  other: CustomEntity
}

/** The relationships in use that a record can have, one for each direction. */
function useWays(entity_type: CustomEntity): readonly Way[] {
  const { data } = useRead(
    api.customRelationship.list,
    { is_active: true, limit: 200 },
    { quiet: true, staleTime: 60_000 },
  )
  return useMemo(
    () =>
      (data?.data ?? []).flatMap(({ id, label, reverse_label, from_entity, to_entity }): Way[] => [
        ...(from_entity === entity_type
          ? [{ key: `${id}.from`, relationship_id: id, direction: 'from' as const, label, other: to_entity }]
          : []),
        ...(to_entity === entity_type
          ? [
              {
                key: `${id}.to`,
                relationship_id: id,
                direction: 'to' as const,
                label: reverse_label,
                other: from_entity,
              },
            ]
          : []),
      ]),
    [data, entity_type],
  )
}

/** The records that one is linked to, and what links and unlinks them. */
export function useRelations(entity_type: CustomEntity, entity_id: number) {
  const ways = useWays(entity_type)
  const { data: related } = useRead(
    api.customRelationship.list_related,
    { entity_type, entity_id },
    { quiet: true, enabled: ways.length > 0 },
  )
  const touches = ['custom_link']
  const link = useWrite(api.customRelationship.link, { touches })
  const unlink = useWrite(api.customRelationship.unlink, { touches })
  /** Whichever end this record is, the relationship runs from one to the other. */
  const ends = ({ relationship_id, direction }: Pick<Way, 'relationship_id' | 'direction'>, other: number) =>
    direction === 'from'
      ? { relationship_id, from_id: entity_id, to_ids: [other] }
      : { relationship_id, from_id: other, to_ids: [entity_id] }
  return {
    ways,
    relatedBy: (way: Way) =>
      (related ?? []).filter(
        ({ relationship_id, direction }) =>
          relationship_id === way.relationship_id && direction === way.direction,
      ),
    link: (way: Way, other: number) => link.mutateAsync(ends(way, other)),
    unlink: (one: Related) => unlink.mutate(ends(one, one.entity_id)),
    busy: link.isPending || unlink.isPending,
  }
}

export type Relations = ReturnType<typeof useRelations>
