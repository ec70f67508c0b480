import { move, type Stock } from '@bcare/rules/materials/movement'
import { costOf, fromThousandths, toThousandths } from '@bcare/rules/materials/quantity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorehouse, type Storehouse } from './fixture.ts'
import { randomFrom } from '../suites/random.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

let house: Storehouse
beforeAll(async () => {
  house = await openStorehouse()
})
afterAll(() => house.close())

const HISTORIES = amount({ test: 4, proofs: 200, torture: 20_000 })
const COMMANDS = 25
const STANDARD = 1_000

/** What a plain reckoning knows of a movement that stands. */
interface Standing {
  id: number
  direction: 1 | -1
  quantity: number
  amount: number
  branch: number
  transfer: boolean
}

/** A stock as a list of movements reckons it, one after another. */
class PlainStock {
  stocks: Stock[] = [
    { on_hand: 0, value: 0 },
    { on_hand: 0, value: 0 },
  ]
  standing: Standing[] = []

  apply(branch: number, direction: 1 | -1, quantity: number, cost?: number): number {
    const before = this.stocks[branch] ?? { on_hand: 0, value: 0 }
    const moved = move(before, { direction, quantity, amount: cost, standard_cost: STANDARD })
    this.stocks[branch] = moved.stock
    return moved.amount
  }
}

test('random histories of deliveries, uses, waste, transfers, counts and what is taken back come to what a plain reckoning says', async () => {
  const { storekeeper, material, branch_ids, stock } = house
  const [home = 0, away = 0] = branch_ids
  const places = [home, away]
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const random = randomFrom(seed)
    const material_id = await material({ standard_cost: STANDARD })
    const plain = new PlainStock()
    for (let at = 0; at < COMMANDS; at += 1) {
      const branch = random.int(0, 1)
      const branch_id = places[branch] ?? 0
      const quantity = random.int(1, 40_000)
      const sent = { material_id, branch_id, quantity: fromThousandths(quantity) }
      const held = plain.stocks[branch]?.on_hand ?? 0
      const what = random.int(0, 5)
      const note = `seed ${seed}, command ${at}`
      if (what <= 1) {
        const unit_cost = random.int(0, 5_000)
        const row = await storekeeper.usage.add({ ...sent, kind: 'receive', unit_cost })
        const cost = plain.apply(branch, 1, quantity, costOf(quantity, unit_cost))
        plain.standing.push({ id: row.id, direction: 1, quantity, amount: cost, branch, transfer: false })
        expect(row.amount, note).toBe(cost)
      } else if (what === 2) {
        const kind = random.int(0, 1) === 0 ? 'use' : 'waste'
        const adding = storekeeper.usage.add({ ...sent, kind })
        if (held < quantity) await expect(adding, note).rejects.toThrow()
        else {
          const row = await adding
          const cost = plain.apply(branch, -1, quantity)
          plain.standing.push({ id: row.id, direction: -1, quantity, amount: cost, branch, transfer: false })
          expect(row.amount, note).toBe(cost)
        }
      } else if (what === 3) {
        const moving = storekeeper.usage.add({
          ...sent,
          kind: 'transfer_out',
          target_branch_id: places[1 - branch] ?? 0,
        })
        if (held < quantity) await expect(moving, note).rejects.toThrow()
        else {
          await moving
          plain.apply(1 - branch, 1, quantity, plain.apply(branch, -1, quantity))
        }
      } else if (what === 4) {
        const counted = random.int(0, 50_000)
        const lines = [{ material_id, counted: fromThousandths(counted) }]
        const { data } = await storekeeper.materialStock.compare({ branch_id, lines })
        const book = data[0]?.book ?? 0
        expect(toThousandths(book), note).toBe(held)
        await storekeeper.materialStock.count({
          branch_id,
          lines: [{ material_id, counted: fromThousandths(counted), book }],
        })
        if (counted !== held) plain.apply(branch, counted > held ? 1 : -1, Math.abs(counted - held))
      } else {
        const [taken] = plain.standing.splice(random.int(0, Math.max(0, plain.standing.length - 1)), 1)
        if (taken === undefined) continue
        const back = storekeeper.usage.delete({ id: taken.id, reason: 'Nhầm' })
        const there = plain.stocks[taken.branch]?.on_hand ?? 0
        if (taken.direction === 1 && there < taken.quantity) {
          await expect(back, note).rejects.toThrow()
          plain.standing.push(taken)
        } else {
          await back
          plain.apply(taken.branch, taken.direction === 1 ? -1 : 1, taken.quantity, taken.amount)
        }
      }
    }
    for (const [branch, branch_id] of places.entries()) {
      const { on_hand, value } = await stock(material_id, branch_id)
      expect({ on_hand: toThousandths(on_hand), value }, `seed ${seed}`).toEqual(plain.stocks[branch])
    }
  }
})
