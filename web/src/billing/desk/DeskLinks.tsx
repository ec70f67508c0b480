import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/page/search-params.ts'

/** The customer, on the tab of their money. */
export const PersonMoneyLink = ({ id, name }: { id: number; name: string }) => (
  <Anchor
    inherit
    renderRoot={(props) => <Link {...props} {...linkTo(`/customer/profile/${id}`, { tab: 'payment' })} />}
  >
    {name}
  </Anchor>
)

/** Another record of the desk, found by its number. */
export const FoundByCode = ({ tab, code }: { tab: 'receipts' | 'bills' | 'deposits'; code: string }) => (
  <Anchor
    inherit
    renderRoot={(props) => <Link {...props} {...linkTo('/accounting', { tab, search: code })} />}
  >
    {code}
  </Anchor>
)
