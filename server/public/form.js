// Draws a clinic's form on a page of its website and sends it: <div data-bcare-form="https://…/public/form/KEY">.
// No dependency, no markup from text: it works under a content security policy that lets this file run and connects to
// where it came from. What it draws is in a root of its own, so that the page's styles and the form's leave each other alone.
;(() => {
  'use strict'
  // The server puts the form's own style here (rules/src/contact/form-style.ts).
  const STYLE = ''
  const MESSAGES = {
    sending: 'Đang gửi…',
    send: 'Gửi đăng ký',
    failed: 'Chưa gửi được, vui lòng kiểm tra kết nối và thử lại.',
    missing: 'Biểu mẫu tạm thời chưa tải được, vui lòng gọi điện cho phòng khám.',
    choose: 'Chọn…',
  }

  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties)
    element.append(...children)
    return element
  }

  const inputOf = ({ name, type, required, options }) => {
    const common = { name, required, maxLength: type === 'textarea' ? 2000 : 200 }
    if (type === 'textarea') return make('textarea', { ...common, rows: 4 })
    if (type !== 'select') return make('input', { ...common, type })
    const select = make('select', { name, required }, make('option', { value: '' }, MESSAGES.choose))
    for (const option of options) select.append(make('option', { value: option }, option))
    return select
  }

  const lineOf = (field) =>
    make('p', {}, make('label', {}, `${field.label}${field.required ? ' *' : ''}`, inputOf(field)))

  const tick = (name, value, text, required) =>
    make(
      'p',
      {},
      make(
        'label',
        { className: 'bcare-tick' },
        make('input', { type: 'checkbox', name, value, required }),
        make('span', {}, text),
      ),
    )

  const trap = () => {
    const line = make(
      'p',
      {},
      make(
        'label',
        {},
        'Để trống ô này ',
        make('input', { name: 'website', tabIndex: -1, autocomplete: 'off' }),
      ),
    )
    line.setAttribute('aria-hidden', 'true')
    // Through the object model, which a policy against inline styles lets pass.
    Object.assign(line.style, { position: 'absolute', left: '-9999px' })
    return line
  }

  const ask = async (address, init) => {
    const answer = await fetch(address, {
      ...init,
      credentials: 'omit',
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
    return answer.json()
  }

  // The same key for the same words: a visitor who presses twice, or again after a lost connection, has asked once.
  let last = { body: '', key: '' }
  const keyOf = (body) => {
    if (last.body !== body) last = { body, key: crypto.randomUUID?.() ?? '' }
    return last.key
  }

  const send = (address, form, definition) => {
    const values = Object.fromEntries(new FormData(form))
    const body = JSON.stringify({
      ...values,
      consent_version: definition.consent.version,
      form_token: definition.token,
      page_url: location.href.slice(0, 2000),
    })
    const key = keyOf(body)
    const headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) }
    return ask(address, { method: 'POST', headers, body })
  }

  const done = (root, { message, redirect_url }) => {
    if (redirect_url && /^https?:/.test(redirect_url)) return location.assign(redirect_url)
    const said = make('p', { tabIndex: -1, className: 'bcare-done' }, message)
    said.setAttribute('role', 'status')
    root.replaceChildren(make('div', { className: 'bcare-form' }, said))
    said.focus()
  }

  // Style sheets that a script makes are let pass by a policy against inline styles.
  const rootOf = (place, { fill, hover, text }) => {
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    const colours = `--bcare-fill:${fill};--bcare-hover:${hover};--bcare-text:${text}`
    sheet.replaceSync(`:host{all:initial;display:block;${colours}}${STYLE}`)
    root.adoptedStyleSheets = [sheet]
    return root
  }

  const draw = (place, address, definition) => {
    const root = rootOf(place, definition.colours)
    const problem = make('p', { className: 'bcare-problem' })
    problem.setAttribute('role', 'alert')
    const button = make('button', { type: 'submit' }, MESSAGES.send)
    const { consent, marketing } = definition
    const form = make(
      'form',
      { className: 'bcare-form' },
      ...definition.fields.map(lineOf),
      trap(),
      tick('consent', 'yes', consent.text, true),
    )
    if (marketing) form.append(tick('marketing', marketing.version, marketing.text, false))
    form.append(problem, make('p', {}, button))
    const busy = (is) => {
      button.disabled = is
      button.textContent = is ? MESSAGES.sending : MESSAGES.send
    }
    const tell = ({ message, data }) => {
      problem.textContent = message || MESSAGES.failed
      const wrong = data?.errors?.[0] && form.elements.namedItem(data.errors[0].field)
      if (wrong instanceof HTMLElement) wrong.focus()
    }
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      busy(true)
      problem.textContent = ''
      try {
        const answer = await send(address, form, definition)
        if (answer.code === 0) return done(root, answer.data)
        tell(answer)
      } catch {
        problem.textContent = MESSAGES.failed
      }
      busy(false)
    })
    root.replaceChildren(form)
  }

  const begin = async (place) => {
    const address = place.dataset.bcareForm
    try {
      const answer = await ask(address)
      if (answer.code !== 0) throw new Error(answer.message)
      draw(place, address, answer.data)
    } catch {
      place.textContent = MESSAGES.missing
    }
  }

  const all = () => document.querySelectorAll('[data-bcare-form]').forEach((place) => void begin(place))
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', all)
  else all()
})()
