import { fold } from '../text/fold.ts'

/** What a column of a file of customers can be brought into, as people read it. */
export const IMPORT_FIELDS = {
  full_name: 'Họ tên',
  code: 'Mã khách hàng',
  title: 'Danh xưng',
  gender: 'Giới tính',
  birth: 'Ngày sinh',
  national_id: 'Số CCCD',
  nationality: 'Quốc tịch',
  ethnicity: 'Dân tộc',
  phone: 'Điện thoại',
  phone2: 'Điện thoại 2',
  phone_owner: 'Chủ số điện thoại',
  no_phone_reason: 'Lý do không có số điện thoại',
  email: 'Email',
  zalo_id: 'Zalo',
  facebook_url: 'Facebook',
  address: 'Địa chỉ đầy đủ',
  address_line: 'Số nhà, đường',
  ward: 'Phường/Xã/Đặc khu',
  district: 'Quận/Huyện (cũ)',
  province: 'Tỉnh/Thành phố',
  address_legacy: 'Địa chỉ cũ',
  preferred_channel: 'Kênh liên hệ ưu tiên',
  contact_hours: 'Giờ liên hệ',
  occupation: 'Nghề nghiệp',
  workplace: 'Nơi làm việc',
  source: 'Nguồn đến',
  source_detail: 'Chi tiết nguồn',
  campaign: 'Chiến dịch',
  first_channel: 'Kênh đầu tiên',
  lifecycle: 'Tình trạng khách hàng',
  owner: 'Người phụ trách',
  branch: 'Chi nhánh',
  vip_level: 'Hạng thành viên',
  recall_due_at: 'Hẹn tái khám',
  tags: 'Nhãn khách hàng',
  do_not_contact: 'Không liên hệ',
  do_not_contact_reason: 'Lý do không liên hệ',
  note: 'Ghi chú',
} as const

export type ImportField = keyof typeof IMPORT_FIELDS
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]]

/** What a column is brought into: a field of every customer, or one of the clinic's own. */
export type ImportTarget = ImportField | `custom.${string}`

/** What each column is brought into, from left to right; null leaves it out. */
export type Mapping = readonly (ImportTarget | null)[]

/** Fields that several columns may be brought into: each becomes a line of its own. */
export const MANY_COLUMNS: ReadonlySet<ImportTarget> = new Set(['note', 'tags'])

/** Headers as other programs and people write them, folded; a field's own label is always one. */
const HEADERS: Partial<Record<ImportField, readonly string[]>> = {
  full_name: [
    'ho va ten',
    'ten',
    'ten khach hang',
    'khach hang',
    'ho ten khach hang',
    'ten benh nhan',
    'benh nhan',
    'ho ten benh nhan',
    'name',
    'full name',
    'fullname',
  ],
  code: ['ma kh', 'ma', 'ma bn', 'ma benh nhan', 'ma ho so', 'code', 'id khach hang'],
  title: ['xung ho', 'danh xung kh'],
  gender: ['gioi', 'phai', 'nam/nu', 'nam nu', 'gender', 'sex'],
  birth: [
    'ngay thang nam sinh',
    'nam sinh',
    'sinh nhat',
    'ngay sinh nhat',
    'dob',
    'birthday',
    'date of birth',
    'nam sinh/tuoi',
  ],
  phone: [
    'sdt',
    'so dien thoai',
    'dt',
    'dien thoai di dong',
    'di dong',
    'sdt 1',
    'so dt',
    'dien thoai 1',
    'so dien thoai 1',
    'phone',
    'mobile',
    'tel',
    'so may',
  ],
  phone2: [
    'sdt 2',
    'so dien thoai 2',
    'dt 2',
    'dien thoai khac',
    'sdt khac',
    'so dien thoai phu',
    'sdt phu',
    'phone 2',
  ],
  national_id: [
    'cccd',
    'so cmnd',
    'cmnd',
    'cccd/cmnd',
    'so dinh danh',
    'can cuoc',
    'so can cuoc',
    'can cuoc cong dan',
  ],
  vip_level: ['hang the', 'hang khach hang', 'hang', 'vip'],
  recall_due_at: ['ngay tai kham', 'tai kham', 'ngay hen tai kham'],
  phone_owner: ['so cua ai', 'so dien thoai cua'],
  email: ['e-mail', 'thu dien tu', 'mail', 'dia chi email'],
  zalo_id: ['zalo id', 'so zalo', 'tai khoan zalo'],
  facebook_url: ['fb', 'link facebook', 'facebook url'],
  address: ['dia chi', 'dia chi lien he', 'dia chi thuong tru', 'noi o', 'address'],
  address_line: ['so nha', 'duong', 'so nha duong', 'dia chi chi tiet'],
  ward: ['phuong', 'xa', 'phuong xa', 'phuong/xa', 'phuong, xa', 'xa phuong', 'xa/phuong', 'ward'],
  district: ['quan', 'huyen', 'quan huyen', 'quan/huyen', 'quan, huyen', 'quan/huyen cu', 'district'],
  province: [
    'tinh',
    'thanh pho',
    'tinh thanh',
    'tinh/tp',
    'tinh tp',
    'tinh thanh pho',
    'tinh, thanh pho',
    'city',
    'province',
  ],
  occupation: ['nghe', 'cong viec', 'job'],
  workplace: ['co quan', 'noi cong tac', 'cong ty'],
  source: ['nguon', 'nguon khach', 'nguon khach hang', 'biet qua', 'kenh', 'source'],
  campaign: ['chien dich quang cao', 'campaign'],
  lifecycle: ['tinh trang', 'trang thai', 'trang thai khach hang', 'tinh trang kh'],
  owner: ['nhan vien phu trach', 'phu trach', 'nguoi cham soc', 'tu van vien', 'sale', 'owner'],
  branch: ['co so', 'phong kham', 'chi nhanh tao', 'branch'],
  tags: ['nhan', 'the', 'tag', 'nhom', 'nhom khach hang', 'the ho so', 'nhan dan'],
  note: ['luu y', 'mo ta', 'dien giai', 'note', 'notes'],
}

/** A header as it is compared: folded, without what stands in brackets, stars and dots. */
const headerKey = (header: string): string =>
  fold(header)
    .replace(/\([^()]*\)|[*.:_()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const byLabel = new Map<string, ImportField>(
  IMPORT_FIELD_NAMES.map((field) => [headerKey(IMPORT_FIELDS[field]), field] as const),
)

const byHeader = new Map<string, ImportField>(
  IMPORT_FIELD_NAMES.flatMap((field) =>
    [IMPORT_FIELDS[field], field, ...(HEADERS[field] ?? [])].map(
      (header) => [headerKey(header), field] as const,
    ),
  ),
)

/** A custom field, by what it is called. */
export interface CustomColumn {
  name: string
  label: string
}

const isOwn = (field: ImportTarget): boolean => field.startsWith('custom.')

/**
 * What columns are probably meant to be, by their headers; the first of two that mean the same is taken. `known` is
 * what people chose for these headers before, by `headerKey`; `own` are custom fields, known by their labels,
 * which mean more than the other words that a field of the product is known by.
 */
export function guessMapping(
  headers: readonly string[],
  known: ReadonlyMap<string, ImportTarget | null> = new Map(),
  own: readonly CustomColumn[] = [],
): (ImportTarget | null)[] {
  const taken = new Set<ImportTarget>()
  const customBy = (word: 'name' | 'label') =>
    new Map(own.map((field) => [headerKey(field[word]), `custom.${field.name}` as const] as const))
  const [customLabels, customNames] = [customBy('label'), customBy('name')]
  const there = new Set<ImportTarget>(customNames.values())
  const guess = (key: string) =>
    byLabel.get(key) ?? customLabels.get(key) ?? byHeader.get(key) ?? customNames.get(key) ?? null
  return headers.map((header) => {
    const key = headerKey(header)
    const before = known.get(key)
    const gone = before != null && isOwn(before) && !there.has(before)
    const field = before === undefined || gone ? guess(key) : before
    if (field === null || (taken.has(field) && !MANY_COLUMNS.has(field))) return null
    taken.add(field)
    return field
  })
}

/** What a user chose for the headers of a file, to be remembered for the next one. */
export const rememberedMapping = (
  headers: readonly string[],
  mapping: Mapping,
): Map<string, ImportTarget | null> =>
  new Map(headers.map((header, index) => [headerKey(header), mapping[index] ?? null]))

/** Why a mapping cannot be used; undefined when it can. `own` are custom fields that may be chosen. */
export function mappingProblem(mapping: Mapping, own: readonly CustomColumn[] = []): string | undefined {
  if (!mapping.includes('full_name')) return 'Hãy chọn cột chứa họ tên khách hàng'
  const twice = mapping.find(
    (field, index) => field !== null && !MANY_COLUMNS.has(field) && mapping.indexOf(field) !== index,
  )
  const labels = new Map<string, string>([
    ...Object.entries(IMPORT_FIELDS),
    ...own.map(({ name, label }) => [`custom.${name}`, label] as const),
  ])
  if (twice != null) return `Có hai cột cùng được chọn là «${labels.get(twice) ?? twice}»`
  const gone = mapping.find((field) => field !== null && !labels.has(field))
  return gone == null
    ? undefined
    : `Trường «${gone.slice('custom.'.length)}» không có, hoặc không nhập từ tệp được`
}

/** Whether a first row is a header: some of its cells are words that a header would be, or none of them holds a digit. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => byHeader.has(headerKey(cell))) || cells.every((cell) => !/\d/.test(cell))
