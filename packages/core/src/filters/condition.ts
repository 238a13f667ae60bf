import type { SegmentId } from '../ids.ts'
import type { TimeUnit } from './operators.ts'

/** One question about a contact. */
export interface Filter {
  readonly field: string
  readonly operator: string
  readonly value?: string | number | boolean
  readonly unit?: TimeUnit
}

/** Filters that must all hold, and a condition among them. */
export interface Group {
  readonly filters: readonly Filter[]
  readonly conditions?: Condition
}

/** Groups of which all or one must hold. */
export interface Condition {
  readonly logic: 'AND' | 'OR'
  readonly groups: readonly Group[]
}

/** What a condition has to know of a segment whose members it asks for. */
export interface AskedSegment {
  readonly id: SegmentId
  readonly type: 'DYNAMIC' | 'STATIC'
  /** Undefined for a static one. */
  readonly condition: Condition | undefined
}
