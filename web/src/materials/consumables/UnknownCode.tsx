import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useMay } from '../../kit/session/may.ts'
import { type MaterialOption, MATERIALS, nameOf } from '../sources.ts'
import { CONSUMABLES_TEXTS as TEXTS } from './texts.ts'

/** A code that is of no material: it stays until it is given to one, or thrown away. */
export function UnknownCode({ code, onDone }: { code: string; onDone: () => void }) {
  const may_assign = useMay('material:update')
  const [material, setMaterial] = useState<MaterialOption | null>(null)
  const { mutate, isPending } = useWrite(api.material.update)
  const assign = async () => {
    if (material === null) return
    const { barcodes, version } = await api.material.get({ id: material.id })
    mutate(
      { id: material.id, version, barcodes: [...barcodes, { code, factor: 1 }] },
      {
        onSuccess: ({ name }) => {
          toast({ type: 'success', title: TEXTS.assigned(name) })
          onDone()
        },
      },
    )
  }
  return (
    <Alert color="orange" role="alert" title={TEXTS.unknown(code)}>
      <Group gap="xs" align="flex-end">
        {may_assign && (
          <>
            <Picker
              aria-label={TEXTS.assign}
              placeholder={TEXTS.assign}
              source={MATERIALS}
              nameOf={nameOf}
              value={material?.id ?? null}
              selected={material}
              onPick={setMaterial}
              onChange={() => undefined}
            />
            <Button disabled={material === null} loading={isPending} onClick={() => void assign()}>
              {TEXTS.assign}
            </Button>
          </>
        )}
        <Button variant="default" onClick={onDone}>
          {TEXTS.dismiss}
        </Button>
      </Group>
    </Alert>
  )
}
