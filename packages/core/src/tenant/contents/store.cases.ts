import type { WithEmails } from '../../mail/emails/store.cases.ts'
import type { DeploymentCases } from '../../testing/cases.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { ContentKey, ContentLine, ContentName } from './store.ts'

/** A filled tenant has one attachment that moved, and one file that is expected. */
export interface WithContents {
  readonly moved: ContentKey
  readonly movable: ContentKey
  readonly expected: ContentName
}

const nameOf = (id: string): ContentName => `contents/${id}/${rowIds.make('fil')}`

export const contentCases: DeploymentCases<ContentLine, WithEmails, WithContents> = {
  async fill(store, { id, rooms }) {
    const hashes = ['moved', 'movable'].map((name) => `${name}${id}`.padEnd(64, '0'))
    const [moved, movable] = hashes.map((key) => ({ kind: 'attachment', projectId: id, key }) as const)
    if (!moved || !movable) throw new Error('there are two')
    for (const { key } of [moved, movable]) await rooms.emails.ensureBlob(key, new Uint8Array(20_000), 'anybody')
    const [name, expected] = [nameOf(id), nameOf(id)]
    await store.contents.expect(name, rowTime(5))
    await store.contents.move(moved, name)
    await store.contents.expect(expected, rowTime(5))
    return { moved, movable, expected }
  },
  async look({ contents, ledger }, { id, moved, movable }) {
    return [
      (await ledger.blob(id, moved.key))?.length,
      (await contents.bytes(moved))?.length,
      (await contents.bytes(movable))?.length,
    ]
  },
  lookAround: async ({ contents }) => (await contents.movable(100)).map(({ key }) => key).sort(),
  verbs: {
    movable: {},
    bytes: {
      tenancy: async (room, { movable }, { id }) => [await room.bytes({ ...movable, projectId: id }), undefined],
    },
    expect: { write: (room, { id }) => room.expect(nameOf(id), rowTime(9)), unseen: true },
    move: {
      write: (room, { movable, expected }) => room.move(movable, expected),
      tenancy: async (room, { movable }, { id, expected }) => [
        await room.move({ ...movable, projectId: id }, expected),
        false,
      ],
    },
    leaving: { write: (room) => room.leaving(rowTime(5), 10), unseen: true },
    forget: { write: (room, { expected }) => room.forget([expected]), unseen: true },
  },
}
