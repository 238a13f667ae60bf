import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const WORKSPACE = fileURLToPath(new URL('../../../', import.meta.url))
const PACKAGES = ['cli', 'server', 'adapters', 'core', 'sdk']
/** The last step of this version in the build. */
const LAST = /("\d{4}-[a-z-]+": \w+)\n\};/

/**
 * Copies the build of this version and adds a migration step that runs the statement. Returns the command line of that
 * next version.
 */
export function nextVersion(folder: string, step: { readonly name: string; readonly statement: string }): string {
  for (const name of PACKAGES) {
    for (const part of ['dist', 'package.json', 'node_modules']) {
      const from = path.join(WORKSPACE, 'packages', name, part)
      cpSync(from, path.join(folder, 'packages', name, part), { recursive: true, verbatimSymlinks: true })
    }
  }
  symlinkSync(path.join(WORKSPACE, 'node_modules'), path.join(folder, 'node_modules'))
  const shared = path.join(folder, 'packages/adapters/dist/shared')
  const added = readdirSync(shared).filter((file) => {
    const place = path.join(shared, file)
    const source = readFileSync(place, 'utf8')
    if (!LAST.test(source) || !source.includes('"0001-initial"')) return false
    const run = `async (db) => void (await stepSql.raw(${JSON.stringify(step.statement)}).execute(db))`
    const steps = source.replace(LAST, `$1,\n  ${JSON.stringify(step.name)}: ${run}\n};`)
    writeFileSync(place, `import { sql as stepSql } from 'kysely';\n${steps}`)
    return true
  })
  if (added.length !== 1) throw new Error(`the steps are in ${added.length} files of ${shared}`)
  return path.join(folder, 'packages/cli/dist/index.js')
}
