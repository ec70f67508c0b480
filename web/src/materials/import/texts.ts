/** Words of bringing in opening stocks from files. */
export const STOCK_IMPORT_TEXTS = {
  title: 'Nhập tồn đầu kỳ từ tệp',
  about:
    'Nhận tệp Excel (.xlsx) hoặc CSV đến 20 MB. Mỗi dòng là tồn của một vật tư ở một chi nhánh, từng lô một dòng nếu vật tư theo dõi lô; số lượng theo đơn vị kho hoặc đơn vị mua. Đã có tồn đầu kỳ thì không cộng thêm. Chưa có gì thay đổi trước khi bạn xem kết quả kiểm tra.',
  fields: 'Thông tin tồn kho',
  to_list: 'Xem tồn kho',
  undo_lost: (added: string) =>
    `${added} dòng tồn đầu kỳ sẽ được đảo lại trong sổ kho. Dòng đã dùng đến thì được giữ.`,
  word_leave: 'Để trống',
  same_as: (name: string) => `Đã có tồn đầu kỳ: ${name}`,
  new: 'Tồn mới',
  same: 'Đã có tồn đầu kỳ',
  updated: 'Đã cập nhật',
}
