import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentThrough } from './mail-sender.ts'

const sender = fc.record({
  name: fc.constantFrom('', 'Nha khoa An Tâm', 'BCare'),
  address: fc.constantFrom('a@antam.vn', 'b@AnTam.vn', 'no-reply@bcare.vn', 'x@sub.bcare.vn', 'y@bcare.vn'),
})
const domain = (address: string) => address.split('@')[1]?.toLowerCase()

test('what leaves by the operator’s server is of the operator’s domain, and its answer reaches the clinic', () => {
  fc.assert(
    fc.property(sender, fc.option(sender, { nil: undefined }), (operator, clinic) => {
      const { from, reply_to } = sentThrough(operator, clinic)
      expect(domain(from.address)).toBe(domain(operator.address))
      expect((reply_to ?? from).address).toBe(clinic?.address ?? operator.address)
      if (clinic !== undefined && clinic.name !== '') expect(from.name).toBe(clinic.name)
    }),
  )
})
