import type { Route } from '../http/route.ts'
import { bulkRoutes } from './bulk.ts'
import { contactRoutes } from './contacts.ts'
import { emailRoutes } from './emails.ts'
import { eventRoutes } from './events.ts'
import { exportRoutes } from './exports.ts'
import { fieldRoutes } from './fields.ts'
import { importRoutes } from './imports.ts'
import { inboxRoutes } from './inbox.ts'
import { projectRoutes } from './projects.ts'
import { segmentMemberRoutes } from './segment-members.ts'
import { segmentRoutes } from './segments.ts'
import { sendRoutes } from './send.ts'
import { serverRoutes } from './server.ts'
import { suppressionRoutes } from './suppressions.ts'
import { templateRoutes } from './templates.ts'
import { trackRoutes } from './track.ts'

/** Every operation of the API. */
export const ROUTES: readonly Route[] = [
  ...sendRoutes,
  ...emailRoutes,
  ...trackRoutes,
  ...eventRoutes,
  ...contactRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...bulkRoutes,
  ...fieldRoutes,
  ...segmentRoutes,
  ...segmentMemberRoutes,
  ...suppressionRoutes,
  ...templateRoutes,
  ...projectRoutes,
  ...inboxRoutes,
  ...serverRoutes,
]
