import type { Route } from '../route.ts'
import { contactRoutes } from './contacts.ts'
import { emailRoutes } from './emails.ts'
import { inboxRoutes } from './inbox.ts'
import { projectRoutes } from './projects.ts'
import { sendRoutes } from './send.ts'
import { serverRoutes } from './server.ts'
import { templateRoutes } from './templates.ts'
import { trackRoutes } from './track.ts'

/** Every operation of the API. */
export const ROUTES: readonly Route[] = [
  ...sendRoutes,
  ...emailRoutes,
  ...trackRoutes,
  ...contactRoutes,
  ...templateRoutes,
  ...projectRoutes,
  ...inboxRoutes,
  ...serverRoutes,
]
