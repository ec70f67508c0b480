import { DatePicker, type DatePickerProps } from '@mantine/dates'
// oxlint-disable-next-line import/no-unassigned-import -- dayjs learns its Vietnamese names from it
import 'dayjs/locale/vi'
// oxlint-disable-next-line import/no-unassigned-import -- comes with the calendar and not with the first page
import '@mantine/dates/styles.layer.css'

type CalendarProps<Type extends 'default' | 'range'> = Pick<
  DatePickerProps<Type>,
  | 'type'
  | 'value'
  | 'onChange'
  | 'minDate'
  | 'maxDate'
  | 'numberOfColumns'
  | 'allowSingleDateInRange'
  | 'presets'
>

const LABELS = {
  nextDecade: 'Mười năm sau',
  previousDecade: 'Mười năm trước',
  nextYear: 'Năm sau',
  previousYear: 'Năm trước',
  nextMonth: 'Tháng sau',
  previousMonth: 'Tháng trước',
}

/** A calendar in Vietnamese that begins its weeks on Monday. It is loaded when the user first opens one. */
export function Calendar<Type extends 'default' | 'range' = 'default'>(props: CalendarProps<Type>) {
  const { value } = props
  const shown = Array.isArray(value) ? value[0] : value
  return (
    <DatePicker<Type>
      {...props}
      locale="vi"
      firstDayOfWeek={1}
      weekendDays={[0]}
      monthLabelFormat="[Tháng] M, YYYY"
      monthsListFormat="[Thg] M"
      yearLabelFormat="[Năm] YYYY"
      ariaLabels={LABELS}
      getDayAriaLabel={dayInWords}
      defaultDate={typeof shown === 'string' ? shown : undefined}
      highlightToday
      hideOutsideDates
      enableKeyboardNavigation
    />
  )
}

const dayInWords = (date: string) => {
  const [year, month, day] = date.split('-').map(Number)
  return `Ngày ${day} tháng ${month} năm ${year}`
}
