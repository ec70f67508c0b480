/** Words of bringing in customers from a file. */
export const PERSON_IMPORT_TEXTS = {
  same: 'Khách đã có hồ sơ (cùng tên và số điện thoại, cùng tên và ngày sinh, cùng số CCCD, hoặc cùng mã)',
  skip: 'Bỏ qua dòng',
  update_blanks: 'Bổ sung thông tin còn trống',
  add: 'Vẫn thêm hồ sơ mới',
  shared_phone: 'Tên khác nhưng trùng số điện thoại (người nhà dùng chung số)',
  no_phone: 'Dòng không có số điện thoại',
  no_phone_error: 'Báo lỗi',
  no_phone_accept: 'Vẫn nhập',
  unknown_words: 'Nguồn, nghề nghiệp, nhân viên, nhãn chưa có trong danh mục',
  unknown_error: 'Báo lỗi',
  unknown_note: 'Ghi vào ghi chú',
  words: {
    title: 'Nhập khách hàng từ tệp',
    about:
      'Nhận tệp Excel (.xlsx) hoặc CSV đến 20 MB. Chưa có khách hàng nào được thêm trước khi bạn xem kết quả kiểm tra.',
    fields: 'Thông tin khách hàng',
    to_list: 'Xem danh bạ',
    undo_lost: (added: string, updated: string) =>
      `${added} hồ sơ đã thêm sẽ bị xóa và ${updated} hồ sơ được bổ sung sẽ trở lại như trước. Hồ sơ đã có người sửa hoặc đã dùng đến thì được giữ.`,
    word_leave: 'Bỏ qua, ghi vào ghi chú',
    same_as: (name: string) => `Trùng với ${name}`,
    new: 'Khách mới',
    same: 'Đã có hồ sơ',
    updated: 'Đã bổ sung',
  },
}
