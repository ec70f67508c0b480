import { PERIO_PATHS, type PerioPath } from '@bcare/rules/treatment/perio/sites'
import { runtimeConfig } from '../../kit/runtime/config.ts'

/** How a chair's computer is typed at: the way through the sites, and whether figures are read back. */
const placeOf = (name: 'path' | 'voice') => `${runtimeConfig().storagePrefix}:perio:${name}`

export const chosenPath = (): PerioPath =>
  PERIO_PATHS.find((path) => path === localStorage.getItem(placeOf('path'))) ?? 'there_and_back'

export const choosePath = (path: PerioPath): void => localStorage.setItem(placeOf('path'), path)

export const choosesVoice = (): boolean => localStorage.getItem(placeOf('voice')) === 'on'

export const chooseVoice = (on: boolean): void =>
  on ? localStorage.setItem(placeOf('voice'), 'on') : localStorage.removeItem(placeOf('voice'))
