import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Vite keeps another value, such as that of a test that starts the build, and React would be three times as large.
process.env.NODE_ENV = 'production'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server knows the path of the page and writes it into the page.
  base: './',
  plugins: [react(), tailwindcss()],
  // Sources, so that packages are built in any order.
  resolve: { conditions: ['posthorn-source', 'browser', 'module'] },
  build: {
    target: 'es2022',
    // Browsers that know light-dark(), which the colors use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    reportCompressedSize: false,
    // Inline files would be data: URLs, which the policy of the page forbids for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
})
