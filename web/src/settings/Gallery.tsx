import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Checkbox,
  Group,
  Radio,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { confirm } from '../kit/data/confirm.tsx'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { ColourBadge } from '../kit/data/StatusBadge.tsx'
import { ColourInput } from '../kit/form/inputs/ColourInput.tsx'
import { DateInput } from '../kit/form/inputs/DateInput.tsx'
import { IntInput } from '../kit/form/inputs/IntInput.tsx'
import { MoneyInput } from '../kit/form/inputs/MoneyInput.tsx'
import { PhoneInput } from '../kit/form/inputs/PhoneInput.tsx'
import { SelectField } from '../kit/form/inputs/SelectField.tsx'
import { TimeInput } from '../kit/form/inputs/TimeInput.tsx'
import { toast } from '../kit/page/toast.tsx'
import { GALLERY_TEXTS as TEXTS } from './texts.ts'
import styles from './ThemeTestScreen.module.css'

/** Every component of the application in its states. */
export function Gallery() {
  return (
    <Stack gap="lg" data-sample>
      <Part title={TEXTS.buttons}>
        <Buttons />
      </Part>
      <Part title={TEXTS.fields}>
        <Stack gap="md">
          <Fields />
          <Fields disabled />
          <Fields error={TEXTS.wrong_text} />
        </Stack>
      </Part>
      <Part title={TEXTS.choices}>
        <Options />
      </Part>
      <Part title={TEXTS.states}>
        <States />
      </Part>
      <Part title={TEXTS.feedback}>
        <Feedback />
      </Part>
      <Part title={TEXTS.text}>
        <Words />
      </Part>
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={3} mb="xs">
      {title}
    </Title>
    {children}
  </section>
)

const BUTTONS = [
  [TEXTS.button, {}],
  [TEXTS.default_button, { variant: 'default' }],
  [TEXTS.light, { variant: 'light' }],
  [TEXTS.subtle, { variant: 'subtle' }],
  [TEXTS.danger, { color: 'red.8' }],
] as const

function Buttons() {
  return (
    <Stack gap="xs">
      {[{}, { disabled: true }, { loading: true }].map((state, index) => (
        <Group key={index} gap="xs">
          {BUTTONS.map(([label, look]) => (
            <Button key={label} {...look} {...state}>
              {label}
            </Button>
          ))}
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={TEXTS.icon} {...state}>
            <IconPencil size={18} />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}

const OPTIONS = [
  { value: 'one', label: TEXTS.one, color: '#0891B2' },
  { value: 'two', label: TEXTS.two, color: '#EF4444' },
]

function Fields({ disabled = false, error }: { disabled?: boolean; error?: string }) {
  const [values, setValues] = useState({
    name: 'Nguyễn Thị An',
    phone: '+84901234567' as string | null,
    money: 1_500_000 as number | null,
    number: 12 as number | null,
    date: '2026-11-22' as string | null,
    time: '08:30' as string | null,
    select: 'one' as string | null,
    colour: '#0891B2' as string | null,
    note: '',
  })
  const field = <K extends keyof typeof values>(name: K) => ({
    label: TEXTS[name],
    value: values[name],
    onChange: (value: (typeof values)[K]) => setValues((before) => ({ ...before, [name]: value })),
    disabled,
    error,
  })
  const { onChange: nameIt, ...name } = field('name')
  const { onChange: noteIt, ...note } = field('note')
  return (
    <div className={styles.gallery}>
      <TextInput {...name} onChange={(event) => nameIt(event.currentTarget.value)} />
      <PhoneInput {...field('phone')} />
      <MoneyInput {...field('money')} />
      <IntInput {...field('number')} />
      <DateInput {...field('date')} />
      <TimeInput {...field('time')} />
      <SelectField {...field('select')} options={OPTIONS} />
      <ColourInput {...field('colour')} />
      <Textarea {...note} onChange={(event) => noteIt(event.currentTarget.value)} />
    </div>
  )
}

function Options() {
  const [tab, setTab] = useState<string | null>(TEXTS.one)
  const names = [TEXTS.one, TEXTS.two, TEXTS.three]
  return (
    <Stack gap="sm">
      <Group gap="lg">
        <Checkbox label={TEXTS.check} defaultChecked />
        <Checkbox label={`${TEXTS.check}: ${TEXTS.disabled}`} disabled />
        <Switch label={TEXTS.toggle} defaultChecked />
        <Switch label={`${TEXTS.toggle}: ${TEXTS.disabled}`} disabled />
        <Radio.Group aria-label={TEXTS.select} defaultValue={TEXTS.one}>
          <Group gap="sm">
            {names.map((name) => (
              <Radio key={name} value={name} label={name} />
            ))}
          </Group>
        </Radio.Group>
      </Group>
      <SegmentedControl aria-label={TEXTS.choices} data={names} maw={360} />
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List aria-label={TEXTS.choices}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {TEXTS.tab(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => (
          <Tabs.Panel key={name} value={name} pt="xs">
            <Text size="sm">{TEXTS.tab(name)}</Text>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

function States() {
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Badge>{TEXTS.usual}</Badge>
        <Badge variant="light">{TEXTS.light}</Badge>
        {['#1E70E6', '#10B981', '#F59E0B', '#EF4444', '#7C3AED'].map((color) => (
          <ColourBadge key={color} label={color} color={color} />
        ))}
      </Group>
      <Skeleton height={32} maw={360} />
      <EmptyState title={TEXTS.empty} about={TEXTS.empty_about} />
    </Stack>
  )
}

const KINDS = ['info', 'success', 'warning', 'error'] as const
const HUES = { info: 'blue', success: 'green', warning: 'orange', error: 'red' } as const

function Feedback() {
  const ask = () =>
    void confirm({ title: TEXTS.ask_title, lost: TEXTS.ask_lost, action: TEXTS.danger, destructive: true })
  return (
    <Stack gap="xs">
      {KINDS.map((kind) => (
        <Alert key={kind} color={HUES[kind]} title={TEXTS[kind]}>
          {TEXTS.body}
        </Alert>
      ))}
      <Group gap="xs">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            variant="default"
            onClick={() => toast({ type: kind, title: TEXTS[kind], message: TEXTS.empty_about })}
          >
            {TEXTS.toast(TEXTS[kind])}
          </Button>
        ))}
        <Button variant="default" onClick={ask}>
          {TEXTS.ask}
        </Button>
      </Group>
    </Stack>
  )
}

function Words() {
  return (
    <Stack gap={4}>
      {([4, 5, 6] as const).map((level) => (
        <Title key={level} order={level}>
          {TEXTS.heading(level)}
        </Title>
      ))}
      <Text>{TEXTS.body}</Text>
      <Text size="sm" c="gray.7">
        {TEXTS.dimmed}
      </Text>
      <Anchor href="/theme-test">{TEXTS.link}</Anchor>
    </Stack>
  )
}
