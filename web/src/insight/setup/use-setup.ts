import { api, useRead } from '../../kit/api/api.ts'
import { useTenant } from '../../kit/runtime/tenant.ts'

/** What a clinic sets up, in the order in which one thing needs the other. */
export const SETUP_STEPS = [
  'clinic',
  'hours',
  'brand',
  'branches',
  'chairs',
  'staff',
  'calendar',
  'shifts',
  'holidays',
  'services',
  'prices',
  'stages',
  'form',
  'customers',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Where each is done. */
export const SETUP_PLACES: Readonly<Record<SetupStep, string>> = {
  clinic: '/configuration?group=clinic',
  hours: '/configuration?group=clinic',
  brand: '/configuration?group=brand',
  branches: '/user?tab=departments',
  chairs: '/term?vocabulary=room',
  staff: '/user',
  calendar: '/user',
  shifts: '/schedule?tab=week',
  holidays: '/schedule?tab=holidays',
  services: '/product',
  prices: '/product/price-tiers',
  stages: '/pipelines',
  form: '/form-submission?tab=forms',
  customers: '/persons?tab=import',
}

export interface SetupState {
  done: boolean
  /** How many there are; nothing where nothing is counted. */
  said?: number
}

const counted = (total: number, least = 1): SetupState => ({ done: total >= least, said: total })

/** How far the clinic is with each step, by one reading; nothing until it is known. */
export function useSetup(): Record<SetupStep, SetupState> | undefined {
  const { branding } = useTenant().runtimeConfig ?? {}
  const { data } = useRead(api.clinicSetup.setup, {}, { quiet: true })
  if (data === undefined) return undefined
  return {
    clinic: { done: data.has_contact },
    hours: { done: data.has_hours },
    brand: { done: Boolean(branding?.logoUrl) || Boolean(branding?.primaryColor) },
    branches: counted(data.branches),
    chairs: counted(data.chairs),
    // The first of them is who has registered the clinic.
    staff: counted(data.staff, 2),
    calendar: counted(data.bookable),
    shifts: counted(data.shifts),
    holidays: counted(data.holidays),
    services: counted(data.products),
    prices: {
      done: data.products > 0 && data.unpriced === 0,
      ...(data.products > 0 && { said: data.unpriced }),
    },
    stages: counted(data.stages),
    form: counted(data.forms),
    customers: counted(data.customers),
  }
}
