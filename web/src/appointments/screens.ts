import { IconArmchair2, IconCalendarUser, IconCalendarWeek, IconTimeline } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** Appointments, reception, and when staff work. */
export const appointmentsScreens: readonly Screen[] = [
  {
    path: '/appointments-offline',
    label: 'Tiếp nhận',
    menu: { group: 'clinic', place: 10, icon: IconArmchair2 },
    permission: 'track:read',
    load: () => import('./reception/AppointmentsOffline.tsx').then((file) => file.AppointmentsOffline),
  },
  {
    path: '/appointments-doctor',
    label: 'Lịch hẹn bác sĩ',
    menu: { group: 'clinic', place: 20, icon: IconCalendarWeek },
    permission: 'appointment:read',
    load: () => import('./day/AppointmentsDoctor.tsx').then((file) => file.AppointmentsDoctor),
  },
  {
    path: '/appointment-of-doctor',
    label: 'Lịch hẹn của tôi',
    menu: { group: 'clinic', place: 30, icon: IconCalendarUser, treating: true },
    permission: 'appointment:read',
    load: () => import('./doctor/AppointmentsOfDoctor.tsx').then((file) => file.AppointmentsOfDoctor),
  },
  {
    path: '/schedule',
    label: 'Lịch làm việc',
    menu: { group: 'administration', place: 20, icon: IconTimeline },
    permission: 'schedule:read',
    default_tab: 'week',
    load: () => import('./schedule/ScheduleScreen.tsx').then((file) => file.ScheduleScreen),
  },
]
