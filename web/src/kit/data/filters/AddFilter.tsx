import { lazy, Suspense, useState } from 'react'
import { AddFilterButton, type AddFilterProps } from './AddFilterButton.tsx'

const AddFilterMenu = lazy(() =>
  import('./AddFilterMenu.tsx').then((file) => ({ default: file.AddFilterMenu })),
)

/** The one button from which every filter of a list is had; the list of them comes when it is first pressed. */
export function AddFilter({ filters, onAdd, ref }: AddFilterProps) {
  const [pressed, setPressed] = useState(false)
  const button = <AddFilterButton ref={ref} aria-expanded={false} onClick={() => setPressed(true)} />
  if (!pressed) return button
  return (
    <Suspense fallback={button}>
      <AddFilterMenu filters={filters} onAdd={onAdd} ref={ref} />
    </Suspense>
  )
}
