import { useMediaQuery } from '@mantine/hooks'

const PHONE = '(max-width: 640px)'

/** Whether the window is so narrow that rows are cards. */
export const usePhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
