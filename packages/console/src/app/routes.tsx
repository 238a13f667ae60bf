import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { Start } from '../features/projects/start.tsx'
import { BASE_PATH } from './place.ts'
import { parseSearch, searchNames, writeSearch } from './search.ts'
import { NotFound, ScreenError, Shell } from './shell.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
const start = createRoute({ getParentRoute: () => root, path: '/', component: Start })
const project = createRoute({ getParentRoute: () => root, path: '$projectId', component: Shell })
const under = () => project

const overview = createRoute({
  getParentRoute: under,
  path: '/',
  component: lazyRouteComponent(() => import('../features/overview/overview.tsx'), 'Overview'),
})
const activity = createRoute({
  getParentRoute: under,
  path: 'activity',
  validateSearch: searchNames('types'),
  component: lazyRouteComponent(() => import('../features/activity/activity.tsx'), 'ActivityScreen'),
})
const emails = createRoute({
  getParentRoute: under,
  path: 'emails',
  validateSearch: searchNames('status', 'search', 'templateId', 'campaignId', 'contactId', 'recipient'),
  component: lazyRouteComponent(() => import('../features/emails/list.tsx'), 'EmailsScreen'),
})
const email = createRoute({
  getParentRoute: under,
  path: 'emails/$id',
  component: lazyRouteComponent(() => import('../features/emails/email.tsx'), 'EmailScreen'),
})
const contacts = createRoute({
  getParentRoute: under,
  path: 'contacts',
  validateSearch: searchNames('search'),
  component: lazyRouteComponent(() => import('../features/contacts/list.tsx'), 'ContactsScreen'),
})
const contact = createRoute({
  getParentRoute: under,
  path: 'contacts/$id',
  component: lazyRouteComponent(() => import('../features/contacts/contact.tsx'), 'ContactScreen'),
})
const imports = createRoute({
  getParentRoute: under,
  path: 'import',
  component: lazyRouteComponent(() => import('../features/imports/import.tsx'), 'ImportScreen'),
})
const segments = createRoute({
  getParentRoute: under,
  path: 'segments',
  component: lazyRouteComponent(() => import('../features/segments/list.tsx'), 'SegmentsScreen'),
})
const segment = createRoute({
  getParentRoute: under,
  path: 'segments/$id',
  component: lazyRouteComponent(() => import('../features/segments/segment.tsx'), 'SegmentScreen'),
})
const suppressions = createRoute({
  getParentRoute: under,
  path: 'suppressions',
  validateSearch: searchNames('reason', 'email'),
  component: lazyRouteComponent(() => import('../features/suppressions/list.tsx'), 'SuppressionsScreen'),
})
const templates = createRoute({
  getParentRoute: under,
  path: 'templates',
  validateSearch: searchNames('search', 'type'),
  component: lazyRouteComponent(() => import('../features/templates/list.tsx'), 'TemplatesScreen'),
})
const template = createRoute({
  getParentRoute: under,
  path: 'templates/$id',
  component: lazyRouteComponent(() => import('../features/templates/template.tsx'), 'TemplateScreen'),
})
const campaigns = createRoute({
  getParentRoute: under,
  path: 'campaigns',
  validateSearch: searchNames('search', 'status'),
  component: lazyRouteComponent(() => import('../features/campaigns/list.tsx'), 'CampaignsScreen'),
})
const newCampaign = createRoute({
  getParentRoute: under,
  path: 'campaigns/new',
  component: lazyRouteComponent(() => import('../features/campaigns/editor.tsx'), 'NewCampaign'),
})
const campaign = createRoute({
  getParentRoute: under,
  path: 'campaigns/$id',
  component: lazyRouteComponent(() => import('../features/campaigns/campaign.tsx'), 'CampaignScreen'),
})
const workflows = createRoute({
  getParentRoute: under,
  path: 'workflows',
  validateSearch: searchNames('search'),
  component: lazyRouteComponent(() => import('../features/workflows/list.tsx'), 'WorkflowsScreen'),
})
const workflow = createRoute({
  getParentRoute: under,
  path: 'workflows/$id',
  validateSearch: searchNames('status'),
  component: lazyRouteComponent(() => import('../features/workflows/workflow.tsx'), 'WorkflowScreen'),
})
const execution = createRoute({
  getParentRoute: under,
  path: 'workflows/$id/$executionId',
  component: lazyRouteComponent(() => import('../features/workflows/execution.tsx'), 'ExecutionScreen'),
})
const inbox = createRoute({
  getParentRoute: under,
  path: 'inbox',
  validateSearch: searchNames('search'),
  component: lazyRouteComponent(() => import('../features/inbox/list.tsx'), 'InboxScreen'),
})
const message = createRoute({
  getParentRoute: under,
  path: 'inbox/$id',
  component: lazyRouteComponent(() => import('../features/inbox/message.tsx'), 'MessageScreen'),
})
const domains = createRoute({
  getParentRoute: under,
  path: 'domains',
  component: lazyRouteComponent(() => import('../features/domains/list.tsx'), 'DomainsScreen'),
})
const domain = createRoute({
  getParentRoute: under,
  path: 'domains/$id',
  component: lazyRouteComponent(() => import('../features/domains/domain.tsx'), 'DomainScreen'),
})
const webhooks = createRoute({
  getParentRoute: under,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('../features/webhooks/list.tsx'), 'WebhooksScreen'),
})
const webhook = createRoute({
  getParentRoute: under,
  path: 'webhooks/$id',
  validateSearch: searchNames('outcome'),
  component: lazyRouteComponent(() => import('../features/webhooks/webhook.tsx'), 'WebhookScreen'),
})
const keys = createRoute({
  getParentRoute: under,
  path: 'keys',
  component: lazyRouteComponent(() => import('../features/keys/keys.tsx'), 'KeysScreen'),
})
const members = createRoute({
  getParentRoute: under,
  path: 'members',
  component: lazyRouteComponent(() => import('../features/members/members.tsx'), 'MembersScreen'),
})
const audit = createRoute({
  getParentRoute: under,
  path: 'audit',
  validateSearch: searchNames('action', 'actor'),
  component: lazyRouteComponent(() => import('../features/audit/audit.tsx'), 'AuditScreen'),
})
const jobs = createRoute({
  getParentRoute: under,
  path: 'jobs',
  validateSearch: searchNames('state'),
  component: lazyRouteComponent(() => import('../features/jobs/jobs.tsx'), 'JobsScreen'),
})
const requests = createRoute({
  getParentRoute: under,
  path: 'requests',
  validateSearch: searchNames('status', 'method', 'path'),
  component: lazyRouteComponent(() => import('../features/requests/requests.tsx'), 'RequestsScreen'),
})
const projectSettings = createRoute({
  getParentRoute: under,
  path: 'settings',
  component: lazyRouteComponent(() => import('../features/projects/settings.tsx'), 'SettingsScreen'),
})

const screens = project.addChildren([
  overview,
  activity,
  emails,
  email,
  contacts,
  contact,
  imports,
  segments,
  segment,
  suppressions,
  templates,
  template,
  campaigns,
  newCampaign,
  campaign,
  workflows,
  workflow,
  execution,
  inbox,
  message,
  domains,
  domain,
  webhooks,
  webhook,
  keys,
  members,
  audit,
  jobs,
  requests,
  projectSettings,
])

export const router = createRouter({
  routeTree: root.addChildren([start, screens]),
  basepath: BASE_PATH,
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
