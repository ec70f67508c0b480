import type { Envelope } from '@bcare/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, type Clinic } from '../kit.ts'
import { openFixture, type Fixture } from '../setup/import-fixture.ts'
import { readSheet } from '../setup/sheets.ts'

let clinic: Clinic
let fixture: Fixture
beforeAll(async () => {
  clinic = await openClinic()
  fixture = await openFixture(clinic)
})
afterAll(() => clinic.close())

const never = (): never => {
  throw new Error('not there')
}

const cellsOf = async (body: object, by = fixture) =>
  (await readSheet((await by.download('/v1/export', body)).bytes)).cells

test('services leave in words, with shares and figures, and what they cost only with users of finances', async () => {
  const category = await fixture.api.term.add({ vocabulary: 'service_category', name: 'Trám răng' })
  await fixture.api.product.add({
    code: 'XUAT1',
    name: 'Trám xuất tệp',
    category_term_id: category.id,
    list_price: 500_000,
    lab_cost: 90_000,
    vat_rate: 8.5,
    price_mode: 'per_tooth',
    tooth_scope: 'tooth',
    aftercare_days: [1, 7],
  })
  const wanted = { entity: 'product', format: 'xlsx', filter: { search: 'tram xuat' } }
  const [head = [], row = []] = await cellsOf(wanted)
  const said = Object.fromEntries(head.map((label, at) => [label, row[at] ?? '']))
  expect(said).toMatchObject({
    Mã: 'XUAT1',
    Tên: 'Trám xuất tệp',
    Loại: 'Dịch vụ',
    Nhóm: 'Trám răng',
    'Giá niêm yết': '500000',
    'Chi phí labo': '90000',
    'Thuế GTGT (%)': '8,5',
    'Cách tính giá': 'Theo số răng',
    'Vị trí': 'Một răng',
    'Hỏi thăm sau (ngày)': '1, 7',
    'Đang dùng': 'Có',
  })
  expect(head).not.toContain('Lưu ý khi đặt cùng dịch vụ khác')

  const marketing = await openFixture(clinic, 'marketing')
  const codeOf = async (more: object = {}) => {
    const { bytes } = await marketing.download('/v1/export', { ...wanted, ...more })
    return bytes[0] === '{'.charCodeAt(0) ? (JSON.parse(bytes.toString()) as Envelope).code : 0
  }
  expect(await codeOf()).toBe(403)
  const admin = await clinic.as('admin')
  const { data: roles } = await admin.role.list({ limit: 200 })
  const { name, label, version } = roles.find((role) => role.name === 'marketing') ?? never()
  const actions = ['read', 'export'] as const
  const permissions = actions.map((action) => ({ object: 'product', action, scope: 'all' as const }))
  await admin.role.add({ name, label, version, permissions })
  await expect.poll(() => codeOf(), { timeout: 60_000 }).toBe(0)
  const [narrower = []] = await cellsOf(wanted, marketing)
  expect(head.filter((column) => !narrower.includes(column))).toEqual(['Giá vốn ước tính', 'Chi phí labo'])
  expect(await codeOf({ columns: ['lab_cost'] })).toBe(403)
})

test('prices leave as their list shows them, narrowed to one list of prices', async () => {
  const { id: product_id } = await fixture.api.product.add({
    code: 'XUAT2',
    name: 'Giá',
    list_price: 300_000,
  })
  for (const [tier_code, value] of [
    ['vip', 10],
    ['staff', 50],
  ] as const)
    await fixture.api.productPriceTier.add({
      product_id,
      tier_code,
      tier_name: `Bảng ${tier_code}`,
      price_kind: 'percent_off',
      value,
      min_qty: 1.5,
      valid_from: '2026-02-01',
    })
  const columns = ['product_code', 'tier_code', 'tier_name', 'price_kind', 'value', 'tier_price', 'min_qty']
  const cells = await cellsOf({
    entity: 'product_price_tier',
    filter: { tier_code: 'vip' },
    columns: [...columns, 'valid_from', 'is_active'],
  })
  expect(cells).toEqual([
    [
      'Mã dịch vụ',
      'Mã bảng giá',
      'Bảng giá',
      'Cách giảm',
      'Giá trị',
      'Giá áp dụng',
      'Từ số lượng',
      'Từ ngày',
      'Đang dùng',
    ],
    ['XUAT2', 'vip', 'Bảng vip', 'Giảm phần trăm', '10', '270000', '1,5', '01/02/2026', 'Có'],
  ])
})
