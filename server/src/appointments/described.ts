import { everyDay } from '@bcare/rules/appointments/schedule/opening-hours'
import { describeArea } from '../kit/http/openapi/areas.ts'
import { exampleWords } from '../kit/http/openapi/example-words.ts'

describeArea({
  name: 'appointments',
  title: 'Lịch hẹn và tiếp nhận',
  description: 'Appointments, the waiting list, working hours of doctors, reception and visits.',
  words: ['appointment', 'track', 'schedule', 'calendar-feed'],
})

exampleWords({
  fields: {
    doctor_name: ['BS. Phạm Quốc Huy'],
    doctor_id: [12],
    next_appointment_at: ['2026-03-20T09:00:00+07:00'],
    start_time: ['08:00'],
    end_time: ['17:00'],
    rrule: ['FREQ=WEEKLY;BYDAY=MO'],
  },
  alternatives: ['appointment_id'],
  // A week of opening hours holds a list for each of its days.
  lists: { ...everyDay({ from: '08:00', to: '12:00' }, { from: '13:30', to: '20:00' }) },
})
