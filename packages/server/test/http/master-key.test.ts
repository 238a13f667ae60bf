import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { silentLog } from '@posthorn/core/ports'
import { afterEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { openDeployment } from '../../src/processes/deployment.ts'
import { migrate } from '../../src/processes/migrate.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-key-'))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const configOf = (key: string | undefined) =>
  loadConfig({ POSTHORN_DATA: directory, ...(key && { POSTHORN_MASTER_KEY: key.padEnd(40, '.') }) })

async function start(key: string | undefined): Promise<void> {
  const { posthorn } = await openDeployment(configOf(key), silentLog)
  await posthorn.close()
}

describe('the master key', () => {
  it('must be the same on every node, until it is replaced on purpose', async () => {
    await start('the first')
    await start('the first')
    await expect(start('another')).rejects.toMatchObject({
      message: expect.stringContaining('POSTHORN_MASTER_KEY is not the master key'),
      suggestion: expect.stringContaining('--new-master-key'),
    })
    await expect(start(undefined)).rejects.toThrow('The master key of this database is missing')
    expect(existsSync(path.join(directory, 'master.key'))).toBe(false)
    await migrate(configOf('another'), { newMasterKey: true })
    await start('another')
    await expect(start('the first')).rejects.toThrow('POSTHORN_MASTER_KEY is not the master key')
  })
})
