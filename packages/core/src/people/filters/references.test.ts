import { describe, expect, it } from 'vitest'
import type { SegmentId } from '../../kernel/ids/ids.ts'
import type { Condition } from './condition.ts'
import { findCycle, findOvergrown, referencedEvents, referencedFields, referencedSegments } from './references.ts'

const exists = (field: string) => ({ field, operator: 'exists' })
const asking = (...fields: string[]): Condition => ({
  logic: 'OR',
  groups: [
    { filters: fields.slice(0, 1).map(exists) },
    { filters: [], conditions: { logic: 'AND', groups: [{ filters: fields.slice(1).map(exists) }] } },
  ],
})
const segment = (id: SegmentId, ...asked: SegmentId[]) => ({
  id,
  condition: asking(...asked.map((one) => `segment.${one}`)),
})
const statically = (id: SegmentId) => ({ id, condition: undefined })

describe('references', () => {
  const condition = asking(
    'email',
    'data.profile.tier',
    'event.a.b',
    'email.opened',
    'segment.seg_1',
    'createdAt',
    'data.profile.tier',
    'event.email.open',
    'segment.seg_1',
  )

  it('are found at every depth, each once', () => {
    expect(referencedFields(condition)).toStrictEqual(['email', 'data.profile.tier', 'createdAt'])
    expect(referencedEvents(condition)).toStrictEqual(['a.b', 'email.open'])
    expect(referencedSegments(condition)).toStrictEqual(['seg_1'])
  })
})

describe('findCycle', () => {
  it('returns undefined if there is none', () => {
    const others = [segment('seg_b', 'seg_c', 'seg_d'), segment('seg_c', 'seg_d', 'seg_gone'), statically('seg_d')]
    expect(findCycle(segment('seg_a', 'seg_b', 'seg_c', 'seg_d'), others)).toBeUndefined()
    expect(findCycle(statically('seg_a'), others)).toBeUndefined()
  })

  it('returns the path back to itself', () => {
    const others = [segment('seg_b', 'seg_d', 'seg_c'), segment('seg_c', 'seg_a'), statically('seg_d')]
    expect(findCycle(segment('seg_a', 'seg_a'), [])).toStrictEqual(['seg_a', 'seg_a'])
    expect(findCycle(segment('seg_a', 'seg_b'), others)).toStrictEqual(['seg_a', 'seg_b', 'seg_c', 'seg_a'])
  })

  it('uses the new version of the saved segment, and ignores cycles of others', () => {
    const others = [segment('seg_a', 'seg_a'), segment('seg_b', 'seg_c'), segment('seg_c', 'seg_b')]
    expect(findCycle(segment('seg_a', 'seg_b'), others)).toBeUndefined()
  })

  it('takes one step for each segment, however often they refer to each other', () => {
    const ids = Array.from({ length: 60 }, (_, i): SegmentId => `seg_${i}`)
    const others = ids.map((id, i) => segment(id, ...ids.slice(i + 1)))
    expect(findCycle(segment('seg_a', ...ids), others)).toBeUndefined()
  })
})

describe('findOvergrown', () => {
  it('returns a segment that would have too many filters including its references', () => {
    const ten = (id: SegmentId, asked: SegmentId) => segment(id, ...Array.from({ length: 10 }, () => asked))
    const others = [ten('seg_c', 'seg_b'), ten('seg_b', 'seg_a')]
    expect(findOvergrown(segment('seg_a', 'seg_x'), others)).toBeUndefined()
    expect(findOvergrown(segment('seg_a', 'seg_x', 'seg_y', 'seg_x', 'seg_y', 'seg_x'), others)).toBe('seg_c')
    expect(findOvergrown(ten('seg_d', 'seg_c'), [...others, statically('seg_a')])).toBe('seg_d')
  })
})
