import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { dealOut } from './share.ts'

const roomOf = (rooms: readonly number[]) => new Map(rooms.map((room, n) => [`prj_${n}` as ProjectId, room]))

it.each([
  [100, [200], [100]],
  [100, [200, 200], [50, 50]],
  [101, [200, 200], [51, 50]],
  [100, [1, 200, 200], [1, 50, 49]],
  [3, [9, 9, 9, 9, 9], [1, 1, 1]],
  [10, [0, 4], [4]],
  [0, [4], []],
])('distributes %i among those with room for %j: %j', (count, rooms, expected) => {
  expect(dealOut(count, roomOf(rooms)).map(({ limit }) => limit)).toEqual(expected)
})

it('distributes everything while there is room, as evenly as the room allows', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.array(fc.nat(200), { minLength: 1, maxLength: 60 }), (count, rooms) => {
      const room = roomOf(rooms)
      const dealt = new Map(dealOut(count, room).map(({ projectId, limit }) => [projectId, limit]))
      const sum = [...dealt.values()].reduce((a, b) => a + b, 0)
      expect(sum).toBe(
        Math.min(
          count,
          rooms.reduce((a, b) => a + b, 0),
        ),
      )
      const most = Math.max(0, ...dealt.values())
      for (const [id, own] of room) {
        const got = dealt.get(id) ?? 0
        expect(got).toBeLessThanOrEqual(own)
        expect(got >= Math.min(own, most - 1)).toBe(true)
      }
    }),
  )
})
