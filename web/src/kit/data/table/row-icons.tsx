import { IconPencil, IconTrash } from '@tabler/icons-react'

/** The icons of what every list can do with a row. */
export const ROW_ICONS = { edit: <IconPencil size={16} />, remove: <IconTrash size={16} /> }
