import type { TeethChoice } from '@bcare/rules/treatment/teeth'
import { chartRow, type Surface, surfacesOf, type Tooth } from '@bcare/rules/treatment/tooth'
import { useState } from 'react'
import { Button, Group, Stack, Switch } from '@mantine/core'
import css from './treatment.module.css'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

interface TeethGridProps {
  value: TeethChoice
  onChange: (value: TeethChoice) => void
}

/** Opens the chart on which teeth are chosen. */
export function TeethGrid(props: TeethGridProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button variant="default" size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? TEXTS.hide_teeth : TEXTS.pick_teeth}
        </Button>
      </div>
      {open && <Chart {...props} />}
    </>
  )
}

/** All teeth of one set as one looks at the customer, and the surfaces of those that are chosen. */
function Chart({ value, onChange }: TeethGridProps) {
  const [milk, setMilk] = useState(false)
  const { items, arches } = value
  const chosen = new Map(items.map((item) => [item.tooth, item.surfaces]))
  const toggle = (tooth: Tooth) =>
    onChange({
      arches,
      items: chosen.has(tooth)
        ? items.filter((one) => one.tooth !== tooth)
        : [...items, { tooth, surfaces: [] }],
    })
  const turn = (tooth: Tooth, surface: Surface) =>
    onChange({
      arches,
      items: items.map((one) =>
        one.tooth !== tooth
          ? one
          : {
              tooth,
              surfaces: one.surfaces.includes(surface)
                ? one.surfaces.filter((other) => other !== surface)
                : [...one.surfaces, surface],
            },
      ),
    })
  return (
    <div className={css.chart}>
      <Switch label={TEXTS.milk} checked={milk} onChange={(event) => setMilk(event.currentTarget.checked)} />
      <Stack role="group" aria-label={milk ? TEXTS.milk : TEXTS.permanent} gap={10}>
        {(['upper', 'lower'] as const).map((arch) => (
          <Row key={arch} teeth={chartRow(arch, milk)} chosen={chosen} onToggle={toggle} />
        ))}
      </Stack>
      {items.map(({ tooth, surfaces }) => (
        <Surfaces key={tooth} tooth={tooth} surfaces={surfaces} onTurn={(surface) => turn(tooth, surface)} />
      ))}
    </div>
  )
}

interface RowProps {
  teeth: readonly Tooth[]
  chosen: ReadonlyMap<Tooth, readonly Surface[]>
  onToggle: (tooth: Tooth) => void
}

function Row({ teeth, chosen, onToggle }: RowProps) {
  return (
    <div className={css.arch}>
      {teeth.map((tooth) => (
        <button
          key={tooth}
          type="button"
          className={css.tooth}
          aria-label={TEXTS.tooth(tooth)}
          aria-pressed={chosen.has(tooth)}
          onClick={() => onToggle(tooth)}
        >
          {tooth}
        </button>
      ))}
    </div>
  )
}

interface SurfacesProps {
  tooth: Tooth
  surfaces: readonly Surface[]
  onTurn: (surface: Surface) => void
}

function Surfaces({ tooth, surfaces, onTurn }: SurfacesProps) {
  return (
    <Group gap={6} fz="sm">
      <span>{TEXTS.tooth(tooth)}</span>
      {surfacesOf(tooth).map((surface) => (
        <button
          key={surface}
          type="button"
          className={css.tooth}
          aria-label={TEXTS.surface(tooth, surface)}
          aria-pressed={surfaces.includes(surface)}
          onClick={() => onTurn(surface)}
        >
          {surface}
        </button>
      ))}
    </Group>
  )
}
