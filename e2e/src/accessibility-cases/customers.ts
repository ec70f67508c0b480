import type { Page } from '@playwright/test'
import { addFilter } from '../filters.ts'
import type { Fixture } from '../fixture.ts'
import { calendar, click, dialog, menu, options, pick, rowMenu } from './gestures.ts'
import type { TestCase } from './test-case.ts'

const addCustomer = (page: Page) => click(page, 'Thêm khách hàng')

export const CUSTOMERS: readonly TestCase[] = [
  { name: 'filters on offer', open: (page) => click(page, 'Bộ lọc').then(() => options(page)) },
  {
    name: 'filters on offer',
    only: 'phone',
    open: (page) => click(page, 'Bộ lọc').then(() => options(page)),
  },
  {
    name: 'filter',
    open: (page) => addFilter(page, 'Tình trạng').then(() => page.getByRole('menuitemcheckbox').first()),
  },
  {
    name: 'filter of many values',
    open: (page) => addFilter(page, 'Tháng sinh').then(() => options(page)),
  },
  {
    name: 'span of days with its calendar',
    async open(page) {
      await addFilter(page, 'Ngày tạo')
      return calendar(page, page)
    },
  },
  {
    name: 'display of columns',
    open: (page) => click(page, 'Hiển thị').then(() => page.getByRole('checkbox', { name: 'Mã KH' })),
  },
  { name: 'menu of a row', open: (page) => rowMenu(page).then(() => menu(page)) },
  {
    name: 'customer modal',
    async open(page) {
      await rowMenu(page)
      await click(page, 'Xem nhanh', 'menuitem')
      return dialog(page, 'Khách hàng').getByRole('button', { name: 'Mở hồ sơ' })
    },
  },
  {
    name: 'tags for many',
    async open(page) {
      await page
        .getByRole('checkbox', { name: /^Chọn (?!tất cả)/ })
        .first()
        .check()
      await click(page, 'Gắn nhãn')
      await dialog(page, 'Gắn nhãn').getByRole('combobox').click()
      return options(page)
    },
  },
  {
    name: 'new customer with errors',
    async open(page) {
      await addCustomer(page)
      await dialog(page).getByRole('textbox', { name: 'Điện thoại', exact: true }).fill('12')
      await page.keyboard.press('Control+Enter')
      return dialog(page).getByText(/Số điện thoại không hợp lệ/)
    },
  },
  {
    name: 'new customer, province',
    open: (page) => addCustomer(page).then(() => pick(page, /^Tỉnh/)),
  },
  {
    name: 'new customer, source',
    open: (page) => addCustomer(page).then(() => pick(page, /^Nguồn/)),
  },
  {
    name: 'new customer, colleague',
    open: (page) => addCustomer(page).then(() => pick(page, 'Người phụ trách', 'nguyen')),
  },
  {
    name: 'new customer, referrer',
    open: (page, { name }) => addCustomer(page).then(() => pick(page, 'Người giới thiệu', name)),
  },
  {
    name: 'a similar customer is on file',
    async open(page, { phone }) {
      await addCustomer(page)
      await dialog(page).getByRole('textbox', { name: 'Họ tên' }).fill('Người Trùng Số')
      await dialog(page).getByRole('textbox', { name: 'Điện thoại', exact: true }).fill(phone)
      await page.keyboard.press('Control+Enter')
      return page.getByText('Có thể khách hàng đã có hồ sơ')
    },
  },
  {
    name: 'question before typed text is lost',
    async open(page) {
      await addCustomer(page)
      await dialog(page).getByRole('textbox', { name: 'Họ tên' }).fill('Người Bỏ Dở')
      await dialog(page).getByRole('button', { name: 'Hủy bỏ' }).click()
      return page.getByText('Bỏ những thay đổi chưa lưu?')
    },
  },
]

const tab =
  (name: string) =>
  ({ person_id }: Fixture) =>
    `/customer/profile/${person_id}?tab=${name}`

export const PROFILE: readonly TestCase[] = [
  {
    name: 'reminder with errors',
    async open(page) {
      await click(page, 'Nhắc tôi')
      await dialog(page, /^Nhắc tôi về/)
        .getByRole('button', { name: 'Nhắc tôi', exact: true })
        .click()
      return dialog(page, /^Nhắc tôi về/).getByText('Vui lòng chọn ngày và giờ cần nhắc')
    },
  },
  {
    name: 'note',
    at: tab('information'),
    open: (page) => click(page, 'Ghi chú').then(() => dialog(page, /^Ghi chú về/)),
  },
  {
    name: 'pictures',
    at: tab('images'),
    open: async (page) => page.getByRole('tabpanel').getByRole('button', { name: 'Chọn tệp' }).first(),
  },
  { name: 'information', at: tab('information'), open: async (page) => page.getByLabel('Nơi làm việc') },
  {
    name: 'new relative with errors',
    at: tab('information'),
    async open(page) {
      await click(page, 'Thêm người thân')
      await page.keyboard.press('Control+Enter')
      return dialog(page, 'Thêm người thân').getByText('Mối quan hệ không được để trống')
    },
  },
  {
    name: 'medical history being asked for',
    at: tab('medical'),
    async open(page) {
      await click(page, 'Bắt đầu hỏi')
      await page.getByRole('radiogroup', { name: 'Tiểu đường' }).getByText('Có', { exact: true }).click()
      return page.getByLabel('Chi tiết về Tiểu đường')
    },
  },
  {
    name: 'deals',
    at: tab('deals'),
    open: async (page) => page.getByText('Niềng răng mắc cài').first(),
  },
  {
    name: 'appointments',
    at: tab('appointments'),
    open: async (page) => page.getByRole('tabpanel').getByText(/10:00/).first(),
  },
  {
    name: 'history',
    at: tab('history'),
    open: async (page) =>
      page
        .getByRole('tabpanel')
        .getByText(/Họ tên/)
        .first(),
  },
  {
    name: 'privacy',
    at: tab('privacy'),
    open: async (page) => page.getByRole('button', { name: /^Ghi nhận đồng ý/ }).first(),
  },
  {
    name: 'a decision about personal data',
    at: tab('privacy'),
    async open(page) {
      await click(page, /^Ghi nhận đồng ý/)
      return dialog(page, /^Ghi nhận đồng ý/).getByLabel('Cách ghi nhận')
    },
  },
  {
    name: 'new request about personal data',
    at: tab('privacy'),
    async open(page) {
      await click(page, 'Tạo yêu cầu')
      return dialog(page, 'Tạo yêu cầu về dữ liệu').getByLabel('Nội dung yêu cầu')
    },
  },
  {
    name: 'lifecycle',
    open: (page) => click(page, /, đổi tình trạng$/).then(() => menu(page)),
  },
  {
    name: 'reason of a lifecycle',
    async open(page) {
      await click(page, /, đổi tình trạng$/)
      await menu(page).getByRole('menuitem').last().click()
      return dialog(page, /^Chuyển sang/)
    },
  },
  {
    name: 'tags',
    async open(page) {
      await click(page, /^(Thêm|Sửa) nhãn$/)
      await page.getByRole('combobox', { name: 'Nhãn khách hàng' }).click()
      return options(page)
    },
  },
  {
    name: 'question before a record is deleted',
    async open(page) {
      await click(page, 'Thao tác')
      await click(page, 'Xóa hồ sơ', 'menuitem')
      return dialog(page, /^Xóa hồ sơ/)
    },
  },
  { name: 'menu of a note', open: (page) => click(page, 'Thao tác với ghi chú').then(() => menu(page)) },
  {
    name: 'formatted note, with colleagues to mention',
    async open(page) {
      await click(page, 'Định dạng')
      await page.getByRole('textbox', { name: 'Nội dung ghi chú' }).pressSequentially('Nhờ @')
      return options(page)
    },
  },
  {
    name: 'address of a link in a note',
    // The note that the case before has begun keeps its formatting.
    at: ({ bare_person_id }) => `/customer/profile/${bare_person_id}`,
    async open(page) {
      await click(page, 'Định dạng')
      await click(page, 'Liên kết')
      return page.getByRole('textbox', { name: 'Địa chỉ liên kết' })
    },
  },
  {
    name: 'note being edited',
    async open(page) {
      await click(page, 'Thao tác với ghi chú')
      await click(page, 'Sửa', 'menuitem')
      return page.getByRole('button', { name: 'Lưu' })
    },
  },
]

export const TAGS: readonly TestCase[] = [
  {
    name: 'new tag with errors',
    async open(page) {
      await click(page, /^Thêm/)
      await page.keyboard.press('Control+Enter')
      return dialog(page).getByRole('radiogroup', { name: 'Màu' })
    },
  },
  { name: 'menu of a row', open: (page) => rowMenu(page).then(() => menu(page)) },
  {
    name: 'question before a tag is deleted',
    async open(page) {
      await rowMenu(page)
      await click(page, 'Xóa', 'menuitem')
      return dialog(page, /xóa/i)
    },
  },
  {
    name: 'merging of tags',
    async open(page) {
      await rowMenu(page)
      await click(page, 'Gộp vào nhãn khác', 'menuitem')
      return pick(page, 'Giữ lại nhãn')
    },
  },
  {
    name: 'where a tag is used',
    async open(page) {
      await rowMenu(page)
      await click(page, 'Dùng ở đâu', 'menuitem')
      return dialog(page, /dùng ở đâu/)
    },
  },
]

export const PERSONS: readonly TestCase[] = [
  {
    name: 'duplicates',
    at: () => '/persons?tab=duplicates',
    open: async (page) => page.getByRole('button', { name: 'So sánh và gộp' }).first(),
  },
  {
    name: 'two records side by side',
    at: () => '/persons?tab=duplicates',
    async open(page) {
      await click(page, 'So sánh và gộp')
      return dialog(page, 'Gộp hai hồ sơ').getByRole('radio').first()
    },
  },
  {
    name: 'requests about personal data',
    at: () => '/persons?tab=requests',
    open: async (page) => page.getByRole('heading', { name: 'Yêu cầu về dữ liệu cá nhân' }),
  },
]
