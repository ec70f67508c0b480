import { TEXTS } from '../texts.ts'
import styles from './pages.module.css'

/** What is left to say when not even the configuration can be read: the address, the network or the server is wrong. */
export function showUnreachable(place: HTMLElement): void {
  const title = document.createElement('h1')
  const about = document.createElement('p')
  const retry = document.createElement('button')
  title.textContent = TEXTS.unreachable
  about.textContent = TEXTS.unreachable_about
  retry.textContent = TEXTS.retry
  retry.addEventListener('click', () => window.location.reload())
  place.replaceChildren(title, about, retry)
  place.classList.add(...[styles['unreachable']].filter((name) => name !== undefined))
}
