import { t } from '../words/words.ts'

const GOOD = 'text-good'
const BAD = 'text-bad'
const OPEN = 'text-accent'

/** The words for states, and their colors. The words say everything; the colors only help. */
const STATES: Readonly<Record<string, readonly [text: string, tone: string]>> = {
  PENDING: ['Waiting', OPEN],
  SENDING: ['Sending', OPEN],
  SENT: ['Sent', GOOD],
  DELIVERED: ['Delivered', GOOD],
  OPENED: ['Opened', GOOD],
  CLICKED: ['Clicked', GOOD],
  BOUNCED: ['Bounced', BAD],
  COMPLAINED: ['Complained', BAD],
  FAILED: ['Failed', BAD],
  SUPPRESSED: ['Suppressed', BAD],
  UNKNOWN: ['Outcome unknown', BAD],
  DRAFT: ['Draft', 'text-soft'],
  SCHEDULED: ['Scheduled', OPEN],
  PAUSED: ['Paused', BAD],
  CANCELLED: ['Cancelled', 'text-soft'],
  RUNNING: ['Running', OPEN],
  WAITING: ['Waiting', OPEN],
  COMPLETED: ['Completed', GOOD],
  EXITED: ['Exited', 'text-soft'],
  SKIPPED: ['Skipped', 'text-soft'],
  pending: ['Pending', OPEN],
  verified: ['Verified', GOOD],
  ok: ['Found', GOOD],
  mismatch: ['Wrong', BAD],
  delivered: ['Delivered', GOOD],
  failed: ['Failed', BAD],
  skipped: ['Skipped', 'text-soft'],
  waiting: ['Waiting', OPEN],
  active: ['Running', OPEN],
  completed: ['Completed', GOOD],
  cancelled: ['Cancelled', 'text-soft'],
  subscribed: ['Subscribed', GOOD],
  unsubscribed: ['Unsubscribed', 'text-soft'],
  on: ['On', GOOD],
  off: ['Off', 'text-soft'],
  BOUNCE: ['Bounce', BAD],
  COMPLAINT: ['Complaint', BAD],
  MANUAL: ['Added by hand', 'text-soft'],
  TRANSACTIONAL: ['Transactional', 'text-ink'],
  MARKETING: ['Marketing', 'text-ink'],
  HEADLESS: ['Without footer', 'text-ink'],
  ALL: ['Everyone', 'text-ink'],
  SEGMENT: ['Segment', 'text-ink'],
  FILTERED: ['Condition', 'text-ink'],
  'finding-ok': ['In order', GOOD],
  'finding-warning': ['Warning', BAD],
  'finding-broken': ['Broken', BAD],
}

/** Returns the words for a state; one of a newer server is shown as it is. */
export const stateText = (state: string): string => t(STATES[state]?.[0] ?? state)

export function State({ state }: { readonly state: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${STATES[state]?.[1] ?? 'text-ink'}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {stateText(state)}
    </span>
  )
}
