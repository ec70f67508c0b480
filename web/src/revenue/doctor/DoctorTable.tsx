import { formatCount } from '@bcare/rules/text/count'
import { Anchor, Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkTo } from '../../kit/page/search-params.ts'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { money } from '../Pieces.tsx'
import table from '../../shared/report/table.module.css'
import css from '../revenue.module.css'
import type { SpanState } from '../span.ts'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'
import {
  type Doctor,
  DOCTOR_MEASURES,
  type DoctorRevenue,
  type DoctorRow,
  doctorsOf,
  type DoctorSums,
  serviceName,
} from './doctors.ts'

interface DoctorTableProps {
  answer: DoctorRevenue
  narrowed: SpanState['narrowed']
}

interface FoldedProps extends DoctorTableProps {
  doctors: readonly Doctor[]
  isOpen: (doctor: Doctor) => boolean
  turn: (doctor: Doctor) => void
}

/** Users, each with the services beneath when unfolded; one alone is unfolded from the beginning. */
export function DoctorTable(props: DoctorTableProps) {
  const phone = usePhone()
  const doctors = doctorsOf(props.answer)
  const [turned, setTurned] = useState<readonly (number | null)[]>([])
  const [open_at_first, setOpenAtFirst] = useState(false)
  const first = open_at_first || doctors.length === 1
  const isOpen = ({ user_id }: Doctor) => turned.includes(user_id) !== first
  const turn = ({ user_id }: Doctor) =>
    setTurned((all) => (all.includes(user_id) ? all.filter((one) => one !== user_id) : [...all, user_id]))
  const all_open = doctors.every(isOpen)
  const turnAll = () => {
    setTurned(all_open && doctors.length === 1 ? [doctors[0]?.user_id ?? null] : [])
    setOpenAtFirst(!all_open)
  }
  const Shape = phone ? Cards : Wide
  return (
    <>
      <div className={css.unprinted}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={turnAll}>
          {all_open ? TEXTS.fold_all : TEXTS.unfold_all}
        </Button>
      </div>
      <Shape {...props} doctors={doctors} isOpen={isOpen} turn={turn} />
    </>
  )
}

function Fold({ doctor, isOpen, turn }: { doctor: Doctor } & Pick<FoldedProps, 'isOpen' | 'turn'>) {
  return (
    <UnstyledButton
      className={css.fold}
      aria-expanded={isOpen(doctor)}
      title={TEXTS.fold(doctor.name)}
      onClick={() => turn(doctor)}
    >
      <IconChevronRight size={16} aria-hidden />
      {doctor.name}
    </UnstyledButton>
  )
}

/** A service that opens its lines, where the list can be narrowed to them. */
function Service({
  row,
  narrowed: { from, to, branch_id },
}: Pick<DoctorTableProps, 'narrowed'> & { row: DoctorRow }) {
  const { user_id, product_id } = row
  if (user_id === null || product_id === null) return <>{serviceName(row)}</>
  const search = { from, to, ...(branch_id !== undefined && { branch: branch_id }), user_id, product_id }
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} {...linkTo('/revenue-attachment', search)} />}>
      {serviceName(row)}
    </Anchor>
  )
}

const Figures = ({ of }: { of: DoctorSums }) => (
  <>
    <td>{formatCount(of.lines)}</td>
    {DOCTOR_MEASURES.map((one) => (
      <td key={one} data-chosen={one === 'net' || undefined}>
        {money(of[one])}
      </td>
    ))}
  </>
)

/** How many services all of them have to do with; one that two users worked on counts for each. */
const allOf = ({ sums }: DoctorRevenue, doctors: readonly Doctor[]): DoctorSums => ({
  ...sums,
  lines: doctors.reduce((count, { sums: { lines } }) => count + lines, 0),
})

function Wide({ answer, narrowed, doctors, isOpen, turn }: FoldedProps) {
  return (
    <div className={table.scroll}>
      <table className={`${table.figures} ${css.table}`} aria-label={TEXTS.doctor_title}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.user}</th>
            <th scope="col">{TEXTS.line_count}</th>
            {DOCTOR_MEASURES.map((one) => (
              <th key={one} scope="col" data-chosen={one === 'net' || undefined}>
                {TEXTS[one]}
              </th>
            ))}
          </tr>
        </thead>
        {doctors.map((doctor) => (
          <tbody key={doctor.user_id}>
            <tr className={css.group}>
              <th scope="row">
                <Fold doctor={doctor} isOpen={isOpen} turn={turn} />
              </th>
              <Figures of={doctor.sums} />
            </tr>
            {isOpen(doctor) &&
              doctor.services.map((row) => (
                <tr key={row.product_id} className={css.part}>
                  <th scope="row">
                    <Service row={row} narrowed={narrowed} />
                  </th>
                  <Figures of={row} />
                </tr>
              ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">{TEXTS.total}</th>
            <Figures of={allOf(answer, doctors)} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const CardFigures = ({ of }: { of: DoctorSums }) => (
  <dl>
    {DOCTOR_MEASURES.map((one) => (
      <div key={one}>
        <dt>{TEXTS[one]}</dt>
        <dd>{money(of[one])}</dd>
      </div>
    ))}
  </dl>
)

function Cards({ answer, narrowed, doctors, isOpen, turn }: FoldedProps) {
  return (
    <ul className={table.cards} aria-label={TEXTS.doctor_title}>
      {doctors.map((doctor) => (
        <li key={doctor.user_id} className={table.card}>
          <strong>
            <Fold doctor={doctor} isOpen={isOpen} turn={turn} />
          </strong>
          <CardFigures of={doctor.sums} />
          {isOpen(doctor) && (
            <ul className={table.cards} aria-label={TEXTS.fold(doctor.name)}>
              {doctor.services.map((row) => (
                <li key={row.product_id} className={table.card}>
                  <Service row={row} narrowed={narrowed} />
                  <CardFigures of={row} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      <li className={table.card}>
        <strong>{TEXTS.total}</strong>
        <CardFigures of={allOf(answer, doctors)} />
      </li>
    </ul>
  )
}
