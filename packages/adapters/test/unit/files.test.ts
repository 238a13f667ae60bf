import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { filesConformance } from '@posthorn/core/conformance'
import { describe, expect, it } from 'vitest'
import { directoryFiles } from '../../src/files/index.ts'

const emptyPlace = () => mkdtemp(path.join(tmpdir(), 'posthorn-files-'))

const place = await emptyPlace()
filesConformance('a directory', async () => directoryFiles(path.join(place, 'deep', 'files')))

describe('a directory of files', () => {
  it('is readable by its owner only', async () => {
    const root = path.join(await emptyPlace(), 'files')
    await directoryFiles(root).put('images/prj_1/a.png', Uint8Array.of(1))
    for (const part of ['', 'images', 'images/prj_1']) expect(statSync(path.join(root, part)).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(root, 'images/prj_1/a.png')).mode & 0o777).toBe(0o600)
  })

  it('removes the drafts of a process that died while it wrote, and no current ones', async () => {
    const root = await emptyPlace()
    const incoming = path.join(root, '.incoming')
    mkdirSync(incoming)
    for (const name of ['old', 'new']) writeFileSync(path.join(incoming, name), 'half')
    utimesSync(path.join(incoming, 'old'), 0, (Date.now() - 3_700_000) / 1000)
    await directoryFiles(root).put('a', Uint8Array.of(1))
    expect(readdirSync(incoming)).toStrictEqual(['new'])
  })

  it('leaves no files if it cannot write, and reports why', async () => {
    const root = await emptyPlace()
    writeFileSync(path.join(root, 'images'), 'a file where a directory should be')
    const files = directoryFiles(root)
    await expect(files.put('images/a.png', Uint8Array.of(1))).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(readdirSync(path.join(root, '.incoming'))).toStrictEqual([])
    expect(await files.open('images/a.png')).toBeUndefined()
    await expect(directoryFiles(path.join(root, 'images')).check()).rejects.toThrow(/EEXIST|ENOTDIR/)
  })
})
