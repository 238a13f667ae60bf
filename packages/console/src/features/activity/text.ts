import { t } from '../../words/words.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'event.triggered': 'Event',
  'email.sent': 'Mail sent',
  'email.delivered': 'Mail delivered',
  'email.opened': 'Mail opened',
  'email.clicked': 'Link clicked',
  'email.bounced': 'Mail bounced',
  'email.complaint': 'Complaint',
  'email.received': 'Mail received',
  'campaign.scheduled': 'Campaign scheduled',
  'campaign.sent': 'Campaign sent',
  'workflow.started': 'Workflow started',
  'workflow.completed': 'Workflow completed',
  'contact.subscribed': 'Subscribed',
  'contact.unsubscribed': 'Unsubscribed',
}

/** Returns the words for a type of activity; one of a newer server is shown as it is. */
export const activityText = (type: string): string => t(TEXTS[type] ?? type)

const NAMES = ['subject', 'eventName', 'campaignName', 'workflowName', 'name', 'link', 'url']

/** Returns what an activity is about. */
export function subjectOf(metadata: Readonly<Record<string, unknown>>): string {
  const found = NAMES.map((name) => metadata[name]).find((value) => typeof value === 'string')
  return typeof found === 'string' ? found : ''
}
