export const PICTURE_TEXTS = {
  avatar: 'Đổi ảnh đại diện',
}
