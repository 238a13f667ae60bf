import { describe, expect, it } from 'vitest'
import type { PageRequest, Position } from '../kernel/page/page.ts'
import { rowTime } from '../testing/rows.ts'

/** A cursor list under test. */
export interface PagedRoom {
  /** Inserts a row with this creation time. Returns its id; ids of later calls are greater. */
  add(createdAt: Date): Promise<string>
  list(request: PageRequest): Promise<readonly Position[]>
}

const ids = (rows: readonly Position[]) => rows.map((row) => row.id)

/** The rules of every cursor list. */
export function pagingConformance(open: () => Promise<PagedRoom>): void {
  describe('paging', () => {
    it('lists newest first, and rows of one moment by descending id', async () => {
      const room = await open()
      const middle = await room.add(rowTime(1))
      const newest = await room.add(rowTime(2))
      const oldest = await room.add(rowTime(0))
      const twin = await room.add(rowTime(1))
      expect(ids(await room.list({ limit: 10, after: undefined }))).toStrictEqual([newest, twin, middle, oldest])
    })

    it('contains no more rows than the limit', async () => {
      const room = await open()
      for (let i = 0; i < 4; i++) await room.add(rowTime(i))
      expect(await room.list({ limit: 3, after: undefined })).toHaveLength(3)
      expect(await room.list({ limit: 1, after: undefined })).toHaveLength(1)
    })

    it('continues after a position, whether its row still exists or not', async () => {
      const room = await open()
      const old = await room.add(rowTime(0))
      const low = await room.add(rowTime(5))
      const high = await room.add(rowTime(5))
      const behind = (ms: number, id: string) => room.list({ limit: 10, after: { createdAt: rowTime(ms), id } })
      expect(ids(await behind(5, high))).toStrictEqual([low, old])
      expect(ids(await behind(5, low))).toStrictEqual([old])
      expect(ids(await behind(0, old))).toStrictEqual([])
      expect(ids(await behind(3, high))).toStrictEqual([old])
      expect(ids(await behind(4, low))).toStrictEqual([old])
      expect(ids(await behind(6, low))).toStrictEqual([high, low, old])
    })

    it('distinguishes rows that are one millisecond apart', async () => {
      const room = await open()
      const added: string[] = []
      for (let ms = 995; ms < 1005; ms++) added.unshift(await room.add(rowTime(ms)))
      const rows = await room.list({ limit: 20, after: undefined })
      expect(ids(rows)).toStrictEqual(added)
      expect(rows.map((row) => row.createdAt.getTime())).toStrictEqual(
        added.map((_, index) => rowTime(1004 - index).getTime()),
      )
    })

    it.each([1, 2, 3, 7])('loses and repeats nothing in pages of %i while rows arrive', async (limit) => {
      const room = await open()
      const added: { id: string; ms: number }[] = []
      for (const ms of [3, 1, 1, 2, 1, 2, 1, 3, 1, 0, 1]) added.push({ id: await room.add(rowTime(ms)), ms })
      const expected = added.sort((a, b) => b.ms - a.ms || (a.id < b.id ? 1 : -1)).map((row) => row.id)

      const seen: string[] = []
      for (let after: Position | undefined, pages = 0; pages <= expected.length; pages++) {
        const page = await room.list({ limit, after })
        seen.push(...ids(page))
        after = page.at(-1)
        if (!after) break
        // New rows are newer, or of the same moment at which the first page began.
        await Promise.all([room.add(rowTime(3)), room.add(rowTime(10))])
      }
      expect(seen).toStrictEqual(expected)
    })
  })
}

/** A list with a search under test. */
export interface SearchedRoom {
  /** Inserts a row with the text in a searched column. Returns the text as stored. */
  add(text: string): Promise<string>
  /** Returns the searched texts of the rows found. */
  find(search: string | undefined): Promise<readonly string[]>
  count(search: string | undefined): Promise<number>
}

/** Letters, and all characters with special meaning in LIKE, GLOB, regular expressions, or quoting. */
const CHARACTERS = ['a', 'B', '%', '_', '\\'] as const
const WORDS = [
  "o'hara",
  'say "hi"',
  '[a-z]',
  '*?',
  '100%',
  'a.b+c',
  '$1',
  'line\ntwo',
  ' padded ',
  'zürich',
  '日本',
  '🙂',
] as const

/** The rules of every search: it finds literal parts of a text, letters in any case of one character; accents count. */
export function searchConformance(open: () => Promise<SearchedRoom>): void {
  const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

  describe('search', () => {
    it('takes every character literally, and letters in any case', async () => {
      const room = await open()
      const texts: string[] = []
      for (const one of CHARACTERS) {
        for (const two of CHARACTERS) {
          for (const three of CHARACTERS) texts.push(await room.add(one + two + three))
        }
      }
      const needles = CHARACTERS.flatMap((one) => [one, ...CHARACTERS.map((two) => one + two)])
      for (const needle of [...needles, ...needles.map((text) => text.toUpperCase()), 'aB%', '___', '%%%', '\\\\\\']) {
        const expected = texts.filter((text) => contains(text, needle)).sort()
        expect([...(await room.find(needle))].sort(), `search for ${needle}`).toStrictEqual(expected)
        expect(await room.count(needle), `count for ${needle}`).toBe(expected.length)
      }
    })

    it('matches other characters exactly', async () => {
      const room = await open()
      for (const word of WORDS) {
        const text = await room.add(word)
        expect(await room.find(word)).toStrictEqual([text])
      }
      expect(await room.find('züRICH')).toHaveLength(1)
      expect(await room.find('ZÜRICH')).toHaveLength(1)
      const mixed = await room.add('Äpfel[körbe]*%_\\?.')
      for (const needle of ['ÄPFEL[KÖRBE]*%_\\?.', 'äpfel[körbe]', 'ÖRBE]*%_\\?.'])
        expect([needle, await room.find(needle)]).toStrictEqual([needle, [mixed]])
      expect(await room.find('zurich')).toHaveLength(0)
    })

    it('matches the cases of all alphabets, and wildcards next to them literally', async () => {
      const room = await open()
      const names = ['Straße 50%', 'ΑΘΗΝΑ_1', 'Cafe\u0301 Noir', 'ДОМ\\', 'İstanbul', 'plain']
      const [street, athens, cafe, house, istanbul] = await Promise.all(names.map((name) => room.add(name)))
      const asked: readonly (readonly [string, string | undefined])[] = [
        ...(['straße', 'STRAße 50%', 'ße 50%'] as const).map((needle) => [needle, street] as const),
        ...(['αθηνα', 'Αθηνα_', 'ΘΗΝ'] as const).map((needle) => [needle, athens] as const),
        ...(['CAFE\u0301', 'e\u0301 n'] as const).map((needle) => [needle, cafe] as const),
        ...(['дом\\', 'ОМ'] as const).map((needle) => [needle, house] as const),
        ...(['stanBUL', 'TANB'] as const).map((needle) => [needle, istanbul] as const),
        ...(['αθηνα%', 'д_м', 'straße_', 'ß%0', 'café'] as const).map((needle) => [needle, undefined] as const),
      ]
      for (const [needle, found] of asked) {
        expect([needle, await room.find(needle)]).toStrictEqual([needle, found === undefined ? [] : [found]])
        expect([needle, await room.count(needle)]).toStrictEqual([needle, found === undefined ? 0 : 1])
      }
    })

    it('finds everything without a search, and nothing for a missing text', async () => {
      const room = await open()
      await room.add('one')
      await room.add('two')
      for (const all of [undefined, '']) {
        expect(await room.find(all)).toHaveLength(2)
        expect(await room.count(all)).toBe(2)
      }
      for (const none of ['three', '%', '_', '\\', '\u0000', '\ud800', "' or 1=1 --"]) {
        expect(await room.find(none)).toHaveLength(0)
        expect(await room.count(none)).toBe(0)
      }
    })
  })
}

/** A room under test whose rows are found by their whole name. */
export interface NamedRoom {
  /** Inserts a row. Returns its id; ids of later calls are greater. */
  add(name: string, createdAt: Date): Promise<string>
  listNamed(name: string, limit: number): Promise<readonly { readonly id: string; readonly name: string }[]>
}

/** The rules of every search for a whole name. */
export function namedConformance(open: () => Promise<NamedRoom>): void {
  it('finds those of a name in any case, newest first', async () => {
    const room = await open()
    const names = ['Grüße', 'grüße', 'GRÜSSE', 'Grüße an alle', 'Gr_ße', '100 %', '1000 %', '🙂 Hi']
    const rows: { id: string; name: string }[] = []
    for (const [n, name] of names.entries()) rows.push({ id: await room.add(name, rowTime(n)), name })
    const found = (...at: number[]) => at.map((n) => rows[n])
    expect(await room.listNamed('GRÜßE', 10)).toStrictEqual(found(1, 0))
    expect(await room.listNamed('grüße', 1)).toStrictEqual(found(1))
    expect(await room.listNamed('gr_ße', 10)).toStrictEqual(found(4))
    expect(await room.listNamed('100 %', 10)).toStrictEqual(found(5))
    expect(await room.listNamed('🙂 hi', 10)).toStrictEqual(found(7))
    expect(await room.listNamed('Grüß', 10)).toStrictEqual([])
  })
}
