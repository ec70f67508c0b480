export const MATERIAL_KINDS = ['consumable', 'tool', 'implant', 'ortho', 'medicine', 'office'] as const
export type MaterialKind = (typeof MATERIAL_KINDS)[number]

export const MATERIAL_KIND_LABELS: Readonly<Record<MaterialKind, string>> = {
  consumable: 'Vật tư tiêu hao',
  tool: 'Dụng cụ',
  implant: 'Implant, phụ kiện',
  ortho: 'Chỉnh nha',
  medicine: 'Thuốc, hóa chất',
  office: 'Văn phòng phẩm',
}

/** A code on a package, and how many stock units are in it. */
export interface Barcode {
  code: string
  factor: number
}

/** What decides whether a material can be stored as it is. */
export interface MaterialFacts {
  unit_term_id: number
  purchase_unit_term_id: number | null
  purchase_factor: number | null
  lot_tracked: boolean
  expiry_tracked: boolean
  barcodes: readonly Barcode[]
}

export interface MaterialProblem {
  field: 'purchase_unit_term_id' | 'purchase_factor' | 'lot_tracked' | 'barcodes'
  message: string
}

/** What is wrong with a material, undefined where nothing is (docs/domain/catalogue.md, "Materials"). */
export function materialProblem(material: MaterialFacts): MaterialProblem | undefined {
  const { unit_term_id, purchase_unit_term_id, purchase_factor, lot_tracked, expiry_tracked } = material
  if (purchase_unit_term_id === unit_term_id)
    return {
      field: 'purchase_unit_term_id',
      message: 'Đơn vị mua trùng đơn vị kho: hãy để trống đơn vị mua',
    }
  if ((purchase_unit_term_id === null) !== (purchase_factor === null))
    return purchase_factor === null
      ? { field: 'purchase_factor', message: 'Ghi một đơn vị mua bằng bao nhiêu đơn vị kho' }
      : { field: 'purchase_unit_term_id', message: 'Chọn đơn vị mua, hoặc bỏ số quy đổi' }
  // An expiry is a lot's: without lots nothing would carry it.
  if (expiry_tracked && !lot_tracked)
    return { field: 'lot_tracked', message: 'Theo dõi hạn dùng thì phải theo dõi lô' }
  const codes = material.barcodes.map(({ code }) => code)
  return new Set(codes).size < codes.length
    ? { field: 'barcodes', message: 'Có hai mã vạch giống nhau' }
    : undefined
}

/** How many stock units one of this unit is; undefined where the material is not measured in it. */
export function stockFactor(
  {
    unit_term_id,
    purchase_unit_term_id,
    purchase_factor,
  }: Omit<MaterialFacts, 'barcodes' | 'lot_tracked' | 'expiry_tracked'>,
  unit: number,
): number | undefined {
  if (unit === unit_term_id) return 1
  return unit === purchase_unit_term_id ? (purchase_factor ?? undefined) : undefined
}
