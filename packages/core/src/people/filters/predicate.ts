import type { SegmentId } from '../../kernel/ids/ids.ts'

/** A test of one value of a contact's data. Absent and null values pass none. */
export type DataTest =
  | { readonly is: 'present' }
  /** A value of the same JSON type and equal, or the opposite. */
  | { readonly is: 'equal' | 'unequal'; readonly value: string | number | boolean }
  /** A text that contains this one, or a list with this text in it, case-sensitive; or the opposite. */
  | { readonly is: 'containing' | 'lacking'; readonly value: string }
  /** Compares numbers, or texts by code point, by the type of `value`. Values of another type do not compare. */
  | { readonly is: 'above' | 'below'; readonly value: string | number; readonly orEqual: boolean }
  /** A text that is a moment (see `momentOf`) from `from` on and before `until`; undefined is no bound. */
  | { readonly is: 'moment'; readonly from: Date | undefined; readonly until: Date | undefined }

/**
 * A condition with everything resolved that depends on the moment and the project: windows become moments, and dynamic
 * segments become their conditions. `matches` defines its meaning; every store must agree.
 */
export type Predicate =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Predicate[] }
  | { readonly kind: 'not'; readonly of: Predicate }
  | { readonly kind: 'nothing' }
  /** The address. Both it and `value` are canonical. */
  | { readonly kind: 'email'; readonly test: 'equal' | 'containing'; readonly value: string }
  | { readonly kind: 'subscribed'; readonly value: boolean }
  /** From `from` on and before `until`; undefined is no bound. */
  | {
      readonly kind: 'time'
      readonly column: 'createdAt' | 'updatedAt'
      readonly from: Date | undefined
      readonly until: Date | undefined
    }
  /**
   * A value of data: the one whose name is the whole path joined by dots; without one, the value at the path through nested
   * objects.
   */
  | { readonly kind: 'data'; readonly path: readonly string[]; readonly test: DataTest }
  /** An event of this name that no machine caused, from `from` on and before `until`; undefined is no bound. */
  | {
      readonly kind: 'event'
      readonly name: string
      readonly from: Date | undefined
      readonly until: Date | undefined
    }
  /** A stored member. */
  | { readonly kind: 'member'; readonly segmentId: SegmentId }
