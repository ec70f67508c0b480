/** Files of packages that belong into one file of the build. A declared chunk of the same name takes them in. */
export interface Library {
  chunk: string
  files: RegExp
  /** A chunk of its own, which everything that these files import comes along with; the higher is filled first. */
  priority?: number
  /** Nothing that people see first may need it. */
  late?: true
}

const MANTINE = '@mantine/core/esm/components'

export const LIBRARIES: readonly Library[] = [
  {
    chunk: 'parts',
    files: new RegExp(
      [
        String.raw`@tabler/icons-react/.*/Icon(Eye|EyeOff)\.`,
        '@babel/runtime/',
        '@tanstack/(react-)?query',
        '@mantine/hooks/esm/(utils|use-(disclosure|force-update|hotkeys))',
        '@mantine/core/esm/core/',
        `${MANTINE}/(ActionIcon|Alert|Anchor|Badge|CloseButton|Divider|Input|InputBase|Kbd|PasswordInput|Portal|Skeleton|TextInput|VisuallyHidden)/`,
      ].join('|'),
    ),
  },
  // What holds the page still under a modal; toasts, which every page has, look at it too.
  {
    chunk: 'scroll-lock',
    files:
      /node_modules\/(react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)/,
    priority: 1,
  },
  // Modals and drawers.
  {
    chunk: 'modals',
    files:
      /node_modules\/(@mantine\/(modals|core\/esm\/components\/(Modal|ModalBase|Drawer|ScrollArea|FocusTrap|Overlay)\/))/,
    priority: 0,
    late: true,
  },
  // Menus, tooltips and lists, with what places them.
  {
    chunk: 'floating',
    files:
      /node_modules\/(@floating-ui|@mantine\/core\/esm\/(utils\/Floating|components\/(Menu|Popover|Tooltip|Combobox)\/))/,
    priority: 1,
    late: true,
  },
  // What checks and reads input.
  { chunk: 'schema', files: /node_modules\/zod\/|\/contract\/src\/kit\//, priority: 1, late: true },
  // Icons are a few hundred bytes each: a request for each of them costs more than all of them together.
  { chunk: 'icons', files: /node_modules\/@tabler\/icons-react/ },
  { chunk: 'list', files: /node_modules\/@tanstack\/(react-)?table/ },
  {
    chunk: 'controls',
    files: new RegExp(
      [
        '/node_modules/@mantine/(store|core/esm/(utils/In|components/(Avatar|Checkbox|FloatingIndicator|NativeSelect|SegmentedControl|Tabs)/))',
        '@mantine/hooks/esm/use-(debounced-value|mounted|mutation-observer|shallow-effect|timeout)',
        '@tanstack/(react-)?store',
      ].join('|'),
    ),
  },
]
