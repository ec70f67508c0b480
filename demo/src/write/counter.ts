import { families, type Client } from '@bcare/contract'
import { defaultRoles } from '@bcare/server/identity/default-roles'
import { scopeOf, type Scope } from '@bcare/rules/identity/scope'
import { caller, type Caller } from '@bcare/server/kit/caller'
import { localClient } from '@bcare/server/kit/http/local-client'
import type { AppOptions } from '@bcare/server/kit/http/app'
import type { Colleague } from '../make-clinic.ts'
import type { Moment } from '../plan/acts.ts'
import { requestAt } from './request.ts'
import type { World } from './world.ts'

export type Api = Client<typeof families>

/** One pair of hands at the clinic's counters: each act at its moment. */
export interface Counter {
  /** The product as a member of the staff uses it at a moment. */
  at(moment: Moment, username: string): Api
}

function grantsOf(role: string): Map<string, Scope> {
  const grants = defaultRoles().find(({ name }) => name === role)?.grants ?? []
  return new Map(
    grants.flatMap(({ object, action }) => {
      const scope = scopeOf(grants, object, action)
      return scope === undefined ? [] : [[`${object}:${action}`, scope] as const]
    }),
  )
}

const callerFor = (tenant_id: number, { id, department_id, branch_id, role }: Colleague): Caller =>
  caller({
    tenant_id,
    user_id: id,
    session_id: null,
    department_id,
    branch_id,
    roles: [role],
    grants: grantsOf(role),
  })

let serial = 0

/** A counter over the product's own handlers; several of them work at the same time. */
export function openCounter(options: AppOptions, { tenant_id, staff }: World): Counter {
  let now: Moment = 0
  const clock = () => new Date(now)
  const nextRequest = () => requestAt(now, (serial += 1))
  const clients = new Map<string, Api>()
  const clientOf = (username: string): Api => {
    const colleague = staff.find((one) => one.username === username)
    if (colleague === undefined) throw new Error(`nobody is called ${username}`)
    return localClient(families, callerFor(tenant_id, colleague), { ...options, clock }, nextRequest)
  }
  return {
    at(moment, username) {
      now = moment
      const api = clients.get(username) ?? clientOf(username)
      clients.set(username, api)
      return api
    },
  }
}

/** Works through lists of tasks, several lists at a time; the tasks of one list follow each other. */
export async function workThrough<T>(
  counters: readonly Counter[],
  tasks: readonly T[],
  work: (counter: Counter, task: T) => Promise<void>,
): Promise<void> {
  let next = 0
  await Promise.all(
    counters.map(async (counter) => {
      for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) await work(counter, task)
    }),
  )
}
