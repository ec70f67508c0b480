import { Alert, Button, Group, Stack, Switch, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { useCancel } from '../../kit/form/edit/use-cancel.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { BoardPreview } from './BoardPreview.tsx'
import css from './pipeline.module.css'
import type { PipelineRow } from './pipeline-form.ts'
import { StageList } from './StageList.tsx'
import { PIPELINE_TEXTS as TEXTS } from './texts.ts'
import { type PipelineFormApi, usePipelineForm } from './use-pipeline-form.ts'

interface PipelineFormProps {
  /** The pipeline being changed; absent, one is made. */
  row?: PipelineRow
  onReload?: () => void
}

/** A pipeline with its stages on one page, saved as one. */
export function PipelineForm({ row, onReload }: PipelineFormProps) {
  const navigate = useNavigate()
  const leave = (id?: number) =>
    void navigate({ href: id === undefined ? '/deals' : `/deals?pipeline=${id}` })
  const state = usePipelineForm(row)
  const { form, draft, refusal, stale, saving, saved, dirty } = state
  const cancel = useCancel({ saving, dirty, discard: () => draft.discard() }, () => leave(row?.id))
  useEffect(() => {
    if (saved !== undefined) void navigate({ href: `/deals?pipeline=${saved}` })
  }, [saved, navigate])
  const send = (event: FormEvent) => {
    event.preventDefault()
    void state.submit()
  }
  return (
    <Page title={row ? TEXTS.edit_title(row.name) : TEXTS.add_title}>
      <form noValidate onSubmit={send} aria-busy={saving}>
        <Stack gap={24} maw={960}>
          <DraftLine draft={draft} />
          {stale && <Stale onReload={onReload} />}
          {refusal && (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert">
              {refusal}
            </Alert>
          )}
          <General form={form} row={row} />
          <BoardPreview stages={form.values.stages} />
          <StageList form={form} pipeline_id={row?.id} />
          <Group className={css.actions} justify="flex-end" gap="xs">
            <Button variant="default" onClick={cancel} disabled={saving}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" loading={saving}>
              {TEXTS.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Page>
  )
}

function Stale({ onReload }: Pick<PipelineFormProps, 'onReload'>) {
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={TEXTS.stale} role="alert">
      <Stack gap="xs" align="flex-start">
        {TEXTS.stale_about}
        <Button size="xs" variant="default" onClick={onReload}>
          {TEXTS.reload}
        </Button>
      </Stack>
    </Alert>
  )
}

interface Department {
  id: number
  name: string
}
const DEPARTMENTS = wholeSource<Department, Parameters<typeof api.department.list>[0]>(api.department.list, {
  limit: 200,
  is_active: true,
})
const nameOf = ({ name }: Department) => name

/** The roles that an owner may be given, by the code that pipelines keep. */
function useRoles() {
  const { data } = useRead(
    api.term.list,
    { vocabulary: 'deal_role', is_active: true, limit: 200 },
    { quiet: true },
  )
  return useMemo(
    () =>
      (data?.data ?? []).flatMap(({ code, name }) => (code === null ? [] : [{ value: code, label: name }])),
    [data],
  )
}

function General({ form, row }: { form: PipelineFormApi; row: PipelineRow | undefined }) {
  const kinds = useConstant('pipeline.kind')
  const roles = useRoles()
  const { values, errors, setFieldValue } = form
  return (
    <section className={css.section} aria-labelledby="pipeline-general">
      <Title order={2} size="h4" id="pipeline-general">
        {TEXTS.general}
      </Title>
      <div className={css.fields}>
        <TextInput
          label={TEXTS.name}
          placeholder={TEXTS.name_hint}
          withAsterisk
          aria-required
          maxLength={120}
          value={values.name}
          onChange={(event) => setFieldValue('name', event.currentTarget.value)}
          error={errors['name']}
        />
        <SelectField
          label={TEXTS.kind}
          options={kinds}
          required
          value={values.kind}
          onChange={(kind) => setFieldValue('kind', kind ?? 'other')}
          error={errors['kind']}
        />
        <MultiPicker<Department>
          label={TEXTS.departments}
          description={TEXTS.departments_hint}
          source={DEPARTMENTS}
          nameOf={nameOf}
          value={values.department_ids}
          onChange={(ids) => setFieldValue('department_ids', [...ids])}
        />
        <SelectField
          label={TEXTS.owner_role}
          description={TEXTS.owner_role_hint}
          options={roles}
          value={values.default_owner_role}
          onChange={(role) => setFieldValue('default_owner_role', role)}
        />
        {row && (
          <Switch
            label={TEXTS.is_active}
            checked={values.is_active}
            onChange={(event) => setFieldValue('is_active', event.currentTarget.checked)}
          />
        )}
      </div>
    </section>
  )
}
