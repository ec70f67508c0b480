import { readableSetting } from '@bcare/contract/settings/readable'
import { specOf } from '@bcare/contract/settings/registry/index'
import { Button, Group, Modal, MultiSelect, Select, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { CONFIGURATION_TEXTS as TEXTS } from './texts.ts'

interface CopyDialogProps {
  branches: readonly { value: string; label: string }[]
  onClose: () => void
}

/** Makes branches like another one: says what would change, and changes it when confirmed. */
export function CopyDialog({ branches, onClose }: CopyDialogProps) {
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string[]>([])
  const order = { from_branch_id: Number(from), to_branch_ids: to.map(Number) }
  const preview = useWrite(api.setting.sync)
  const apply = useWrite(api.setting.sync, {
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.copy_done })
      onClose()
    },
  })
  const lines = preview.data?.copied?.lines
  const choose = (change: () => void) => {
    preview.reset()
    change()
  }
  const words = (key: string, value: unknown) => readableSetting(key, value) ?? TEXTS.empty
  return (
    <Modal opened onClose={onClose} title={TEXTS.copy_title} size="lg">
      <Stack>
        <Text size="sm">{TEXTS.copy_about}</Text>
        <Select
          label={TEXTS.copy_from}
          data={[...branches]}
          value={from}
          allowDeselect={false}
          onChange={(value) => choose(() => setFrom(value))}
        />
        <MultiSelect
          label={TEXTS.copy_to}
          data={branches.filter(({ value }) => value !== from)}
          value={to.filter((value) => value !== from)}
          onChange={(values) => choose(() => setTo(values))}
        />
        {lines?.length === 0 && <Text size="sm">{TEXTS.copy_same}</Text>}
        {lines && lines.length > 0 && (
          <Table.ScrollContainer minWidth={480}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  {[TEXTS.branch, TEXTS.copy_line, TEXTS.copy_was, TEXTS.copy_becomes].map((head) => (
                    <Table.Th key={head}>{head}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lines.map(({ key, branch_id, branch_name, from: was, to: becomes }) => (
                  <Table.Tr key={`${branch_id}/${key}`}>
                    <Table.Td>{branch_name}</Table.Td>
                    <Table.Td>{specOf(key)?.label}</Table.Td>
                    <Table.Td>{words(key, was)}</Table.Td>
                    <Table.Td>{words(key, becomes)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          {lines && lines.length > 0 ? (
            <Button loading={apply.isPending} onClick={() => apply.mutate({ ...order, apply: true })}>
              {TEXTS.copy_apply(lines.length)}
            </Button>
          ) : (
            <Button
              disabled={from === null || order.to_branch_ids.length === 0}
              loading={preview.isPending}
              onClick={() => preview.mutate(order)}
            >
              {TEXTS.copy_preview}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
