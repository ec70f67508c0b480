import type { StarterTerm } from './vocabularies.ts'

const HEAD =
  'Tôi là {khach} (mã {ma}), được bác sĩ {bac_si} giải thích về {dich_vu}, răng {rang}, ngày {ngay}.'
const END =
  'Tôi đã được hỏi và được trả lời các thắc mắc, hiểu rõ lợi ích, nguy cơ, các cách điều trị khác và chi phí. Tôi có quyền rút lại đồng ý trước khi thực hiện.'

const consent = (name: string, ...said: string[]): StarterTerm => ({
  name,
  data: { content: [HEAD, ...said, END].join('\n\n') },
})

/** Consents by procedure to begin with; the clinic's doctors write their own (docs/domain/treatment.md, "Consents"). */
export const CONSENTS: readonly StarterTerm[] = [
  consent(
    'Nhổ răng khôn',
    'Nguy cơ: sưng, đau, chảy máu, há miệng hạn chế vài ngày; viêm ổ răng; hiếm gặp: tê môi dưới hoặc lưỡi, thông xoang, gãy chân răng, tổn thương răng bên cạnh.',
    'Cách khác: theo dõi, điều trị triệu chứng; răng có thể viêm tái phát và làm hỏng răng bên cạnh.',
  ),
  consent(
    'Cấy implant',
    'Nguy cơ: sưng, đau, nhiễm trùng, implant không tích hợp xương, tê môi hoặc cằm, thủng xoang; hút thuốc, tiểu đường không kiểm soát làm tăng nguy cơ thất bại.',
    'Cách khác: cầu răng, hàm tháo lắp, không phục hình.',
  ),
  consent(
    'Chỉnh nha',
    'Nguy cơ: đau những ngày đầu, sâu răng và viêm nướu nếu vệ sinh kém, tiêu chân răng, tái phát nếu không đeo hàm duy trì; thời gian có thể kéo dài nếu lỡ hẹn.',
    'Cách khác: phục hình, chỉnh nha giới hạn, không điều trị.',
  ),
  consent(
    'Tẩy trắng răng',
    'Nguy cơ: ê buốt, kích ứng nướu; màu không đều, không giữ mãi, không tác dụng trên răng sứ và miếng trám.',
    'Cách khác: đánh bóng, mặt dán sứ, không tẩy.',
  ),
  consent(
    'Gây tê tại chỗ',
    'Nguy cơ: tê kéo dài, tụ máu, hồi hộp; hiếm gặp: phản ứng dị ứng, tổn thương dây thần kinh. Tôi đã khai đủ bệnh, thuốc đang dùng và dị ứng.',
  ),
  consent(
    'Điều trị cho trẻ em',
    'Tôi là cha mẹ hoặc người giám hộ, đồng ý cho trẻ được điều trị. Nguy cơ: trẻ sợ hãi, cắn môi má khi còn tê, cần thêm buổi hẹn nếu không hợp tác.',
    'Cách khác: trì hoãn, theo dõi, chuyển cơ sở có gây mê.',
  ),
]
