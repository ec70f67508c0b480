/** Words of bringing in services, prices and materials from files. */
export const CATALOGUE_IMPORT_TEXTS = {
  update: 'Cập nhật theo tệp',
  skip: 'Bỏ qua dòng',
  known_product: 'Mã dịch vụ đã có',
  known_material: 'Mã vật tư đã có',
  known_price: 'Giá đã có (cùng dịch vụ, bảng giá, nhóm khách, chi nhánh, số lượng và ngày bắt đầu)',
  products: {
    title: 'Nhập dịch vụ từ tệp',
    about:
      'Nhận tệp Excel (.xlsx) hoặc CSV đến 20 MB, cả tệp đã xuất từ đây. Mã đã có thì cập nhật, mã mới thì thêm; ô trống không đổi gì. Chưa có gì thay đổi trước khi bạn xem kết quả kiểm tra.',
    fields: 'Thông tin dịch vụ',
    to_list: 'Xem dịch vụ',
    undo_lost: (added: string, updated: string) =>
      `${added} dịch vụ đã thêm sẽ bị xóa và ${updated} dịch vụ được cập nhật sẽ trở lại như trước. Dịch vụ đã có người sửa hoặc đã dùng đến thì được giữ.`,
    word_leave: 'Để trống',
    same_as: (name: string) => `Đã có: ${name}`,
    new: 'Dịch vụ mới',
    same: 'Mã đã có',
    updated: 'Đã cập nhật',
  },
  prices: {
    title: 'Nhập bảng giá từ tệp',
    about:
      'Nhận tệp Excel (.xlsx) hoặc CSV đến 20 MB, cả tệp đã xuất từ đây. Mỗi dòng là một giá đầy đủ: ô nhóm khách, chi nhánh hoặc ngày để trống nghĩa là không giới hạn. Chưa có gì thay đổi trước khi bạn xem kết quả kiểm tra.',
    fields: 'Thông tin giá',
    to_list: 'Xem bảng giá',
    undo_lost: (added: string, updated: string) =>
      `${added} giá đã thêm sẽ bị xóa và ${updated} giá được cập nhật sẽ trở lại như trước. Giá đã có người sửa từ đó thì được giữ.`,
    word_leave: 'Để trống',
    same_as: (name: string) => `Đã có: ${name}`,
    new: 'Giá mới',
    same: 'Giá đã có',
    updated: 'Đã cập nhật',
  },
  materials: {
    title: 'Nhập vật tư từ tệp',
    about:
      'Nhận tệp Excel (.xlsx) hoặc CSV đến 20 MB. Mã đã có thì cập nhật, mã mới thì thêm; ô trống không đổi gì. Chưa có gì thay đổi trước khi bạn xem kết quả kiểm tra.',
    fields: 'Thông tin vật tư',
    to_list: 'Xem vật tư',
    undo_lost: (added: string, updated: string) =>
      `${added} vật tư đã thêm sẽ bị xóa và ${updated} vật tư được cập nhật sẽ trở lại như trước. Vật tư đã có người sửa hoặc đã dùng đến thì được giữ.`,
    word_leave: 'Để trống',
    same_as: (name: string) => `Đã có: ${name}`,
    new: 'Vật tư mới',
    same: 'Mã đã có',
    updated: 'Đã cập nhật',
  },
}
