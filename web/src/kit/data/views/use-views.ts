import { initialView, renamedView, withoutView, withView, type View } from '@bcare/rules/settings/page'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import {
  editOwnPage,
  editSharedPage,
  type PageConfiguration,
  usePage,
  usePageRoute,
} from '../table/page-configuration.ts'
import { shows, viewOf } from './saved-views.ts'
import { useSearchParams } from '../../page/search-params.ts'

/** A view as the menu shows it. */
export interface ShownView extends View {
  shared: boolean
  /** The list opens with it. */
  opens: boolean
  /** It is what the list shows now. */
  current: boolean
}

/** The views of the list at this address, one's own and the shared ones, and what can be done with them. */
export function useViews() {
  const route = usePageRoute()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { tenant, user } = usePage(route)
  const opening = initialView(tenant, user)
  const shown = (views: readonly View[] | undefined, shared: boolean): ShownView[] =>
    (views ?? []).map((view) => ({
      ...view,
      shared,
      opens: opening?.name === view.name,
      current: shows(search, view),
    }))

  const go = (view: View, replace = false) => {
    const tab = search['tab']
    void navigate({
      to: '.',
      search: { ...(tab !== undefined && { tab }), ...view.search },
      resetScroll: false,
      replace,
    })
  }

  const untouched = Object.keys(viewOf(search)).length === 0
  const first = useRef(true)
  useEffect(() => {
    if (first.current && untouched && opening !== undefined) go(opening, true)
    first.current = false
  })

  const edit = async (shared: boolean, change: (page: PageConfiguration) => PageConfiguration) => {
    if (shared) await editSharedPage(route, change)
    else editOwnPage(route, change)
  }
  return {
    views: [...shown(user?.views, false), ...shown(tenant?.views, true)],
    /** What is in the address could be saved under a name. */
    can_save: !untouched,
    go,
    save: (name: string, shared: boolean) =>
      edit(shared, (page) => withView(page, { name, search: viewOf(search) })),
    rename: ({ name, shared }: ShownView, to: string) => edit(shared, (page) => renamedView(page, name, to)),
    remove: ({ name, shared }: ShownView) => edit(shared, (page) => withoutView(page, name)),
    /** Opens the list with a view, or with none. */
    open: ({ name, opens }: ShownView) =>
      editOwnPage(route, (page) => ({ ...page, default_view: opens ? null : name })),
    /** Shares a view of one's own, or takes a shared one back to oneself. */
    async share({ name, search: saved, shared }: ShownView) {
      await edit(!shared, (page) => withView(page, { name, search: saved }))
      await edit(shared, (page) => withoutView(page, name))
    },
  }
}
