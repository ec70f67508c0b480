import type { ProductRule } from '@bcare/contract/catalogue/product'
import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type * as z from 'zod/mini'
import type { FieldProps } from '../../kit/form/field.ts'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { ProductPicker } from '../../shared/pickers/ProductPicker.tsx'
import css from '../catalogue.module.css'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'
import { useProductNames } from './use-product-names.ts'

type Rule = z.output<typeof ProductRule>
/** A rule whose service is still to be chosen; the contract refuses it as it is. */
type RuleDraft = Omit<Rule, 'product_id'> & { product_id: number | null }

const NEW: RuleDraft = { kind: 'suggest_with', product_id: null, days: null }

/** What a service says of others, one line each. */
export function RulesInput({ value, onChange, onBlur, error }: FieldProps<readonly RuleDraft[] | null>) {
  const kinds = useConstant('product.rule')
  const rules = value ?? []
  const names = useProductNames(rules)
  const put = (at: number, change: Partial<RuleDraft>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...change } : rule)))
  return (
    <Input.Wrapper error={error}>
      <div className={css.rules}>
        {rules.map((rule, at) => (
          // Rules have no name of their own; their place is what tells one from another.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={css.rule}>
            <SelectField
              aria-label={TEXTS.rule_kind}
              required
              options={kinds}
              value={rule.kind}
              onChange={(kind) =>
                put(at, {
                  kind: kind as Rule['kind'],
                  days: kind === 'requires_min_days' ? (rule.days ?? 7) : null,
                })
              }
            />
            {rule.kind === 'requires_min_days' && (
              <IntInput
                aria-label={TEXTS.rule_days}
                value={rule.days}
                onChange={(days) => put(at, { days })}
                onBlur={onBlur}
              />
            )}
            <ProductPicker
              aria-label={TEXTS.rule_product}
              required
              value={rule.product_id}
              selected={rule.product_id === null ? null : (names.get(rule.product_id) ?? null)}
              onChange={(product_id) => put(at, { product_id })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={TEXTS.remove_rule}
              onClick={() => onChange(rules.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rules, NEW])}
        >
          {TEXTS.add_rule}
        </Button>
      </div>
    </Input.Wrapper>
  )
}
