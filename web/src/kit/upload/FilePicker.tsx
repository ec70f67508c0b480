import { Button, FileButton, Stack, Text } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { UPLOAD_TEXTS as TEXTS } from './texts.ts'
import css from './upload.module.css'
import { UploadList } from './UploadList.tsx'
import { useFileDrop, useFilePaste } from './use-file-drop.ts'
import { isFor, uploadFiles, type UploadTarget, type UsageRow, useUploads } from './uploads.ts'

/** What telephones and scanners make; the server looks at the bytes and takes no one's word. */
export const IMAGES =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif,image/tiff,.heic,.heif,.tif,.tiff'
const ANY = `${IMAGES},application/pdf,.pdf,.dcm,.zip,.stl,.ply`

export interface FilePickerProps {
  /** The record that the files go to, and what is known of them. */
  target: UploadTarget
  /** Pictures alone. */
  images?: boolean
  multiple?: boolean
  /** Called for each file when it has arrived, with its addresses (`kit/storage.ts`). */
  onAdded?: (added: UsageRow) => void
  /** Only the buttons and the list, for places that take drops themselves. */
  bare?: boolean
}

/** Takes files for a record: chosen, dragged, pasted or photographed; sent in the background, each with its progress. */
export function FilePicker({
  target,
  images = false,
  multiple = true,
  onAdded,
  bare = false,
}: FilePickerProps) {
  const uploads = useUploads().filter(isFor(target))
  const take = (files: readonly File[]) => uploadFiles(multiple ? files : files.slice(0, 1), target, onAdded)
  const { over, handlers } = useFileDrop(take)
  useFilePaste(take, !bare)
  const buttons = <PickButtons images={images} multiple={multiple} onTake={take} />
  return (
    <Stack gap="xs">
      {bare ? (
        buttons
      ) : (
        <div className={css.drop} data-over={over || undefined} {...handlers}>
          <Text size="sm" visibleFrom="sm">
            {over ? TEXTS.drop_now : images ? TEXTS.drop_images : TEXTS.drop}
          </Text>
          {buttons}
        </div>
      )}
      <UploadList uploads={uploads} />
    </Stack>
  )
}

interface PickButtonsProps {
  images: boolean
  multiple: boolean
  onTake: (files: File[]) => void
}

/** «Chọn tệp», and on a telephone «Chụp ảnh» as well. */
export function PickButtons({ images, multiple, onTake }: PickButtonsProps) {
  const label = images ? TEXTS.choose_images : TEXTS.choose
  const taken = (files: File | File[] | null) => {
    const all = [files ?? []].flat()
    if (all.length > 0) onTake(all)
  }
  return (
    <>
      <FileButton
        multiple={multiple}
        accept={images ? IMAGES : ANY}
        onChange={taken}
        inputProps={{ 'aria-label': label }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
            {label}
          </Button>
        )}
      </FileButton>
      <FileButton
        accept="image/*"
        capture="environment"
        onChange={taken}
        inputProps={{ 'aria-label': TEXTS.camera }}
      >
        {(props) => (
          <Button
            {...props}
            className={css.camera ?? ''}
            variant="default"
            leftSection={<IconCamera size={16} />}
          >
            {TEXTS.camera}
          </Button>
        )}
      </FileButton>
    </>
  )
}
