import { IconScale } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** The proof of the books. */
export const booksScreens: readonly Screen[] = [
  {
    path: '/books-check',
    label: 'Đối chiếu sổ sách',
    menu: { group: 'finance', place: 80, icon: IconScale },
    permission: 'books:check',
    load: () => import('./BooksCheckScreen.tsx').then((file) => file.BooksCheckScreen),
  },
]
