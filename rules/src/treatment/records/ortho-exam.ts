import type { RecordField, RecordForm } from './field.ts'
import { ANGLE } from './medical-exam.ts'

const SIDE = { none: 'Không lệch', left: 'Lệch trái', right: 'Lệch phải' } as const
const degrees = (label: string, mean: number, spread: number) =>
  ({
    label,
    type: 'number',
    from: -90,
    to: 200,
    places: 1,
    unit: '°',
    norm: [mean, spread],
  }) as const satisfies RecordField
const millimetres = (label: string, from = -30, to = 60) =>
  ({ label, type: 'number', from, to, places: 1, unit: 'mm' }) as const satisfies RecordField
const angle = (label: string) => ({ label, type: 'choice', of: ANGLE }) as const satisfies RecordField

/**
 * The orthodontic examination (families 2.7). The norms are those of Steiner, Tweed, Jacobson and Ricketts for adults, as
 * orientation (docs/domain/treatment.md, "Records").
 */
export const ORTHO_EXAM = {
  complaint: {
    label: 'Lý do và mặt',
    fields: {
      examined_on: { label: 'Ngày khám', type: 'date' },
      chief_complaint: { label: 'Lý do chỉnh nha', type: 'long' },
      profile: {
        label: 'Mặt nghiêng',
        type: 'choice',
        of: { convex: 'Lồi', straight: 'Thẳng', concave: 'Lõm' },
      },
      symmetry: { label: 'Cân xứng', type: 'text' },
      lips_competent: { label: 'Môi khép kín khi nghỉ', type: 'flag' },
      smile_line: {
        label: 'Đường cười',
        type: 'choice',
        of: { high: 'Cao', average: 'Trung bình', low: 'Thấp' },
      },
      face_midline: { label: 'Đường giữa mặt', type: 'choice', of: SIDE },
      face_midline_mm: millimetres('Lệch đường giữa mặt', 0, 20),
      dental_midline: { label: 'Đường giữa răng', type: 'choice', of: SIDE },
      dental_midline_mm: millimetres('Lệch đường giữa răng', 0, 20),
    },
  },
  intraoral: {
    label: 'Trong miệng',
    fields: {
      molar_right: angle('Răng cối bên phải'),
      molar_left: angle('Răng cối bên trái'),
      canine_right: angle('Răng nanh bên phải'),
      canine_left: angle('Răng nanh bên trái'),
      overjet: millimetres('Cắn chìa'),
      overbite: millimetres('Cắn phủ'),
      overbite_percent: { label: 'Cắn phủ (%)', type: 'number', from: 0, to: 200, unit: '%' },
      crossbite: { label: 'Răng cắn chéo', type: 'teeth' },
      open_bite: millimetres('Cắn hở', 0, 30),
      crowding_upper: millimetres('Chen chúc hàm trên (âm là thưa)'),
      crowding_lower: millimetres('Chen chúc hàm dưới (âm là thưa)'),
      spee: millimetres('Đường cong Spee', 0, 15),
      habits: {
        label: 'Thói quen',
        type: 'choices',
        of: {
          thumb: 'Mút tay',
          tongue: 'Đẩy lưỡi',
          mouth_breathing: 'Thở miệng',
          bruxism: 'Nghiến răng',
        },
      },
      joint: { label: 'Khớp thái dương hàm', type: 'text' },
      growth_stage: { label: 'Giai đoạn tăng trưởng (CVM)', type: 'number', from: 1, to: 6 },
    },
  },
  ceph: {
    label: 'Phim sọ nghiêng',
    fields: {
      sna: degrees('SNA', 82, 3),
      snb: degrees('SNB', 80, 3),
      anb: degrees('ANB', 2, 2),
      wits: { ...millimetres('Wits'), norm: [0, 2] },
      fma: degrees('FMA', 25, 4),
      impa: degrees('IMPA', 90, 5),
      u1_sn: degrees('U1-SN', 104, 6),
      u1_na: degrees('U1-NA', 22, 6),
      l1_nb: degrees('L1-NB', 25, 6),
      interincisal: degrees('Góc liên răng cửa', 131, 6),
      e_line_upper: { ...millimetres('Môi trên tới đường E'), norm: [-4, 2] },
      e_line_lower: { ...millimetres('Môi dưới tới đường E'), norm: [-2, 2] },
    },
  },
  models: {
    label: 'Mẫu hàm',
    fields: {
      bolton_6: {
        label: 'Bolton 6',
        type: 'number',
        from: 50,
        to: 110,
        places: 1,
        unit: '%',
        norm: [77.2, 1.7],
      },
      bolton_12: {
        label: 'Bolton 12',
        type: 'number',
        from: 60,
        to: 120,
        places: 1,
        unit: '%',
        norm: [91.3, 1.9],
      },
      ald_upper: millimetres('Chênh lệch chiều dài cung hàm trên'),
      ald_lower: millimetres('Chênh lệch chiều dài cung hàm dưới'),
    },
  },
  plan: {
    label: 'Vấn đề và kế hoạch',
    fields: {
      problems: { label: 'Danh sách vấn đề', type: 'long' },
      goals: { label: 'Mục tiêu', type: 'long' },
      extraction_teeth: { label: 'Răng cần nhổ', type: 'teeth' },
      anchorage: {
        label: 'Neo chặn',
        type: 'choice',
        of: { minimum: 'Tối thiểu', moderate: 'Trung bình', maximum: 'Tối đa' },
      },
      methods: {
        label: 'Phương tiện',
        type: 'choices',
        of: { ipr: 'Mài kẽ (IPR)', minivis: 'Minivis', surgery: 'Phẫu thuật' },
      },
      expected_months: { label: 'Thời gian dự kiến', type: 'number', from: 1, to: 120, unit: 'tháng' },
      retention: { label: 'Duy trì', type: 'text' },
      options_note: { label: 'Các phương án', type: 'long' },
    },
  },
} as const satisfies RecordForm
