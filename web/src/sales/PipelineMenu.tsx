import { ActionIcon, Menu } from '@mantine/core'
import {
  IconChartBar,
  IconHistory,
  IconListNumbers,
  IconPencil,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../kit/session/may.ts'
import { PIPELINE_TEXTS as TEXTS } from './pipeline/texts.ts'

/** The ways from a pipeline to its settings, its history and its figures. */
export function PipelineMenu({ pipeline_id }: { pipeline_id: number }) {
  const may_edit = useMay('pipeline:update')
  const may_add = useMay('pipeline:create')
  const navigate = useNavigate()
  const go = (href: string) => () => void navigate({ href })
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={TEXTS.settings}>
          <IconSettings size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may_edit && may_add && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={go(`/pipeline/add?id=${pipeline_id}`)}>
            {TEXTS.edit_this}
          </Menu.Item>
        )}
        {may_add && (
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={go('/pipeline/add')}>
            {TEXTS.add_another}
          </Menu.Item>
        )}
        {may_edit && (
          <Menu.Item leftSection={<IconListNumbers size={16} />} onClick={go('/pipelines')}>
            {TEXTS.all}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={go('/deal-stage-history')}>
          {TEXTS.history}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconChartBar size={16} />}
          onClick={go(`/deal-stage-history?tab=report&pipeline=${pipeline_id}`)}
        >
          {TEXTS.report}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
