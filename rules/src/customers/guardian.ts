import { isMinor, type Birth } from './particulars/birth.ts'

/** From this age on people sign for themselves, unless the clinic has set another. */
export const SIGNS_FROM_AGE = 16

/**
 * Why nothing may be signed for a customer, or billed to them, on the business date `today`; undefined when it may.
 * A customer who is, or may be, under age needs one guardian among their relatives
 * (docs/domain/customers.md, "Birth, age and guardians").
 */
export const guardianRefusal = (
  birth: Birth,
  guardians: number,
  today: string,
  of_age = SIGNS_FROM_AGE,
): string | undefined =>
  guardians === 0 && isMinor(birth, today, of_age)
    ? `Khách dưới ${of_age} tuổi cần có người giám hộ, hãy thêm ở mục Người thân`
    : undefined
