import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** The customer, on the tab of their money. */
export const PersonMoneyLink = ({ id, name }: { id: number; name: string }) => (
  <Anchor
    inherit
    renderRoot={(props) => (
      <Link {...props} to={`/customer/profile/${id}`} search={{ tab: 'payment' } as never} />
    )}
  >
    {name}
  </Anchor>
)

/** Another record of the desk, found by its number. */
export const FoundByCode = ({ tab, code }: { tab: 'receipts' | 'bills' | 'deposits'; code: string }) => (
  <Anchor
    inherit
    renderRoot={(props) => <Link {...props} to="/accounting" search={{ tab, search: code } as never} />}
  >
    {code}
  </Anchor>
)
