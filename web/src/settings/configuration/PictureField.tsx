import type { fileUsage } from '@bcare/contract/files/file-usage'
import type { Output } from '@bcare/contract'
import { Group, Text, UnstyledButton } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { PickButtons } from '../../kit/upload/FilePicker.tsx'
import { UploadList } from '../../kit/upload/UploadList.tsx'
import { dropUpload, uploadFiles, type UploadTarget, useUploads } from '../../kit/upload/uploads.ts'
import { brandUrl, thumbUrl } from '../../kit/runtime/storage.ts'
import { useMe } from '../../kit/session/may.ts'
import { BRAND_TEXTS as TEXTS } from './brand-texts.ts'
import css from './configuration.module.css'
import type { ControlProps } from './control-props.ts'

/** Pictures that come with the product. */
const BUILT_IN = [
  ['/brand/tooth.svg', 'Răng'],
  ['/brand/smile.svg', 'Nụ cười'],
  ['/brand/leaf.svg', 'Lá'],
  ['/brand/clinic.svg', 'Nền sáng'],
] as const

interface Choice {
  address: string
  name: string
  /** What is shown of it. */
  shown: string
}

type Uploaded = Output<typeof fileUsage.list>['data'][number]

/** Pictures that the clinic has uploaded, with the one that is chosen although it is an older one. */
function choicesOf(uploaded: readonly Uploaded[], address: string): Choice[] {
  const own = uploaded.map((one) => ({
    address: brandUrl(one.id),
    name: one.name,
    shown: thumbUrl(one) ?? brandUrl(one.id),
  }))
  const built_in = BUILT_IN.map(([path, name]) => ({ address: path, name, shown: path }))
  const all = [...own, ...built_in]
  const older = address !== '' && !all.some((one) => one.address === address)
  return older ? [{ address, name: TEXTS.picture_chosen, shown: address }, ...all] : all
}

/** A picture of our own: one that comes with the product, or one that the clinic uploads for its brand. */
export function PictureField(props: ControlProps) {
  const { label, value, onChange, disabled, error } = props
  const address = String(value ?? '')
  const tenant_id = useMe()?.tenant_id
  const { data } = useRead(
    api.fileUsage.list,
    { entity_type: 'branding', entity_id: tenant_id, limit: 8, sort_by: 'created_at', order: 'desc' },
    { enabled: tenant_id !== undefined, quiet: true },
  )
  return (
    <div>
      <Group gap="xs" mb={6} role="group" aria-label={label}>
        {choicesOf(data?.data ?? [], address).map((one) => (
          <UnstyledButton
            key={one.address}
            className={css.picture}
            disabled={disabled}
            aria-pressed={address === one.address}
            aria-label={one.name}
            title={one.name}
            onClick={() => onChange(address === one.address ? '' : one.address)}
          >
            <img src={one.shown} alt="" />
          </UnstyledButton>
        ))}
      </Group>
      {tenant_id !== undefined && !disabled && (
        <Upload
          target={{ entity_type: 'branding', entity_id: tenant_id, purpose: 'other', caption: label }}
          onAdded={(id) => onChange(brandUrl(id))}
        />
      )}
      {error && (
        <Text size="sm" c="red.8" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

/** Sends one picture and chooses it when it has arrived; what is refused stays with its reason. */
function Upload({ target, onAdded }: { target: UploadTarget; onAdded: (usage_id: number) => void }) {
  const uploads = useUploads().filter(
    (one) =>
      one.status !== 'done' && one.target.entity_type === 'branding' && one.target.caption === target.caption,
  )
  const take = (files: readonly File[]) => {
    for (const { key, status } of uploads) if (status === 'failed') dropUpload(key)
    uploadFiles(files.slice(0, 1), target, ({ id }) => onAdded(id))
  }
  return (
    <div role="group" aria-label={TEXTS.upload(target.caption ?? '')}>
      <Group gap="xs" mb={uploads.length > 0 ? 6 : 0}>
        <PickButtons images multiple={false} onTake={take} />
      </Group>
      <UploadList uploads={uploads} />
    </div>
  )
}
