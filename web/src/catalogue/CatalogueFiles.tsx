import { useMay } from '../kit/session/may.ts'
import { RecordFiles, type RecordFilesProps } from '../shared/files/RecordFiles.tsx'

/** Pictures and papers of a service or a material; the newest «Ảnh đại diện» shows it. */
export function CatalogueFiles({ record }: Pick<RecordFilesProps, 'record'>) {
  const may_change = useMay(record.entity_type === 'product' ? 'product:update' : 'material:update')
  const may_add = useMay('file_usage:create')
  return <RecordFiles record={record} may_change={may_change && may_add} usual="avatar" />
}
