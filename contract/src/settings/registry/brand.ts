import { choiceSetting, colourSetting, pictureSetting, textSetting } from './spec.ts'

/** How the clinic looks. What is empty falls back to the application's own. */
export const BRAND = {
  'brand.name': textSetting({
    label: 'Tên thương hiệu',
    help: 'Hiện ở đầu trang, trang đăng nhập và tiêu đề cửa sổ',
    default: '',
    most: 60,
  }),
  'brand.logo_url': pictureSetting({ label: 'Logo', default: '' }),
  'brand.favicon_url': pictureSetting({ label: 'Biểu tượng trên thẻ trình duyệt', default: '' }),
  'brand.primary_color': colourSetting({ label: 'Màu chính', default: '' }),
  'brand.secondary_color': colourSetting({
    label: 'Màu phụ',
    help: 'Nền ảnh đại diện của người dùng ở góc trên; chữ tự đổi để đọc được',
    default: '',
  }),
  'login.theme': choiceSetting({
    label: 'Kiểu trang đăng nhập',
    labels: { default: 'Mặc định', saas: 'Hai cột (SaaS)' },
    default: 'default',
  }),
  'login.picture_url': pictureSetting({ label: 'Ảnh trang đăng nhập', default: '' }),
  'login.slogan': textSetting({
    label: 'Lời giới thiệu trang đăng nhập',
    help: 'Hiện ở kiểu hai cột',
    default: '',
    most: 200,
  }),
  'login.panel_color': colourSetting({
    label: 'Màu nền phần giới thiệu',
    help: 'Hiện ở kiểu hai cột; chữ tự đổi để đọc được',
    default: '',
  }),
}
