import type { Key } from './rooms.ts'

/** Who listens to what, by tenant, so that a message finds its listeners without asking every socket. */
export interface Audience<Member> {
  /** Replaces the keys that a member listens to. */
  place(member: Member, tenant_id: number, keys: ReadonlySet<Key>): void
  remove(member: Member): void
  /** Every member that listens to one of the keys, once. */
  of(tenant_id: number, keys: readonly Key[]): ReadonlySet<Member>
}

export function audience<Member extends object>(): Audience<Member> {
  const byKey = new Map<string, Set<Member>>()
  const placed = new Map<Member, ReadonlySet<string>>()
  const leave = (member: Member, key: string) => {
    const members = byKey.get(key)
    members?.delete(member)
    if (members?.size === 0) byKey.delete(key)
  }
  const enter = (member: Member, key: string) => {
    const members = byKey.get(key) ?? new Set()
    byKey.set(key, members.add(member))
  }
  return {
    place(member, tenant_id, keys) {
      const before = placed.get(member) ?? new Set()
      const after = new Set([...keys].map((key) => `${tenant_id}/${key}`))
      for (const key of before.difference(after)) leave(member, key)
      for (const key of after.difference(before)) enter(member, key)
      placed.set(member, after)
    },
    remove(member) {
      for (const key of placed.get(member) ?? []) leave(member, key)
      placed.delete(member)
    },
    of: (tenant_id, keys) => new Set(keys.flatMap((key) => [...(byKey.get(`${tenant_id}/${key}`) ?? [])])),
  }
}
