import { fold } from '../../text/fold.ts'
import { spelling } from '../../text/spelling.ts'
import { presentProvince } from './old-provinces.ts'

/** A unit of today's two levels, as the list of locations has it. */
export interface Unit {
  code: string
  full_name: string
  name: string
}

/** Today's units, looked up by folded names. */
export interface Units {
  province(name: string): Unit | undefined
  /** Wards of a province with this name, with or without their kind. */
  wards(province_code: string, name: string): readonly Unit[]
}

export interface Address {
  address_line: string | null
  ward_code: string | null
  province_code: string | null
  /** The old three-level text, where it was one. */
  address_legacy: string | null
}

export interface AddressParts {
  line?: string | undefined
  ward?: string | undefined
  district?: string | undefined
  province?: string | undefined
}

const DISTRICT = /^(quan|huyen|thi xa|q|h|tx)(\s|\.)|^q\.?\d+$/
const WARD = /^(phuong|xa|dac khu|thi tran|p|x|tt)(\s|\.)|^p\.?\d+$/
/** Cities inside a province were districts: `TP. Thủ Đức`, `TP Biên Hòa`. */
const CITY = /^(thanh pho|tp)(\s|\.)/

const NO_ADDRESS: Address = { address_line: null, ward_code: null, province_code: null, address_legacy: null }

const joined = (parts: readonly (string | undefined)[]): string | null =>
  parts.filter((part) => part !== undefined && part !== '').join(', ') || null

/**
 * An address in its parts, in units of today. An old one, with a district or with a province or ward that has ended,
 * keeps its text beside; its ward is left empty rather than guessed (docs/domain/settings.md, "Addresses"), because
 * units were cut anew.
 */
export function settleAddress(parts: AddressParts, units: Units): Address {
  const { line, ward, district, province } = parts
  const whole = joined([line, ward, district, province])
  if (whole === null) return NO_ADDRESS
  const present = province === undefined ? undefined : presentProvince(province)
  const found = present && units.province(present.name)
  if (found === undefined)
    return {
      ...NO_ADDRESS,
      address_line: line ?? null,
      address_legacy: joined([line, ward, district, province]) === line ? null : whole,
    }
  const old = district !== undefined || present?.ended === true
  const only = old || ward === undefined ? undefined : wardNamed(ward, units.wards(found.code, fold(ward)))
  const unknown = ward !== undefined && only === undefined
  return {
    address_line: line ?? null,
    ward_code: only?.code ?? null,
    province_code: found.code,
    address_legacy: old || unknown ? whole : null,
  }
}

/** The ward that is spelt so; a text without any accent names the only one that it can be. */
function wardNamed(ward: string, found: readonly Unit[]): Unit | undefined {
  const spelt = spelling(ward)
  const named = spelt === fold(ward) ? found : found.filter(({ name }) => spelt.endsWith(spelling(name)))
  return named.length === 1 ? named[0] : undefined
}

/** Takes the last part of an address off, when it is what is looked for. */
function takeLast(parts: string[], fits: (folded: string) => boolean): string | undefined {
  const last = parts.at(-1)
  if (last === undefined || !fits(fold(last))) return undefined
  return parts.pop()
}

/** The parts of an address that was written in one line, read from its end; undefined without a province that is known. */
function partsOf(text: string, units: Units): AddressParts | undefined {
  const parts = text
    .split(/[,;]|\s-\s/)
    .map((part) => part.trim())
    .filter(Boolean)
  takeLast(parts, (last) => last === 'viet nam' || last === 'vietnam')
  const province = takeLast(parts, (last) => units.province(presentProvince(last).name) !== undefined)
  if (province === undefined) return undefined
  const district = takeLast(parts, (last) => DISTRICT.test(last) || CITY.test(last))
  const code = units.province(presentProvince(province).name)?.code ?? ''
  const ward = takeLast(
    parts,
    (last) => WARD.test(last) || (parts.length > 1 && units.wards(code, last).length > 0),
  )
  return { line: joined(parts) ?? undefined, ward, district, province }
}

/** Reads an address that was written in one line, from its end: province, district, ward, and what is left. */
export function parseAddress(text: string, units: Units): Address {
  const parts = partsOf(text, units)
  return parts === undefined
    ? { ...NO_ADDRESS, address_line: text.trim() || null }
    : settleAddress(parts, units)
}

const KIND = /^(phuong|xa|dac khu|thi tran|quan|huyen|thi xa|thanh pho|tp|tx|tt|p|x|q|h)(\s+|\.\s*)/

export interface Converted extends Address {
  /** Wards of today that have the name of the old ward or district, for a user who knows to choose from. */
  candidates: readonly Unit[]
}

/**
 * An old address in today's units. A ward is named only where it is certain; where units were cut
 * anew, those of the same name are offered, the old ward's before the old district's, and none is taken.
 */
export function convertAddress(text: string, units: Units): Converted {
  const parts = partsOf(text, units)
  if (parts === undefined) return { ...parseAddress(text, units), candidates: [] }
  const settled = settleAddress(parts, units)
  const { province_code, ward_code } = settled
  if (province_code === null || ward_code !== null) return { ...settled, candidates: [] }
  const found = [parts.ward, parts.district].flatMap((name) => {
    if (name === undefined) return []
    const folded = fold(name)
    return [...units.wards(province_code, folded), ...units.wards(province_code, folded.replace(KIND, ''))]
  })
  return { ...settled, candidates: [...new Map(found.map((unit) => [unit.code, unit])).values()] }
}

/** Units by their folded names, for `parseAddress`. */
export function unitsByName(
  provinces: readonly Unit[],
  wards: readonly (Unit & { province_code: string })[],
): Units {
  const byName = new Map(provinces.map((unit) => [fold(unit.name), unit]))
  const inProvince = new Map<string, Unit[]>()
  for (const unit of wards) {
    for (const name of new Set([unit.name, unit.full_name])) {
      const key = `${unit.province_code}/${fold(name)}`
      inProvince.set(key, [...(inProvince.get(key) ?? []), unit])
    }
  }
  const spelt = (name: string) =>
    name.replace(/^p(?=\s|\.)\.?\s*/, 'phuong ').replace(/^x(?=\s|\.)\.?\s*/, 'xa ')
  return {
    province: (name) => byName.get(name),
    wards: (province_code, name) => inProvince.get(`${province_code}/${spelt(name)}`) ?? [],
  }
}
