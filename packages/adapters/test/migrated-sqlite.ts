import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Store } from '@posthorn/core'
import { sqlite } from '../src/sqlite/index.ts'

/**
 * Opens stores that are migrated and hold nothing. One file is migrated, and each store has a copy of it: to migrate
 * takes longer than most tests do.
 */
export async function migratedSqlite() {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-migrated-'))
  const template = path.join(directory, 'template.db')
  const first = sqlite(template)
  await first.migrate()
  await first.close()
  let opened = 0
  return {
    open(): Store {
      opened += 1
      const file = path.join(directory, `${opened}.db`)
      copyFileSync(template, file)
      return sqlite(file, { synchronous: 'normal' })
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
