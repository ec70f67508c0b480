import { api, useRead } from '../kit/api/api.ts'

interface Addressed {
  address_line: string | null
  ward_code: string | null
  province_code: string | null
  address_legacy: string | null
}

/** An address in one line, with the names of ward and province; the old one where no new one is known. */
export function useAddress({
  address_line,
  ward_code,
  province_code,
  address_legacy,
}: Addressed): string | null {
  const provinces = useRead(api.location.list, {}, { staleTime: Infinity, enabled: province_code !== null })
  const wards = useRead(
    api.location.list,
    { province_code: province_code ?? '' },
    { staleTime: Infinity, enabled: province_code !== null && ward_code !== null },
  )
  const ward = wards.data?.find(({ code }) => code === ward_code)?.full_name
  const province = provinces.data?.find(({ code }) => code === province_code)?.full_name
  return [address_line, ward, province].filter(Boolean).join(', ') || address_legacy
}
