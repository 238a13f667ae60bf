import type { SegmentId } from '../../kernel/ids/ids.ts'
import type { TimeUnit } from './operators.ts'

/** A filter on a contact. */
export interface Filter {
  readonly field: string
  readonly operator: string
  readonly value?: string | number | boolean
  readonly unit?: TimeUnit
}

/** Filters that must all match, and optionally a nested condition. */
export interface Group {
  readonly filters: readonly Filter[]
  readonly conditions?: Condition
}

/** Groups, of which all (AND) or one (OR) must hold. */
export interface Condition {
  readonly logic: 'AND' | 'OR'
  readonly groups: readonly Group[]
}

/** The part of a segment that a condition needs to find its members. */
export interface AskedSegment {
  readonly id: SegmentId
  readonly type: 'DYNAMIC' | 'STATIC'
  /** Undefined for a static segment. */
  readonly condition: Condition | undefined
}
