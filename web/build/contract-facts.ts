import { EXPORT_ENTITIES, objectOf } from '@bcare/contract/insight/export-entities'
import { entities, families, type Call } from '@bcare/contract'
import { Appointment } from '@bcare/contract/appointments/appointment'
import { Track } from '@bcare/contract/appointments/track'
import { Bill } from '@bcare/contract/billing/bill'
import { Deposit } from '@bcare/contract/billing/deposit'
import { Payment } from '@bcare/contract/billing/payment'
import { Product } from '@bcare/contract/catalogue/product'
import { ProductPriceTier } from '@bcare/contract/catalogue/product-price-tier'
import { Person } from '@bcare/contract/customers/person'
import { exportColumns } from '@bcare/contract/insight/export-columns'
import { ACTIONS, ENTITY_TYPES } from '@bcare/contract/insight/trace'
import { abilityOf } from '@bcare/contract/kit/ability'
import type { EntityFacts } from '@bcare/contract/kit/entity'
import { Deal } from '@bcare/contract/sales/deal'
import { StageMove } from '@bcare/contract/sales/stage-history'
import type { Plugin } from 'vite'

const routeOf = (call: Call) => {
  const { body: _body, data: _data, about: _about, ...kept } = call
  const ability = abilityOf(call)
  return ability.sorts.length > 0 ? { ...kept, ability } : kept
}

const mapValues = <T, R>(record: Record<string, T>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** A value as an expression that reads it: a browser is quicker with a long text than with a long literal. */
const parsed = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`

const EXPORTED = [
  Person,
  Deal,
  StageMove,
  Appointment,
  Track,
  Product,
  ProductPriceTier,
  Bill,
  Payment,
  Deposit,
]

/**
 * What screens need of the contract beside its schemas, worked out here, so that a browser downloads neither the
 * validators of screens that it never opens nor spends the time to build them: `virtual:routes` (every call),
 * `virtual:entity/<name>` (words and kinds of fields), `virtual:log-words`, `virtual:export-columns`.
 */
export function contractFacts(): Plugin {
  const entityOf = ({ name, label, labels, kinds, custom }: EntityFacts) => ({
    name,
    label,
    labels,
    kinds,
    custom,
  })
  const modules: Record<string, string> = {
    'virtual:routes': `export const routes = ${parsed(mapValues(families, (calls) => mapValues(calls, routeOf)))}`,
    'virtual:log-words': `export const actions = ${JSON.stringify(ACTIONS)}
export const entity_types = ${JSON.stringify(ENTITY_TYPES)}`,
    'virtual:export-columns': `export const objects = ${JSON.stringify(Object.fromEntries(EXPORT_ENTITIES.map((entity) => [entity, objectOf(entity)])))}
export const exported = ${JSON.stringify(Object.fromEntries(EXPORTED.map((entity) => [entity.name, exportColumns(entity as never).map(({ key }) => key)])))}`,
    ...Object.fromEntries(
      Object.values(entities).map((entity) => [
        `virtual:entity/${entity.name}`,
        `export const facts = ${JSON.stringify(entityOf(entity))}`,
      ]),
    ),
  }
  return {
    name: 'contract-facts',
    resolveId: (source) => (source in modules ? `\0${source}` : undefined),
    load: (asked) => (asked.startsWith('\0virtual:') ? modules[asked.slice(1)] : undefined),
  }
}
