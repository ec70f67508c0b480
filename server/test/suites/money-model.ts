/**
 * What a customer's money comes to, reckoned the slow way: every command one after another over plain lists, with no ledger,
 * no stored sum and no code of the product. Random histories are held against it (Families 2.8).
 */

export interface ItemState {
  id: number
  bill_id: number
  total: number
  paid: number
  refunded: number
}

export interface DepositState {
  id: number
  amount: number
  converted: number
  refunded: number
  is_cancelled: boolean
}

/** Money of a payment on an item, and what of it went back. */
interface Put {
  item: ItemState
  amount: number
  returned: number
}

export type VoucherKind = 'receipt' | 'deposit' | 'deposit_apply' | 'refund' | 'deposit_refund'

export interface VoucherState {
  id: number
  kind: VoucherKind
  amount: number
  status: 'pending' | 'posted' | 'reversed' | 'failed'
  is_mirror: boolean
  puts: Put[]
  /** The deposit that it brought, used or gave back of. */
  deposit: DepositState | undefined
  /** What it takes back of each put, where it is a refund. */
  takes: { put: Put; amount: number }[]
  /** What it will be put on when it has come. */
  meant: { item: ItemState; amount: number }[]
}

/** What a command comes to: refused, or done; then what it brought into the world has to be named. */
export type Outcome = 'refused' | { voucher?: VoucherState; deposit?: DepositState; mirror?: VoucherState }

const CASH_IN = new Set<VoucherKind>(['receipt', 'deposit'])
const CASH_OUT = new Set<VoucherKind>(['refund', 'deposit_refund'])

const UNNAMED = 0

export class MoneyModel {
  bills: { id: number; is_cancelled: boolean }[] = []
  items: ItemState[] = []
  deposits: DepositState[] = []
  vouchers: VoucherState[] = []

  owed(item: ItemState): number {
    return item.total - item.paid + item.refunded
  }

  available(deposit: DepositState): number {
    return deposit.is_cancelled ? 0 : deposit.amount - deposit.converted - deposit.refunded
  }

  /** What is still owed, in the order in which it is paid. */
  open(): ItemState[] {
    return this.items.filter((item) => !this.isCancelled(item) && this.owed(item) > 0)
  }

  isCancelled({ bill_id }: ItemState): boolean {
    return this.bills.some(({ id, is_cancelled }) => id === bill_id && is_cancelled)
  }

  debt(): number {
    return this.open().reduce((sum, item) => sum + this.owed(item), 0)
  }

  held(): number {
    return this.deposits.reduce((sum, deposit) => sum + this.available(deposit), 0)
  }

  /** What lies in the drawer and the bank because of this customer. */
  cash(): number {
    return this.vouchers
      .filter(({ status }) => status === 'posted' || status === 'reversed')
      .reduce((sum, { kind, amount, is_mirror }) => {
        const sign = CASH_IN.has(kind) ? 1 : CASH_OUT.has(kind) ? -1 : 0
        return sum + sign * amount * (is_mirror ? -1 : 1)
      }, 0)
  }

  private voucher(kind: VoucherKind, amount: number, more: Partial<VoucherState> = {}): VoucherState {
    const made: VoucherState = {
      id: UNNAMED,
      kind,
      amount,
      status: 'posted',
      is_mirror: false,
      puts: [],
      deposit: undefined,
      takes: [],
      meant: [],
      ...more,
    }
    this.vouchers.push(made)
    return made
  }

  /** Fills items from the first on. */
  private spread(amount: number, over: readonly { item: ItemState; most: number }[]) {
    const parts: { item: ItemState; amount: number }[] = []
    let left = amount
    for (const { item, most } of over) {
      const part = Math.min(left, most, this.owed(item))
      if (part <= 0) continue
      parts.push({ item, amount: part })
      left -= part
    }
    return { parts, left }
  }

  private put(parts: readonly { item: ItemState; amount: number }[]): Put[] {
    return parts.map(({ item, amount }) => {
      item.paid += amount
      return { item, amount, returned: 0 }
    })
  }

  private hold(amount: number): DepositState {
    const made: DepositState = { id: UNNAMED, amount, converted: 0, refunded: 0, is_cancelled: false }
    this.deposits.push(made)
    return made
  }

  private all() {
    return this.open().map((item) => ({ item, most: this.owed(item) }))
  }

  private book(voucher: VoucherState, parts: readonly { item: ItemState; amount: number }[], left: number) {
    voucher.puts = this.put(parts)
    if (left > 0) voucher.deposit = this.hold(left)
    return { voucher, ...(voucher.deposit !== undefined && { deposit: voucher.deposit }) }
  }

  pay(amount: number): Outcome {
    const { parts, left } = this.spread(amount, this.all())
    return this.book(this.voucher('receipt', amount), parts, left)
  }

  payItem(amount: number, item: ItemState, share: number): Outcome {
    if (share > amount || this.isCancelled(item) || share > this.owed(item)) return 'refused'
    return this.book(this.voucher('receipt', amount), [{ item, amount: share }], amount - share)
  }

  announce(amount: number): Outcome {
    const { parts } = this.spread(amount, this.all())
    return { voucher: this.voucher('receipt', amount, { status: 'pending', meant: parts }) }
  }

  confirm(voucher: VoucherState, has_come: boolean): Outcome {
    if (voucher.status !== 'pending') return 'refused'
    voucher.status = has_come ? 'posted' : 'failed'
    if (!has_come) return {}
    const open = new Set(this.open())
    const { parts, left } = this.spread(
      voucher.amount,
      voucher.meant.filter(({ item }) => open.has(item)).map(({ item, amount }) => ({ item, most: amount })),
    )
    const { deposit } = this.book(voucher, parts, left)
    return deposit === undefined ? {} : { deposit }
  }

  receive(amount: number): Outcome {
    const deposit = this.hold(amount)
    return { voucher: this.voucher('deposit', amount, { deposit }), deposit }
  }

  convert(deposit: DepositState, amount: number): Outcome {
    if (deposit.is_cancelled || amount > this.available(deposit) || amount > this.debt()) return 'refused'
    const { parts } = this.spread(amount, this.all())
    deposit.converted += amount
    return { voucher: this.voucher('deposit_apply', amount, { deposit, puts: this.put(parts) }) }
  }

  refund(voucher: VoucherState, amount: number): Outcome {
    if (voucher.status !== 'posted' || voucher.is_mirror) return 'refused'
    if (voucher.kind !== 'receipt' && voucher.kind !== 'deposit_apply') return 'refused'
    const left = voucher.puts.reduce((sum, put) => sum + put.amount - put.returned, 0)
    if (amount > left) return 'refused'
    const takes: VoucherState['takes'] = []
    let rest = amount
    for (const put of voucher.puts.toReversed()) {
      const part = Math.min(rest, put.amount - put.returned)
      if (part <= 0) continue
      put.returned += part
      put.item.refunded += part
      takes.push({ put, amount: part })
      rest -= part
    }
    return { voucher: this.voucher('refund', amount, { takes }) }
  }

  giveBack(deposit: DepositState, amount: number): Outcome {
    if (deposit.is_cancelled || amount > this.available(deposit)) return 'refused'
    deposit.refunded += amount
    return { voucher: this.voucher('deposit_refund', amount, { deposit }) }
  }

  reverse(voucher: VoucherState): Outcome {
    if (voucher.status !== 'posted' || voucher.is_mirror) return 'refused'
    if (voucher.puts.some(({ returned }) => returned !== 0)) return 'refused'
    const { kind, deposit, amount } = voucher
    const brought = kind === 'receipt' || kind === 'deposit' ? deposit : undefined
    if (brought !== undefined && brought.converted + brought.refunded > 0) return 'refused'
    // What a refund gave back may have been paid again, or its bill cancelled: then there is no room for it.
    const back = Map.groupBy(voucher.takes, ({ put }) => put.item)
    for (const [item, takes] of back) {
      const sum = takes.reduce((total, take) => total + take.amount, 0)
      if (this.isCancelled(item) || sum > this.owed(item)) return 'refused'
    }
    voucher.status = 'reversed'
    for (const put of voucher.puts) put.item.paid -= put.amount
    for (const take of voucher.takes) {
      take.put.returned -= take.amount
      take.put.item.refunded -= take.amount
    }
    if (brought !== undefined) brought.is_cancelled = true
    if (kind === 'deposit_apply' && deposit !== undefined) deposit.converted -= amount
    if (kind === 'deposit_refund' && deposit !== undefined) deposit.refunded -= amount
    return { mirror: this.voucher(kind, amount, { is_mirror: true }) }
  }

  cancelBill(bill: MoneyModel['bills'][number]): Outcome {
    const net = this.items
      .filter(({ bill_id }) => bill_id === bill.id)
      .reduce((sum, { paid, refunded }) => sum + paid - refunded, 0)
    if (bill.is_cancelled || net !== 0) return 'refused'
    bill.is_cancelled = true
    return {}
  }
}
