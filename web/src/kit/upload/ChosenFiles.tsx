import { ActionIcon, Box, CloseButton, FileButton, Group, Text } from '@mantine/core'
import { IconFile, IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import css from './attached.module.css'
import { IMAGES } from './FilePicker.tsx'
import { UPLOAD_TEXTS as TEXTS } from './texts.ts'
import type { ChosenFile, ChosenFiles as Chosen } from './use-chosen-files.ts'

const PAPERS = `${IMAGES},application/pdf,.pdf`

/** The paper clip beside something that is being written. */
export function AttachButton({ onTake }: { onTake: (files: File[]) => void }) {
  return (
    <FileButton multiple accept={PAPERS} onChange={onTake} inputProps={{ 'aria-label': TEXTS.attach }}>
      {(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={TEXTS.attach}
          title={TEXTS.attach}
        >
          <IconPaperclip size={18} />
        </ActionIcon>
      )}
    </FileButton>
  )
}

/** What goes along when it is saved. */
export function ChosenFiles({ files: { chosen, remove } }: { files: Chosen }) {
  if (chosen.length === 0) return null
  return (
    <Group component="ul" gap={8} align="stretch" mt={8} aria-label={TEXTS.chosen}>
      {chosen.map((one) => (
        <li key={one.key} className={css.chosen} data-wrong={one.error !== undefined || undefined}>
          <Preview file={one.file} />
          <Box miw={0}>
            <Text size="xs" className="ellipsis" title={one.file.name}>
              {one.file.name}
            </Text>
            {one.error !== undefined && (
              <Text size="xs" c="red.9" role="alert">
                {one.error}
              </Text>
            )}
          </Box>
          <CloseButton size="sm" aria-label={TEXTS.unchoose(one.file.name)} onClick={() => remove(one.key)} />
        </li>
      ))}
    </Group>
  )
}

/** What every browser draws; others are drawn by the server alone. */
const DRAWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

function Preview({ file }: Pick<ChosenFile, 'file'>) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (image.current === null) return undefined
    const address = URL.createObjectURL(file)
    image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  if (DRAWN.has(file.type)) return <img ref={image} alt="" className={css.small} />
  return (
    <span className={css.sign} aria-hidden>
      <IconFile size={20} />
    </span>
  )
}
