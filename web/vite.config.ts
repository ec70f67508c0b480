import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { contractFacts } from './build/contract-facts.ts'
import { pages } from './build/pages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Fails the build when a Mantine component is used whose style sheet `mantine.css` does not bring. */
function mantineStyles(): Plugin {
  const listed = readFileSync(here('src/app/mantine.css'), 'utf8')
  const styleOf = (id: string) => /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
  return {
    name: 'mantine-styles',
    generateBundle(_options, bundle) {
      const used = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? Object.keys(chunk.modules) : [],
      )
      const missing = [...new Set(used.map(styleOf))].filter(
        (name) => name !== undefined && !listed.includes(`/${name}.layer.css`),
      )
      if (missing.length > 0) this.error(`mantine.css lacks ${missing.join(', ')}`)
    },
  }
}

const START = /\/(LoginScreen|Toasts|SignedIn|Shell|Overview)\.tsx$/

/** Fails the build when signing in, or the frame around every screen, comes to need what only some screens should. */
function lightStart(): Plugin {
  return {
    name: 'light-start',
    generateBundle(_options, bundle) {
      const reached = new Set<string>()
      const reach = (file: string): void => {
        const chunk = bundle[file]
        if (reached.has(file) || chunk?.type !== 'chunk') return
        reached.add(file)
        chunk.imports.forEach(reach)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && START.test(chunk.facadeModuleId ?? '')) reach(chunk.fileName)
      }
      const heavy = [...reached].filter((file) => /\/(floating|modals|list|schema)-/.test(file))
      if (heavy.length > 0) this.error(`${START} reach ${heavy.join(', ')}`)
    },
  }
}

/** Fails the build when chunks import each other in a circle: which of them runs first would be chance. */
function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const follow = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) this.error(`chunks in a circle: ${[...path, file].join(' → ')}`)
        const chunk = bundle[file]
        if (done.has(file) || chunk?.type !== 'chunk') return
        for (const next of chunk.imports) follow(next, [...path, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}

/** Asks at once for what both signing in and the frame of every screen come to need: one wait less on a slow line. */
function earlyStart(): Plugin {
  return {
    name: 'early-start',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const importsOf = (name: string) =>
          new Set(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}.tsx`))?.imports)
        const both = importsOf('LoginScreen').intersection(importsOf('Shell'))
        return [...both]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }))
      },
    },
  }
}

/** Writes every text file of the build compressed beside itself: the server hands those out as they are. */
function precompress(): Plugin {
  const brotli = (bytes: Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle() {
      const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.(js|css|html|svg)$/.test(file),
      )
      for (const file of texts.map((name) => join(folder, name))) {
        const bytes = readFileSync(file)
        writeFileSync(`${file}.br`, brotli(bytes))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** What every screen reads and writes with, the sign-in screen included. */
const PARTS = new RegExp(
  [
    String.raw`/web/src/kit/[\w-]+\.tsx?$`,
    String.raw`/rules/src/text/(count|date|fold|money|name|phone)\.`,
    String.raw`@tabler/icons-react/.*/Icon(Eye|EyeOff)\.`,
    '@babel/runtime/',
    '@tanstack/(react-)?query',
    '@mantine/hooks/esm/(utils|use-(disclosure|force-update|hotkeys))',
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(ActionIcon|Alert|Anchor|Badge|CloseButton|Divider|Input|InputBase|Kbd|PasswordInput|Portal|Skeleton|TextInput|VisuallyHidden)/',
  ].join('|'),
)

/** What holds the page still under a modal; toasts, which every page has, look at it too. */
const SCROLL_LOCK =
  /node_modules\/(react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)/

/** Modals and drawers. */
const MODALS =
  /node_modules\/(@mantine\/(modals|core\/esm\/components\/(Modal|ModalBase|Drawer|ScrollArea|FocusTrap|Overlay)\/))/

/** Menus, tooltips and lists, with what places them. */
const FLOATING =
  /node_modules\/(@floating-ui|@mantine\/core\/esm\/(utils\/Floating|components\/(Menu|Popover|Tooltip|Combobox)\/))/

/** What checks and reads input. */
const SCHEMA = /node_modules\/zod\/|\/contract\/src\/kit\/(?!ability)/

/** Small controls that most screens have one or two of, and what forms and lists read about their fields. */
const CONTROLS = new RegExp(
  [
    '/node_modules/@mantine/(store|core/esm/(utils/In|components/(Avatar|Checkbox|FloatingIndicator|NativeSelect|SegmentedControl|Tabs)/))',
    '@mantine/hooks/esm/use-(debounced-value|mounted|mutation-observer|shallow-effect|timeout)',
    '@tanstack/(react-)?store',
    String.raw`/web/src/kit/form/(texts|form\.module)`,
    '/web/src/kit/data/(StatusBadge|pieces)',
    String.raw`/web/src/kit/custom/(definitions|texts|custom\.module)`,
    String.raw`/rules/src/settings/(custom-\w+|page)\.`,
    'export-entities|kit/ability',
  ].join('|'),
)

/** What most forms choose with. It reads the contract's schemas, which take long to build: no list may need it. */
const INPUTS = new RegExp(
  [
    String.raw`/web/src/kit/form/((Term)?Picker|PickerOptions|picker-source|use-picker|field)`,
    '/contract/src/settings/custom-field',
  ].join('|'),
)

/** What the frames around screens share. */
const AROUND =
  /\/web\/src\/app\/(use-screen|UserMenu\.module|Shell\.module|Menu\.|menu\.|ScreenOutlet|NotPermitted)/

/** What the screens of customers, and those that show one, share. */
const CUSTOMERS = /\/web\/src\/customers\/(texts|customers\.module|PersonAvatar|person-choices)/

/** Icons are a few hundred bytes each: a request for each of them costs more than all of them together. */
const ICONS = /node_modules\/@tabler\/icons-react/

/** The list screen, but for its calendar and what long pages need. */
const LIST =
  /node_modules\/@tanstack\/(react-)?table|\/web\/src\/kit\/(custom\/columns|data\/(?!StatusBadge|pieces|SpanChip|ManyChip|TickingChip|use-ticking|VirtualRows|MergeDialog|Export(Dialog|Progress)))/

// The host stays what the browser asked for: by it the server tells the clinic, the socket's address and foreign pages.
const through = { target: `http://localhost:${process.env['API_PORT'] ?? 3000}`, changeOrigin: false }

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    contractFacts(),
    mantineStyles(),
    lightStart(),
    noCircles(),
    earlyStart(),
    pages(),
    precompress(),
  ],
  build: {
    target: 'es2024',
    manifest: true,
    // The content security policy admits neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page starts with is one file, what floats above any screen is another; the rest by route.
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              tags: ['$initial'],
              test: /node_modules|\/src\/(kit|app)\/(?!main)/,
              priority: 3,
            },
            { name: 'parts', test: PARTS, priority: 2 },
            { name: 'scroll-lock', test: SCROLL_LOCK, priority: 1 },
            { name: 'modals', test: MODALS },
            { name: 'floating', test: FLOATING, priority: 1 },
            { name: 'schema', test: SCHEMA, priority: 1 },
            { name: 'icons', test: ICONS, includeDependenciesRecursively: false },
            { name: 'list', test: LIST, includeDependenciesRecursively: false },
            { name: 'controls', test: CONTROLS, includeDependenciesRecursively: false },
            { name: 'inputs', test: INPUTS, includeDependenciesRecursively: false },
            { name: 'around', test: AROUND, includeDependenciesRecursively: false },
            { name: 'customers', test: CUSTOMERS, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/v1': through,
      '/api': through,
      '/config.json': through,
      '/storage': through,
      '/ws': { ...through, ws: true },
    },
  },
})
