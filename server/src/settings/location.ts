import { readFileSync } from 'node:fs'
import type { Parsed } from '@bcare/contract'
import { location, type Place } from '@bcare/contract/settings/location'
import { convertAddress, unitsByName } from '@bcare/rules/customers/particulars/address'
import { bestOf } from '@bcare/rules/text/search'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { granted } from '../kit/granted.ts'

type Unit = Omit<Place, 'parent_code'>

interface Units {
  provinces: Unit[]
  wards: (Unit & { province_code: string })[]
}

/** Read once at start; the licence of the file is beside it. */
const units = JSON.parse(readFileSync(new URL('../../data/locations.json', import.meta.url), 'utf8')) as Units

const place = ({ code, name, full_name, kind }: Unit, parent_code: string | null): Place => ({
  code,
  name,
  full_name,
  kind,
  parent_code,
})

const provinces = units.provinces.map((unit) => place(unit, null))
const wards = Map.groupBy(
  units.wards.map((unit) => place(unit, unit.province_code)),
  ({ parent_code }) => parent_code,
)

const byCode = new Map([...provinces, ...[...wards.values()].flat()].map((unit) => [unit.code, unit]))
const placeOf = (code: string | null): Place | null => (code === null ? null : (byCode.get(code) ?? null))

const names = new Map([...units.provinces, ...units.wards].map(({ code, full_name }) => [code, full_name]))

/** The full name of a province or a ward by its code. */
export const placeName = (code: string): string | undefined => names.get(code)

/** Names of today's provinces, as words of a file are mapped to them. */
export const provinceNames = units.provinces.map(({ name }) => name)

/** Today's units by their folded names, for addresses that were written by hand. */
export const addressUnits = unitsByName(units.provinces, units.wards)

/** An old address as far as it is certain what it is now, and what else it may be. */
async function convert(_context: Context, { legacy_text }: Parsed<typeof location.convert>) {
  const { province_code, ward_code, candidates, ...rest } = convertAddress(legacy_text, addressUnits)
  return {
    ...rest,
    province: placeOf(province_code),
    ward: placeOf(ward_code),
    candidates: candidates.map(({ code }) => placeOf(code)).filter((unit) => unit !== null),
  }
}

export const locationFamily = serve(
  location,
  {
    async list(_context, { province_code, search = '' }) {
      const places = province_code === undefined ? provinces : (wards.get(province_code) ?? [])
      return bestOf(places, search, ({ full_name }) => full_name)
    },
    convert,
  },
  granted('location', {
    everyone: { all: 'read' },
  }),
)
