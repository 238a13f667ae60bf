import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const anyKey = () => true

function filled(max: number, ...items: readonly string[]) {
  const queue = new FairQueue<string>(max)
  const refused = items.flatMap((item) => queue.add(item[0] ?? '', item) ?? [])
  const taken = () => {
    const all: string[] = []
    for (let one = queue.take(anyKey); one; one = queue.take(anyKey)) all.push(one)
    return all
  }
  return { queue, refused, taken }
}

describe('waiting messages', () => {
  it('take turns by project, and keep their order within it', () => {
    expect(filled(9, 'a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2').taken()).toStrictEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'b2',
      'a3',
      'a4',
    ])
  })

  it('make room for a project that has fewer; the newest of the project with most leaves first', () => {
    const { refused, taken, queue } = filled(4, 'a1', 'a2', 'a3', 'b1', 'c1', 'd1')
    expect(refused).toStrictEqual(['a3', 'a2'])
    expect(queue.size).toBe(4)
    expect(taken()).toStrictEqual(['a1', 'b1', 'c1', 'd1'])
    expect(queue.size).toBe(0)
  })

  it('are refused if no other project has more', () => {
    expect(filled(3, 'a1', 'a2', 'a3', 'a4').refused).toStrictEqual(['a4'])
    expect(filled(2, 'a1', 'b1', 'c1', 'a2').refused).toStrictEqual(['c1', 'a2'])
    expect(filled(4, 'a1', 'a2', 'b1', 'b2', 'a3').refused).toStrictEqual(['a3'])
  })

  it('are skipped while their project has enough in progress', () => {
    const { queue } = filled(9, 'a1', 'a2', 'b1')
    expect(queue.take((owner) => owner !== 'a')).toBe('b1')
    expect(queue.take((owner) => owner !== 'a')).toBeUndefined()
    expect(queue.size).toBe(2)
  })
})
