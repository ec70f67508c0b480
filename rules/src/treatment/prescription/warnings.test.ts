import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayBeYounger, monthsOn, monthsText } from './age.ts'
import { allergyMatch, DRUG_GROUPS, groupsOf } from './drug-groups.ts'
import { prescriptionWarnings, type CheckedMedicine, type CheckedPerson } from './warnings.ts'

const TODAY = '2026-06-15'
const ADULT: CheckedPerson = {
  birth_day: 1,
  birth_month: 1,
  birth_year: 1964,
  allergies: [],
  is_pregnant: false,
}
const allergic = (name: string, detail: string | null = null): CheckedPerson => ({
  ...ADULT,
  allergies: [{ name, detail }],
})
const kinds = (line: CheckedMedicine, person: CheckedPerson) =>
  prescriptionWarnings({ lines: [line] }, person, TODAY).map(({ kind }) => kind)

describe('allergies', () => {
  test.each([
    ['Penicillin', 'Amoxicillin'],
    ['penicilin', 'Amoxicilin 500 mg'],
    ['PENICILLIN G', 'Augmentin'],
    ['Amoxicillin', 'Ampicilin'],
    ['Penicillin', 'Cefuroxime'],
    ['Kháng sinh beta-lactam', 'Cephalexin'],
    ['Thuốc tê', 'Lidocain'],
    ['Thuốc giảm đau', 'Ibuprofen'],
    ['Aspirin', 'Diclofenac'],
    ['Metronidazole', 'Spiramycin + Metronidazol'],
    ['Chlorhexidin', 'Chlorhexidine digluconate'],
  ])('of %s forbid %s', (allergy, medicine) => {
    expect(allergyMatch(allergy, [medicine])).toBeDefined()
    expect(kinds({ drug_name: medicine }, allergic(allergy))).toEqual(['allergy'])
  })

  test.each([
    ['Penicillin', 'Clindamycin'],
    ['Penicillin', 'Paracetamol'],
    ['Cephalosporin', 'Amoxicillin'],
    ['Hải sản', 'Paracetamol'],
    ['Latex', 'Lidocain'],
    ['Kim loại', 'Ibuprofen'],
    ['', 'Amoxicillin'],
  ])('of %s allow %s', (allergy, medicine) => {
    expect(allergyMatch(allergy, [medicine])).toBeUndefined()
  })

  test('are met by the ingredient behind a trade name, and by what is said in the details', () => {
    expect(kinds({ drug_name: 'Thuốc A', active_ingredient: 'Amoxicillin' }, allergic('Penicillin'))).toEqual(
      ['allergy'],
    )
    expect(kinds({ drug_name: 'Amoxicillin' }, allergic('Kháng sinh', 'penicillin, 2019'))).toEqual([
      'allergy',
    ])
  })

  test('of one member of a group forbid every member of it', () => {
    const groups = Object.values(DRUG_GROUPS)
    fc.assert(
      fc.property(fc.constantFrom(...groups), fc.nat(), fc.nat(), ({ members }, one, other) => {
        const [allergy = '', medicine = ''] = [members[one % members.length], members[other % members.length]]
        expect(allergyMatch(allergy, [medicine])).toBeDefined()
        expect(allergyMatch(allergy.toUpperCase(), [`${medicine} 500 mg`])).toBeDefined()
      }),
    )
  })

  test('every member is found in its group however it is written', () => {
    for (const [key, { members }] of Object.entries(DRUG_GROUPS))
      for (const member of members) expect(groupsOf(`  ${member.toUpperCase()} 250mg`)).toContain(key)
  })
})

describe('age and pregnancy', () => {
  const child = (birth_year: number): CheckedPerson => ({ ...ADULT, birth_year })

  test('what the table or the catalogue keeps from the young is named', () => {
    expect(kinds({ drug_name: 'Doxycyclin' }, child(2019))).toEqual(['age'])
    expect(kinds({ drug_name: 'Doxycyclin' }, child(2017))).toEqual([])
    expect(kinds({ drug_name: 'Nước súc miệng', min_age_months: 144 }, child(2017))).toEqual(['age'])
    expect(kinds({ drug_name: 'Nước súc miệng', min_age_months: 144 }, child(2010))).toEqual([])
  })

  test('pregnancy forbids what the table or the catalogue says', () => {
    const pregnant = { ...ADULT, birth_year: 1996, is_pregnant: true }
    expect(kinds({ drug_name: 'Tetracycline', active_ingredient: 'Doxycyclin' }, pregnant)).toEqual([
      'pregnancy',
    ])
    expect(kinds({ drug_name: 'Ibuprofen' }, pregnant)).toEqual(['pregnancy'])
    expect(kinds({ drug_name: 'Thuốc B', not_in_pregnancy: true }, pregnant)).toEqual(['pregnancy'])
    expect(kinds({ drug_name: 'Paracetamol' }, pregnant)).toEqual([])
  })

  test('a child under 72 months needs months, weight and who came along, and no reason passes that', () => {
    const small = child(2023)
    const lines = [{ drug_name: 'Paracetamol' }]
    const [warning] = prescriptionWarnings({ lines }, small, TODAY)
    expect(warning).toMatchObject({ kind: 'small_child', may_pass: false, line: null })
    expect(warning?.message).toContain('cân nặng, tên người đưa trẻ')
    expect(prescriptionWarnings({ lines, weight_kg: 14, carer_name: 'Mẹ Lan' }, small, TODAY)).toEqual([])
    const without_month = { ...small, birth_month: null, birth_day: null }
    expect(
      prescriptionWarnings({ lines, weight_kg: 14, carer_name: 'Mẹ Lan' }, without_month, TODAY)[0]?.message,
    ).toContain('tháng sinh')
    expect(prescriptionWarnings({ lines }, child(2020), TODAY)).toEqual([])
  })

  test('months are completed on the day of birth, never before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 150 }), (day, months) => {
        const birth = { birth_day: day, birth_month: 3, birth_year: 2010 }
        const year = 2010 + Math.floor((2 + months) / 12)
        const month = ((2 + months) % 12) + 1
        const on = (d: number) => `${year}-${String(month).padStart(2, '0')}-${String(d).padStart(2, '0')}`
        expect(monthsOn(birth, on(day))).toBe(months)
        expect(mayBeYounger(birth, on(day), months)).toBe(false)
        expect(mayBeYounger(birth, on(day), months + 1)).toBe(true)
      }),
    )
    expect(monthsOn({ birth_day: null, birth_month: null, birth_year: 2020 }, TODAY)).toBeUndefined()
    expect(monthsText(40)).toBe('40 tháng')
    expect(monthsText(96)).toBe('8 tuổi')
  })
})
