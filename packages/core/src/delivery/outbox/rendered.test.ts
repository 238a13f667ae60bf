import { describe, expect, it } from 'vitest'
import { MessageTooLarge, requireMessageSize } from '../../mail/emails/size.ts'
import { serialIds } from '../../testing/index.ts'
import { AttachmentRoom, takeFitting } from './attachments.ts'
import { ComposingCosts } from './costs.ts'
import { createRenderedRoom, NoRoom } from './rendered.ts'

const ids = serialIds()
const ids3 = () => [ids.make('eml'), ids.make('eml'), ids.make('eml')] as const
const KB = 1024
const html = (bytes: number) => 'x'.repeat(bytes)

describe('the room for rendered texts', () => {
  it('holds four times the bytes of long texts: at the capacity, and not one byte above it', () => {
    const room = createRenderedRoom(800 * KB)
    const [one, two, three] = ids3()
    room.hold(one, html(100 * KB))
    expect(() => room.hold(two, html(100 * KB + 1))).toThrow(NoRoom)
    room.hold(three, html(100 * KB))
    expect(room.bytes).toEqual({ now: 800 * KB, most: 800 * KB })
  })

  it('counts bytes of UTF-8, and nothing for a text of 64 KB', () => {
    const room = createRenderedRoom(10_000 * KB)
    const [one, two] = ids3()
    room.hold(one, html(64 * KB))
    expect(room.bytes.now).toBe(0)
    room.hold(two, 'é'.repeat(64 * KB + 1))
    expect(room.bytes.now).toBe(4 * 2 * (64 * KB + 1))
  })

  it('admits a mail that is larger than the room only by itself', () => {
    const room = createRenderedRoom(KB)
    const [large, other] = ids3()
    room.hold(large, html(5000 * KB))
    expect(() => room.hold(other, html(65 * KB))).toThrow(NoRoom)
    expect(room.waits(other)).toBe(true)
    expect(room.enter(other)).toBe(false)
    room.leave(large)
    expect(room.enter(other)).toBe(true)
    room.hold(other, html(65 * KB))
    room.leave(other)
    room.forget(other)
    expect(room.waits(other)).toBe(false)
    expect(room.bytes.now).toBe(0)
  })

  it('takes waiting mails in order, while small ones overtake them', () => {
    const rooms = {
      attachments: new AttachmentRoom(KB),
      rendered: createRenderedRoom(1000 * KB),
      costs: new ComposingCosts(),
    }
    const [within, large, small] = ids3()
    rooms.rendered.hold(within, html(200 * KB))
    expect(() => rooms.rendered.hold(large, html(240 * KB))).toThrow(NoRoom)
    expect(() => rooms.rendered.hold(small, html(100 * KB))).toThrow(NoRoom)
    const of = (id: typeof large) => ({
      email: { id, projectId: ids.make('prj'), bodyId: ids.make('bod'), attachments: undefined },
    })
    const [first, second, light] = [of(large), of(small), of(ids.make('eml'))]
    const ready = [first, second, light]
    expect(takeFitting(rooms, ready)).toBe(light)
    expect(takeFitting(rooms, ready)).toBeUndefined()
    rooms.rendered.leave(within)
    expect(takeFitting(rooms, ready)).toBe(first)
    expect(takeFitting(rooms, ready)).toBeUndefined()
    rooms.rendered.leave(large)
    expect(takeFitting(rooms, ready)).toBe(second)
  })
})

describe('a mail that was rendered', () => {
  const MB = KB * KB
  const file = (size: number) => ({
    hash: 'a',
    filename: 'a',
    contentType: 'a/b',
    contentId: undefined,
    size,
    disposition: 'attachment' as const,
  })
  const require = (size: number, text: string) =>
    requireMessageSize({ attachments: [file(size)], subject: '', headers: undefined }, { html: '', text })

  it('is refused above 40 MB in total', () => {
    require(39 * MB, html(MB))
    expect(() => require(39 * MB, html(MB + 1))).toThrow(MessageTooLarge)
    expect(() => require(39 * MB, 'é'.repeat(MB / 2 + 1))).toThrow('The whole message is larger than 40 MB.')
  })
})
