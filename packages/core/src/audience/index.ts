export * from './events/after.ts'
export { CURSOR_HINT, isBefore, isEventCursor } from './events/cursor.ts'
export { EVENT_COUNTS_MAX } from './events/days.ts'
export { deleteEvents } from './events/delete.ts'
export * from './events/events.ts'
export { matchesEvent } from './events/patterns.ts'
export {
  AnyEventName,
  ContactEventsQuery,
  type Event,
  EventNamesQuery,
  EventQuery,
  EventStatsQuery,
  TrackRequest,
} from './events/schema.ts'
export type {
  EventCount,
  EventLog,
  EventPosition,
  EventStore,
  OwnedEvent,
} from './events/store.ts'
export { sizeOfTrack, trackEvent, trackPublicly } from './events/track.ts'
export * from './imports/format.ts'
export { startImport } from './imports/imports.ts'
export { IMPORT_SIZE_MAX, ImportOptions, ImportResult } from './imports/schema.ts'
export type { ImportStore } from './imports/store.ts'
export type { AudienceStore } from './segments/audience.ts'
export { computeSegment, refreshSegment } from './segments/compute.ts'
export { listSegmentContacts } from './segments/list-contacts.ts'
export { addSegmentMembers, removeSegmentMembers } from './segments/members.ts'
export { narrowing } from './segments/narrowing.ts'
export { previewSegment } from './segments/preview.ts'
export { CONTACTS_WALKED, ContactConditionQuery, QUERY_LOOKUPS_MAX } from './segments/query.schema.ts'
export { queryContacts } from './segments/query.ts'
export {
  SEGMENT_TYPES,
  type Segment,
  SegmentChanges,
  SegmentContactsQuery,
  SegmentInput,
  SegmentMembersInput,
  SegmentMembersRemoval,
  SegmentPreview,
} from './segments/schema.ts'
export {
  countChangedSegment,
  countNewSegment,
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  segmentEvents,
  updateSegment,
} from './segments/segments.ts'
export type {
  AskedSegment,
  ChangeMark,
  ContactPlace,
  MatchingWalk,
  MembershipChange,
  MembershipMove,
  Movement,
  PendingMembers,
  PendingRequest,
  SegmentStore,
  WalkedContacts,
} from './segments/store.ts'
