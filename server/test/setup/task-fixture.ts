import { addDays, clinicDate } from '@bcare/rules/text/date'
import { openClinic, type Api, type Clinic } from '../kit.ts'
import { openBells, type Bells } from './bells.ts'

/** A clinic whose staff have something to do. */
export interface TaskFixture {
  clinic: Clinic
  bells: Bells
  manager: Api
  care: Api
  receptionist: Api
  /** Task types: one that wants a result, and one that does not. */
  call: number
  plain: number
  /** A result of a call. */
  answered: number
  /** Where customer care works. */
  department: number
  idOf(username: string): number
  aPerson(as?: Api): Promise<number>
  /** A plain task that customer care writes down. */
  aTask(
    values?: Partial<Parameters<Api['task']['add']>[0]>,
    as?: Api,
  ): Promise<Awaited<ReturnType<Api['task']['get']>>>
  /** A customer who is booked an hour from now. */
  aVisit(person_id: number): Promise<Awaited<ReturnType<Api['appointment']['add']>>>
  /** `username role` of everybody who works at a task. */
  assigneesOf(task: { assignees: { user_id: number; role: string }[] }): string[]
  close(): Promise<void>
}

const MINUTE = 60_000

/** The day of the clinic so many days from today. */
export const inDays = (days: number): string => addDays(clinicDate(Date.now()), days)

/** A whole minute so many from now. */
export const aMoment = (minutes: number): string =>
  new Date((Math.floor(Date.now() / MINUTE) + minutes) * MINUTE).toISOString()

export async function openTaskFixture(): Promise<TaskFixture> {
  const clinic = await openClinic()
  const bells = await openBells(clinic)
  const [manager, care, receptionist, admin] = (await Promise.all(
    (['manager', 'care', 'receptionist', 'admin'] as const).map((name) => clinic.as(name)),
  )) as [Api, Api, Api, Api]
  const { rows } = await bells.owner.query(
    `select department_id from "user" where tenant_id = 1 and username = 'care'`,
  )
  const term = async (draft: Parameters<Api['term']['add']>[0]) => (await admin.term.add(draft)).id
  const data = { needs_result: true }
  const call = await term({ vocabulary: 'task_type', name: 'Gọi tư vấn', code: 'call', data })
  const plain = await term({ vocabulary: 'task_type', name: 'Việc nội bộ', code: 'internal' })
  const answered = await term({ vocabulary: 'call_outcome', name: 'Đã đặt lịch' })
  const type_term_id = await term({ vocabulary: 'appointment_type', name: 'Khám' })
  let people = 0
  return {
    clinic,
    bells,
    manager,
    care,
    receptionist,
    call,
    plain,
    answered,
    department: Number(rows[0]?.department_id),
    idOf: (username) => bells.ids[username] ?? 0,
    async aPerson(as = manager) {
      people += 1
      const phone = `09${String(60_000_000 + people)}`
      return (await as.person.add({ full_name: `Lê Thị Số ${people}`, phone })).id
    },
    aTask: (values = {}, as = care) => as.task.add({ title: 'Gọi hỏi thăm', type_term_id: plain, ...values }),
    aVisit: (person_id) =>
      receptionist.appointment.add({
        person_id,
        type_term_id,
        start_at: aMoment(60),
        end_at: aMoment(90),
        force: true,
      }),
    assigneesOf: ({ assignees }) =>
      assignees.map(
        ({ user_id, role }) => `${Object.entries(bells.ids).find(([, id]) => id === user_id)?.[0]} ${role}`,
      ),
    async close() {
      await bells.close()
      await clinic.close()
    },
  }
}
