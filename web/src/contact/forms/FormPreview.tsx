import { FORM_STYLE, formVariables } from '@bcare/rules/contact/form-style'
import type { FormField } from '@bcare/rules/contact/web-form'
import { currentWording } from '@bcare/rules/customers/consent'
import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Values } from '../../kit/form/field.ts'
import { useButtonColours } from '../../kit/runtime/button-colours.ts'
import css from './forms.module.css'
import { FORM_TEXTS as TEXTS } from './texts.ts'

/** The form as visitors of the website will see it; nothing is sent from here. */
export function FormPreview({ values }: { values: Values }) {
  const fields = (values['fields'] as FormField[] | null) ?? []
  return (
    <section className={css.preview} aria-label={TEXTS.preview}>
      <Text size="sm" fw={600}>
        {TEXTS.preview}
      </Text>
      <OwnRoot>
        <Drawn fields={fields} marketing={values['ask_marketing'] === true} />
      </OwnRoot>
      <Text size="xs" c="gray.7">
        {TEXTS.preview_about}
      </Text>
    </section>
  )
}

/** Children in a root of their own, as on the website: our styles do not reach them. */
function OwnRoot({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  const colours = useButtonColours()
  useEffect(() => {
    const shadow = place.current?.shadowRoot ?? place.current?.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:host{all:initial;display:block;${formVariables(colours)}}${FORM_STYLE}`)
    if (shadow !== undefined) shadow.adoptedStyleSheets = [sheet]
    setRoot(shadow)
  }, [colours])
  return <div ref={place}>{root && createPortal(children, root as unknown as Element)}</div>
}

function Drawn({ fields, marketing }: { fields: readonly FormField[]; marketing: boolean }) {
  return (
    <form className="bcare-form" onSubmit={(event) => event.preventDefault()}>
      {fields.map((field, index) => (
        <p key={index}>
          <label>
            {field.label}
            {field.required && ' *'}
            <Question field={field} />
          </label>
        </p>
      ))}
      <Tick text={currentWording('care').text} />
      {marketing && <Tick text={currentWording('marketing').text} />}
      <p>
        <button type="button">{TEXTS.preview_send}</button>
      </p>
    </form>
  )
}

function Question({ field: { type, options } }: { field: FormField }) {
  if (type === 'textarea') return <textarea rows={4} />
  if (type !== 'select') return <input type={type} />
  return (
    <select>
      <option>{TEXTS.preview_choose}</option>
      {options.map((option, index) => (
        <option key={index}>{option}</option>
      ))}
    </select>
  )
}

const Tick = ({ text }: { text: string }) => (
  <p>
    <label className="bcare-tick">
      <input type="checkbox" />
      <span>{text}</span>
    </label>
  </p>
)
