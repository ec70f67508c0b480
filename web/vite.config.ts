import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { families } from '@bcare/contract'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * `virtual:routes`: the contract's calls without their schemas, worked out here, so that a browser downloads
 * neither the validators of screens that it never opens nor the time to build them.
 */
function contractRoutes(): Plugin {
  const id = '\0virtual:routes'
  const route = ({ body: _body, data: _data, about: _about, ...kept }: Record<string, unknown>) => kept
  const routes = Object.fromEntries(
    Object.entries(families).map(([name, calls]) => [
      name,
      Object.fromEntries(Object.entries(calls).map(([call, spec]) => [call, route({ ...spec })])),
    ]),
  )
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === 'virtual:routes' ? id : undefined),
    load: (asked) => (asked === id ? `export const routes = ${JSON.stringify(routes)}` : undefined),
  }
}

const server = `http://localhost:${process.env['API_PORT'] ?? 3000}`

export default defineConfig({
  root: here('.'),
  plugins: [react(), contractRoutes()],
  build: {
    target: 'es2024',
    manifest: true,
    // The content security policy admits neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/v1': server,
      '/api': server,
      '/config.json': server,
      '/ws': { target: server.replace('http', 'ws'), ws: true },
    },
  },
})
