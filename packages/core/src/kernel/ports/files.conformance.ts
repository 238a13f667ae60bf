import { describe, expect, it } from 'vitest'
import type { Files, OpenFile } from './files.ts'

async function bytesOf(file: OpenFile | undefined): Promise<Uint8Array | undefined> {
  if (!file) return undefined
  const whole = new Uint8Array(file.size)
  let at = 0
  for await (const piece of file.content) {
    whole.set(piece, at)
    at += piece.length
  }
  expect(at).toBe(file.size)
  return whole
}

const filled = (size: number, start = 0) => Uint8Array.from({ length: size }, (_, at) => (at * 7 + start) % 256)

/** The law of `Files`. `create` returns a new object over the same empty place each time. */
export function filesConformance(name: string, create: () => Promise<Files>): void {
  describe(`${name}: files`, () => {
    it.each([0, 1, 65_536, 65_537, 3_000_000])('returns %i bytes unchanged, also to others', async (size) => {
      const files = await create()
      const content = filled(size)
      await files.put(`images/prj_1/size-${size}.png`, content)
      for (const place of [files, await create()]) {
        const found = await bytesOf(await place.open(`images/prj_1/size-${size}.png`))
        // The test runner takes seconds to compare millions of values one by one.
        expect([found?.length, found?.findIndex((byte, at) => byte !== content[at])]).toStrictEqual([size, -1])
      }
    })

    it('does not find a file that was not stored, or one by a part of its name', async () => {
      const files = await create()
      await files.put('images/prj_2/a.png', filled(10))
      for (const name of ['images/prj_2/b.png', 'images/prj_2', 'images', 'images/prj_2/a.pn', 'a.png'])
        expect(await files.open(name)).toBeUndefined()
    })

    it('does not overwrite a file', async () => {
      const files = await create()
      await files.put('a/b', filled(10))
      await files.put('a/b', filled(20, 5))
      expect(await bytesOf(await files.open('a/b'))).toStrictEqual(filled(10))
    })

    it('stores a complete file when many store it at the same time', async () => {
      const place = await create()
      const content = filled(500_000)
      await Promise.all(Array.from({ length: 8 }, () => place.put('a/race', content)))
      expect(await bytesOf(await place.open('a/race'))).toStrictEqual(content)
    })

    it('deletes a file, and does not fail when there is none', async () => {
      const files = await create()
      await files.put('a/gone', filled(10))
      await files.put('a/stays', filled(10))
      await files.delete('a/gone')
      await files.delete('a/gone')
      await files.delete('never/was')
      expect(await files.open('a/gone')).toBeUndefined()
      expect(await bytesOf(await files.open('a/stays'))).toStrictEqual(filled(10))
      await files.put('a/gone', filled(3))
      expect(await bytesOf(await files.open('a/gone'))).toStrictEqual(filled(3))
    })

    it('lets a reader stop early', async () => {
      const files = await create()
      await files.put('a/long', filled(2_000_000))
      const file = await files.open('a/long')
      for await (const piece of file?.content ?? []) {
        expect(piece.length).toBeGreaterThan(0)
        break
      }
      await files.delete('a/long')
      expect(await files.open('a/long')).toBeUndefined()
    })

    it.each(['../a', 'a/../b', '/a', 'a//b', 'a/', '.', 'a/.', '', 'a\\b', 'a b', 'a\0b', 'é', 'C:/a'])(
      'refuses the name %j',
      async (name) => {
        const files = await create()
        await expect(files.put(name, filled(1))).rejects.toThrow()
        await expect(files.open(name)).rejects.toThrow()
        await expect(files.delete(name)).rejects.toThrow()
      },
    )

    it('reports that it can store files', async () => {
      await expect((await create()).check()).resolves.toBeUndefined()
    })
  })
}
