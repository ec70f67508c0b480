import { useTenant } from '../kit/runtime/tenant.ts'

/** Whether new clinics may sign up here (docs/registration.md). */
export const useRegistrationOpen = (): boolean =>
  useTenant().runtimeConfig?.features?.['registration'] === true
