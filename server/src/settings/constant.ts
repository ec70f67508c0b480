import { constant, type Constants } from '@bcare/contract/settings/constant'
import { CONSTANTS, PHONE_PATTERNS, type Constant } from '@bcare/contract/settings/constants'
import { TEETH, TOOTH_SURFACES } from '@bcare/contract/settings/mouth'
import type * as z from 'zod/mini'
import { JsonText } from '../kit/database/json-text.ts'
import { serve } from '../kit/http/serve.ts'

const ordered = (values: readonly Constant[]) =>
  values.map((value, order) => ({ ...value, transitions: [...value.transitions], order }))

const answer: z.output<typeof Constants> = {
  groups: Object.fromEntries(Object.entries(CONSTANTS).map(([group, values]) => [group, ordered(values)])),
  teeth: TEETH,
  tooth_surfaces: ordered(TOOTH_SURFACES),
  currency: { code: 'VND', symbol: 'đ', decimals: 0 },
  phone_patterns: PHONE_PATTERNS,
}
const text = new JsonText(JSON.stringify(answer))

export const constantFamily = serve(constant, { list: async () => text })
