// Made by scripts/lists.ts from the folders. Do not edit; run `npm run generate`.
import { initial } from '../0001-initial.ts'
import { publicKeyMarks } from '../0002-public-key.ts'
import { publicKeyChanges } from '../0003-public-key-changes.ts'
import { searchedMails } from '../0004-searched-mails.ts'
import { returnedMails } from '../0005-returned-mails.ts'
import { crashLoops } from '../0006-crash-loops.ts'
import { trackedMail } from '../0007-tracked-mail.ts'
import { postalAddress } from '../0008-postal-address.ts'
import { segmentSlugs } from '../0009-segment-slugs.ts'
import { webhooks } from '../0010-webhooks.ts'
import { webhookOutcomes } from '../0011-webhook-outcomes.ts'
import { mailsOfTemplate } from '../0012-mails-of-template.ts'
import { eventOrder } from '../0013-event-order.ts'
import { eventGaps } from '../0014-event-gaps.ts'
import { revisions } from '../0015-revisions.ts'
import { listedJobs } from '../0016-listed-jobs.ts'
import { roomForMarks } from '../0018-room-for-marks.ts'
import { requests } from '../0019-requests.ts'
import { operators } from '../0020-operators.ts'
import { operatorLists } from '../0021-operator-lists.ts'
import { requestsById } from '../0022-requests-by-id.ts'
import { nodes } from '../0024-nodes.ts'
import { suppressedDomains } from '../0025-suppressed-domains.ts'

export const steps = {
  '0001-initial': initial,
  '0002-public-key': publicKeyMarks,
  '0003-public-key-changes': publicKeyChanges,
  '0004-searched-mails': searchedMails,
  '0005-returned-mails': returnedMails,
  '0006-crash-loops': crashLoops,
  '0007-tracked-mail': trackedMail,
  '0008-postal-address': postalAddress,
  '0009-segment-slugs': segmentSlugs,
  '0010-webhooks': webhooks,
  '0011-webhook-outcomes': webhookOutcomes,
  '0012-mails-of-template': mailsOfTemplate,
  '0013-event-order': eventOrder,
  '0014-event-gaps': eventGaps,
  '0015-revisions': revisions,
  '0016-listed-jobs': listedJobs,
  '0018-room-for-marks': roomForMarks,
  '0019-requests': requests,
  '0020-operators': operators,
  '0021-operator-lists': operatorLists,
  '0022-requests-by-id': requestsById,
  '0024-nodes': nodes,
  '0025-suppressed-domains': suppressedDomains,
} as const
