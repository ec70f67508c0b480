import { expect, type BrowserContext, type Page } from '@playwright/test'

interface Toast {
  title: string
  message: string
}

const shown = new WeakMap<Page, Toast[]>()

/** Begins to write down the toasts of a context's pages: they go by themselves, and a busy machine may look too late. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, toast: Toast) => {
    shown.set(page, [...(shown.get(page) ?? []), toast])
  })
  await context.addInitScript(() => {
    const record = Reflect.get(window, 'recordToast') as (toast: Toast) => Promise<void>
    const textOf = (element: Element, part: string) =>
      element.querySelector(`.mantine-Notification-${part}`)?.textContent ?? ''
    const toastsIn = (node: Node) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll('*')].filter((element) => element.matches('[data-toast]'))
        : []
    new MutationObserver((changes) => {
      for (const element of changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(toastsIn)))
        void record({ title: textOf(element, 'title'), message: textOf(element, 'description') })
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until a toast of these words was shown; each toast answers once. Without a message any one will do. */
export async function expectToast(page: Page, title: string, message?: string): Promise<void> {
  const meant = { title, ...(message !== undefined && { message }) }
  await expect.poll(() => shown.get(page) ?? []).toContainEqual(expect.objectContaining(meant))
  const all = shown.get(page) ?? []
  const used = all.findIndex((one) => one.title === title && one.message === (message ?? one.message))
  shown.set(page, all.toSpliced(used, 1))
}
