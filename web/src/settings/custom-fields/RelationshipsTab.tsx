import {
  CARDINALITY_LABELS,
  CUSTOM_ENTITY_LABELS,
  ON_DELETE_LABELS,
} from '@bcare/rules/settings/custom-labels'
import { customRelationship, Relationship } from '@bcare/contract/settings/custom-relationship'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import { CARRYING } from './entities.ts'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

const entities = CARRYING.map((value) => ({ value, label: CUSTOM_ENTITY_LABELS[value] }))
const CHOICES = {
  from_entity: entities,
  to_entity: entities,
  cardinality: (['one_one', 'one_many', 'many_many'] as const).map((value) => ({
    value,
    label: CARDINALITY_LABELS[value],
  })),
  on_delete: (['unlink', 'restrict'] as const).map((value) => ({ value, label: ON_DELETE_LABELS[value] })),
}
const { list, update, delete: remove } = customRelationship
const FAMILY = { list, update, delete: remove, add: customRelationship.create }

/** Links between records that the clinic names itself. */
export const RelationshipsTab = () => (
  <ListScreen
    title={TEXTS.relationships}
    entity={Relationship}
    family={FAMILY}
    choices={CHOICES}
    columns={COLUMNS}
    fields={FIELDS}
    nameOf={({ label }) => label}
    empty={{ title: TEXTS.relation_empty, about: TEXTS.relation_about }}
  />
)

const COLUMNS = [
  { key: 'label', grow: true, priority: 1 },
  { key: 'reverse_label', priority: 2 },
  { key: 'from_entity', width: 130 },
  { key: 'to_entity', width: 130 },
  { key: 'cardinality', width: 140, priority: 2 },
  { key: 'links', label: TEXTS.links, width: 120 },
  { key: 'is_active', width: 110 },
] as const

const FIELDS = [
  'label',
  'reverse_label',
  { name: 'name', hint: TEXTS.name_hint },
  { name: 'from_entity', half: true },
  { name: 'to_entity', half: true },
  { name: 'cardinality', half: true },
  { name: 'on_delete', half: true },
  { name: 'no_cycles', half: true },
  { name: 'is_active', half: true },
]
