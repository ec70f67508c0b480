/** What each role that a clinic begins with is for, in a sentence for the user who gives it. */
export const ROLE_ABOUT: Readonly<Record<string, string>> = {
  admin: 'Mọi quyền, gồm nhân viên, phân quyền và cấu hình',
  manager: 'Xem và sửa mọi dữ liệu vận hành của cả phòng khám, duyệt nghỉ, đọc nhật ký',
  doctor: 'Khách hàng, lịch hẹn và lượt khám của mình; ghi tiền sử bệnh',
  assistant: 'Xem khách và lịch của mình để phụ bác sĩ; ghi tiền sử bệnh',
  receptionist: 'Đặt lịch, tiếp nhận và chăm sóc khách của chi nhánh',
  consultant: 'Tư vấn khách của chi nhánh, theo cơ hội của mình, đặt lịch và tiếp nhận',
  telesale: 'Gọi và đặt lịch cho khách của mình, trả lời đăng ký từ website',
  care: 'Chăm sóc và đặt lịch cho khách của chi nhánh, ghi đánh giá',
  accountant: 'Xem khách hàng, cơ hội và lịch hẹn của cả phòng khám, xuất tệp',
  storekeeper: 'Công việc của mình; quyền kho khi phòng khám dùng phần vật tư',
  marketing: 'Xem khách hàng và cơ hội, lập nhóm khách, làm biểu mẫu website',
}
