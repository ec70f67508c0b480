export const PRODUCT_KINDS = ['service', 'goods', 'medicine', 'exam', 'lab', 'fee'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** What a price counts: the thing itself, a tooth, an arch, a surface, a session. */
export const PRICE_MODES = ['flat', 'per_tooth', 'per_arch', 'per_surface', 'per_session'] as const
export type PriceMode = (typeof PRICE_MODES)[number]

/** Where in the mouth a service is done, and so what its line asks for. */
export const TOOTH_SCOPES = ['none', 'tooth', 'multi_tooth', 'arch', 'mouth'] as const
export type ToothScope = (typeof TOOTH_SCOPES)[number]

/** Which pictures a service cannot be finished without. */
export const IMAGES_REQUIRED = ['none', 'before', 'after', 'both'] as const

/** What two services have to do with each other; a warning when they are booked, never a refusal. */
export const PRODUCT_RULES = ['requires_min_days', 'excludes_same_day', 'suggest_with'] as const
export type ProductRuleKind = (typeof PRODUCT_RULES)[number]

export const STEP_ROLES = ['doctor', 'assistant', 'technician'] as const
export type StepRole = (typeof STEP_ROLES)[number]

/** What decides whether a product can be stored as it is. */
export interface ProductFacts {
  kind: ProductKind
  list_price: number
  min_price: number | null
  price_mode: PriceMode
  tooth_scope: ToothScope
  needs_surfaces: boolean
}

/** What lines that were sold count by, and what it is called. */
const KEPT_ONCE_SOLD = {
  unit_term_id: 'đơn vị',
  price_mode: 'cách tính giá',
  tooth_scope: 'vị trí',
} as const
type KeptField = keyof typeof KEPT_ONCE_SOLD

/** Price modes by the places that they can count; a price by the tooth needs teeth. */
const COUNTED: Readonly<Record<PriceMode, readonly ToothScope[]>> = {
  flat: TOOTH_SCOPES,
  per_session: TOOTH_SCOPES,
  per_tooth: ['tooth', 'multi_tooth'],
  per_surface: ['tooth', 'multi_tooth'],
  per_arch: ['arch'],
}

/** The tooth scopes that a price mode can count. */
export const scopesOf = (mode: PriceMode): readonly ToothScope[] => COUNTED[mode]

export interface ProductProblem {
  field: 'min_price' | 'tooth_scope' | 'needs_surfaces'
  message: string
}

/** What is wrong with a product, undefined where nothing is (docs/domain/catalogue.md, "Services"). */
export function productProblem(product: ProductFacts): ProductProblem | undefined {
  const { list_price, min_price, price_mode, tooth_scope, needs_surfaces } = product
  if (min_price !== null && min_price > list_price)
    return { field: 'min_price', message: 'Giá sàn không được cao hơn giá niêm yết' }
  if (!COUNTED[price_mode].includes(tooth_scope))
    return {
      field: 'tooth_scope',
      message:
        price_mode === 'per_arch'
          ? 'Giá tính theo hàm thì vị trí phải là hàm'
          : 'Giá tính theo răng hoặc mặt răng thì vị trí phải là một răng hoặc nhiều răng',
    }
  if (needs_surfaces && tooth_scope !== 'tooth' && tooth_scope !== 'multi_tooth')
    return { field: 'needs_surfaces', message: 'Chỉ dịch vụ làm trên răng mới ghi được mặt răng' }
  return price_mode === 'per_surface' && !needs_surfaces
    ? { field: 'needs_surfaces', message: 'Giá tính theo mặt răng thì phải ghi mặt răng' }
    : undefined
}

/** What a change would take from a product that treatment lines name, undefined where it keeps it. */
export function soldProductProblem(
  before: Readonly<Record<KeptField, unknown>>,
  after: Readonly<Record<KeptField, unknown>>,
): { field: KeptField; message: string } | undefined {
  const lost = (Object.keys(KEPT_ONCE_SOLD) as KeptField[]).find((field) => before[field] !== after[field])
  return lost === undefined
    ? undefined
    : {
        field: lost,
        message: `Dịch vụ đã có trong điều trị của khách nên không đổi được ${KEPT_ONCE_SOLD[lost]}, hãy nhân bản thành dịch vụ mới`,
      }
}
