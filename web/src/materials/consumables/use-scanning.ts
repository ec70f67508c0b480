import { formatNumber } from '@bcare/rules/text/number'
import { useRef, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { soundKnown, soundUnknown } from './sounds.ts'
import { CONSUMABLES_TEXTS as TEXTS } from './texts.ts'
import { useScanner } from './use-scanner.ts'
import type { ScannedMaterial } from './use-step.ts'

type Scan = (found: ScannedMaterial) => number

/** What a barcode reader does on the screen: a known code counts in the step that is open, an unknown one stays until it is dealt with. */
export function useScanning({ branch_id, sound }: { branch_id: number | undefined; sound: boolean }) {
  const open = useRef<Scan>(undefined)
  const [unknown, setUnknown] = useState<string>()
  const say = (known: boolean) => {
    if (sound) (known ? soundKnown : soundUnknown)()
  }
  const refuse = (title: string) => {
    say(false)
    toast({ type: 'warning', title })
  }
  const hear = async (code: string) => {
    const scan = open.current
    if (scan === undefined) {
      refuse(TEXTS.first_choose)
      return
    }
    try {
      const { material, factor, lot } = await api.materialScan.find({
        code,
        ...(branch_id !== undefined && { branch_id }),
      })
      say(material !== null)
      if (material === null) {
        setUnknown(code)
        return
      }
      const { id, name, unit_term_id, unit_name } = material
      const quantity = scan({ material_id: id, name, unit_term_id, unit_name, packed: factor, lot })
      toast({ type: 'success', title: TEXTS.scanned(name, `${formatNumber(quantity, 3)} ${unit_name}`) })
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error))
    }
  }
  useScanner(
    (code) => void hear(code),
    () => refuse(TEXTS.refused),
  )
  return {
    unknown,
    dismiss: () => setUnknown(undefined),
    /** Which step takes what is scanned. */
    listen: (scan: Scan | undefined) => void (open.current = scan),
  }
}
