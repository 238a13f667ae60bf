// Preloaded with --import: writes what the process loaded, and the CPU time that it used, when it ends.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const loaded = new Set()

registerHooks({
  load(url, context, next) {
    loaded.add(url)
    return next(url, context)
  },
})

process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  const files = [...loaded].filter((url) => !url.startsWith('node:'))
  writeFileSync(process.env.LOADED_MODULES, JSON.stringify({ files, cpuSeconds: (user + system) / 1_000_000 }))
})
