import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertAddress, parseAddress, settleAddress, unitsByName } from './address.ts'

const provinces = [
  { code: '79', name: 'Hồ Chí Minh', full_name: 'Thành phố Hồ Chí Minh' },
  { code: '01', name: 'Hà Nội', full_name: 'Thành phố Hà Nội' },
  { code: '66', name: 'Đắk Lắk', full_name: 'Tỉnh Đắk Lắk' },
  { code: '15', name: 'Lào Cai', full_name: 'Tỉnh Lào Cai' },
]
const wards = [
  { code: '26740', name: 'Sài Gòn', full_name: 'Phường Sài Gòn', province_code: '79' },
  { code: '26743', name: 'Bến Thành', full_name: 'Phường Bến Thành', province_code: '79' },
  { code: '00004', name: 'Ba Đình', full_name: 'Phường Ba Đình', province_code: '01' },
  { code: '10001', name: 'Tân Lập', full_name: 'Phường Tân Lập', province_code: '66' },
  { code: '10002', name: 'Tân Lập', full_name: 'Xã Tân Lập', province_code: '66' },
]
const units = unitsByName(provinces, wards)

test('an address of today is read to its ward', () => {
  expect(parseAddress('12 Lê Lợi, P. Sài Gòn, TP.HCM', units)).toEqual({
    address_line: '12 Lê Lợi',
    ward_code: '26740',
    province_code: '79',
    address_legacy: null,
  })
  expect(parseAddress('Số 5, ngõ 7 - phường Ba Đình - Hà Nội, Việt Nam', units)).toMatchObject({
    address_line: 'Số 5, ngõ 7',
    ward_code: '00004',
  })
})

test('an old address keeps its text, and its ward is not guessed', () => {
  for (const text of [
    '12 Lê Lợi, P. Bến Thành, Quận 1, TP.HCM',
    '12 Lê Lợi, Phường Bến Nghé, Q.1, Sài Gòn',
    '3 Phan Đình Phùng, TP. Biên Hòa, Hà Nội',
    '7 Trần Phú, Phường Hồng Hà, Yên Bái',
  ]) {
    const read = parseAddress(text, units)
    expect(read).toMatchObject({
      ward_code: null,
      address_legacy: expect.stringContaining(text.split(',')[0] ?? ''),
    })
    expect(read.province_code).not.toBeNull()
  }
  expect(parseAddress('7 Trần Phú, Yên Bái', units).province_code).toBe('15')
})

test('a ward whose name has other accents is not the one that is meant', () => {
  const near = unitsByName(provinces, [
    { code: '1', name: 'Phú Lương', full_name: 'Phường Phú Lương', province_code: '01' },
    { code: '2', name: 'Hòa Bình', full_name: 'Phường Hòa Bình', province_code: '01' },
    { code: '3', name: 'Hoa Binh', full_name: 'Xã Hoa Binh', province_code: '01' },
  ])
  const wardOf = (ward: string) => settleAddress({ ward, province: 'Hà Nội' }, near)
  expect(wardOf('Phường Phú Lường')).toMatchObject({
    ward_code: null,
    province_code: '01',
    address_legacy: 'Phường Phú Lường, Hà Nội',
  })
  expect([wardOf('P. Phú Lương'), wardOf('phu luong'), wardOf('Hoà Bình')]).toMatchObject([
    { ward_code: '1' },
    { ward_code: '1' },
    { ward_code: '2' },
  ])
})

test('two wards of one name in a province are told apart by their kind, or left open', () => {
  const at = (ward: string) => settleAddress({ ward, province: 'Đắc Lắc' }, units)
  expect(at('Xã Tân Lập').ward_code).toBe('10002')
  expect(at('Tân Lập')).toMatchObject({ ward_code: null, address_legacy: 'Tân Lập, Đắc Lắc' })
})

test('what is no address stays as it was written', () => {
  expect(parseAddress('gần chợ', units)).toEqual({
    address_line: 'gần chợ',
    ward_code: null,
    province_code: null,
    address_legacy: null,
  })
})

test('an old ward or district offers today’s units of its name, and takes none of them', () => {
  const codes = (text: string) => convertAddress(text, units).candidates.map(({ code }) => code)
  expect(codes('12 Lê Lợi, P. Bến Thành, Quận 1, TP.HCM')).toEqual(['26743'])
  expect(codes('3 Kim Mã, Phường Kim Mã, Quận Ba Đình, Hà Nội')).toEqual(['00004'])
  expect(codes('5 Nguyễn Huệ, Tân Lập, Huyện Krông Búk, Đắk Lắk')).toEqual(['10001', '10002'])
  expect(codes('12 Lê Lợi, P. Sài Gòn, TP.HCM')).toEqual([])
  expect(codes('gần chợ')).toEqual([])
})

test('converting settles an address as reading it does, and offers only units of its province', () => {
  const part = fc.constantFrom(
    '12 Lê Lợi',
    'P. Sài Gòn',
    'Xã Tân Lập',
    'Tân Lập',
    'Quận 1',
    'Quận Ba Đình',
    'TP.HCM',
    'Hà Nội',
    'Đắk Lắk',
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
      const { candidates, ...settled } = convertAddress(parts.join(', '), units)
      expect(settled).toEqual(parseAddress(parts.join(', '), units))
      expect(candidates.length === 0 || settled.ward_code === null).toBe(true)
      for (const { code } of candidates)
        expect(wards.find((ward) => ward.code === code)?.province_code).toBe(settled.province_code)
    }),
  )
})

test('no word of an address is lost', () => {
  const part = fc.oneof(
    fc.constantFrom('12 Lê Lợi', 'P. Sài Gòn', 'Quận 1', 'TP.HCM', 'Hà Nội', 'Yên Bái', 'ấp 3'),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
      const text = parts.join(', ')
      const { address_line, address_legacy, ward_code, province_code } = parseAddress(text, units)
      const named = [ward_code, province_code].map(
        (code) => [...provinces, ...wards].find((unit) => unit.code === code)?.full_name,
      )
      const kept = address_legacy ?? [address_line, ...named].join(' ')
      const words = text.split(/[\s,;.-]+/).filter((word) => word.length > 3)
      for (const word of words) expect(kept.includes(word) || /HCM|Việt|nam/i.test(word)).toBe(true)
    }),
  )
})
