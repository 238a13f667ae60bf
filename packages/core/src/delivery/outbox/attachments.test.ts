import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AttachmentRef, Email } from '../../mail/emails/schema.ts'
import { serialIds } from '../../testing/index.ts'
import { type Attached, AttachmentRoom, takeFitting } from './attachments.ts'
import { ComposingCosts } from './costs.ts'
import { createRenderedRoom } from './rendered.ts'

const ref = (hash: string, size: number): AttachmentRef => ({
  hash,
  size,
  filename: `${hash}.bin`,
  contentType: 'application/octet-stream',
  disposition: 'attachment',
  contentId: undefined,
})

const ids = serialIds()
const projectId = ids.make('prj')

/** Returns a mail with files of these sizes, named by a letter each. */
const mail = (files: Readonly<Record<string, number>> = {}): Attached & Pick<Email, 'id' | 'bodyId'> => ({
  id: ids.make('eml'),
  projectId,
  bodyId: ids.make('bod'),
  attachments: Object.entries(files).map(([hash, size]) => ref(hash, size)),
})

const roomsWith = (attachments: AttachmentRoom) => ({
  attachments,
  rendered: createRenderedRoom(10),
  costs: new ComposingCosts(),
})

const weightOf = ({ attachments = [] }: Attached) => attachments.reduce((sum, { size }) => sum + size, 0)

describe('the room for attachments', () => {
  it('admits mails up to the capacity, and not one byte above it', () => {
    const room = new AttachmentRoom(10)
    expect(room.enter(mail({ a: 4 }))).toBe(true)
    expect(room.enter(mail({ b: 7 }))).toBe(false)
    expect(room.enter(mail({ b: 6 }))).toBe(true)
    expect(room.enter(mail({ c: 1 }))).toBe(false)
    expect(room.enter(mail())).toBe(true)
    expect(room.bytes).toEqual({ now: 10, most: 10 })
  })

  it('admits a mail that is larger than the room when it is alone', () => {
    const room = new AttachmentRoom(10)
    const large = mail({ a: 100 })
    expect(room.enter(large)).toBe(true)
    expect(room.enter(mail({ b: 1 }))).toBe(false)
    room.leave(large)
    expect(room.enter(mail({ b: 1 }))).toBe(true)
    expect(room.enter(large)).toBe(false)
    expect(room.bytes.now).toBe(1)
  })

  it('counts a file once for all mails that have it, and again for another project', () => {
    const room = new AttachmentRoom(10)
    for (let n = 0; n < 40; n++) expect(room.enter(mail({ a: 10 }))).toBe(true)
    expect(room.enter({ ...mail({ a: 10 }), projectId: ids.make('prj') })).toBe(false)
    for (let n = 0; n < 39; n++) room.leave(mail({ a: 10 }))
    expect(room.enter(mail({ b: 1 }))).toBe(false)
    room.leave(mail({ a: 10 }))
    expect(room.enter(mail({ b: 1 }))).toBe(true)
  })

  it('reads a file once for all mails that have it, and keeps it while there is room', async () => {
    const room = new AttachmentRoom(10)
    let reads = 0
    const read = async () => {
      reads += 1
      return Uint8Array.of(reads)
    }
    const a = mail({ a: 6 })
    const content = () => room.content(a, ref('a', 6), read)
    expect(room.enter(a) && room.enter(a)).toBe(true)
    const [one, two] = await Promise.all([content(), content()])
    expect(one).toBe(two)
    room.leave(a)
    room.leave(a)
    expect(room.enter(a)).toBe(true)
    expect(await content()).toBe(one)
    room.leave(a)
    expect(room.enter(mail({ b: 6 }))).toBe(true)
    room.leave(mail({ b: 6 }))
    expect(room.enter(a)).toBe(true)
    expect(await content()).not.toBe(one)
    room.leave(a)
    room.tidy()
    expect(room.bytes.now).toBe(0)
  })

  it('reads a file again after a failed read', async () => {
    const room = new AttachmentRoom(10)
    const a = mail({ a: 1 })
    room.enter(a)
    await expect(room.content(a, ref('a', 1), () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await room.content(a, ref('a', 1), async () => Uint8Array.of(7))).toEqual(Uint8Array.of(7))
  })

  it('never holds more than its capacity, or one mail, and admits every mail in the end', () => {
    const files = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constant(1), { maxKeys: 3 })
    const sizes: Readonly<Record<string, number>> = { a: 1, b: 3, c: 5, d: 9, e: 20 }
    fc.assert(
      fc.property(fc.array(files), fc.array(fc.nat()), (mails, picks) => {
        const room = new AttachmentRoom(10)
        const rooms = roomsWith(room)
        const ready = mails.map((names) => ({
          email: mail(Object.fromEntries(Object.keys(names).map((name) => [name, sizes[name] ?? 0]))),
        }))
        const heaviest = Math.max(0, ...ready.map(({ email }) => weightOf(email)))
        const within: { readonly email: Attached }[] = []
        for (let turn = 0; ready.length > 0 || within.length > 0; turn++) {
          for (let taken = takeFitting(rooms, ready); taken; taken = takeFitting(rooms, ready)) within.push(taken)
          expect(within.length).toBeGreaterThan(0)
          expect(room.bytes.now).toBeLessThanOrEqual(Math.max(10, heaviest))
          const [gone] = within.splice((picks[turn] ?? 0) % within.length, 1)
          if (gone) room.leave(gone.email)
        }
        room.tidy()
        expect(room.bytes.now).toBe(0)
      }),
    )
  })

  it('lets mails without attachments overtake, but not smaller ones with attachments', () => {
    const room = new AttachmentRoom(10)
    const rooms = roomsWith(room)
    room.enter(mail({ a: 5 }))
    const [large, small, none] = [{ email: mail({ b: 9 }) }, { email: mail({ c: 1 }) }, { email: mail() }]
    const ready = [large, small, none]
    expect(takeFitting(rooms, ready)).toBe(none)
    expect(takeFitting(rooms, ready)).toBeUndefined()
    room.leave(mail({ a: 5 }))
    expect(takeFitting(rooms, ready)).toBe(large)
    expect(takeFitting(rooms, ready)).toBe(small)
  })
})
