import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../words/words.ts'
import { accountClient, type OwnProject, useMay, usePlace } from './project.tsx'

const PATHS = {
  overview: '/$projectId',
  activity: '/$projectId/activity',
  emails: '/$projectId/emails',
  campaigns: '/$projectId/campaigns',
  workflows: '/$projectId/workflows',
  templates: '/$projectId/templates',
  inbox: '/$projectId/inbox',
  contacts: '/$projectId/contacts',
  segments: '/$projectId/segments',
  suppressions: '/$projectId/suppressions',
  import: '/$projectId/import',
  domains: '/$projectId/domains',
  webhooks: '/$projectId/webhooks',
  keys: '/$projectId/keys',
  members: '/$projectId/members',
  audit: '/$projectId/audit',
  jobs: '/$projectId/jobs',
  requests: '/$projectId/requests',
  settings: '/$projectId/settings',
} as const

interface Screen {
  readonly name: string
  readonly to: (typeof PATHS)[keyof typeof PATHS]
  /** Hidden from members with a lower role. */
  readonly role?: OwnProject['role']
}

interface Group {
  readonly name: string
  readonly screens: readonly Screen[]
}

const useConfig = () =>
  useQuery({ queryKey: ['config'], queryFn: ({ signal }) => accountClient.config({ signal }), staleTime: 600_000 })

/** Returns the screens that the person may open, in groups. */
export function useScreens(): readonly Group[] {
  const isAdmin = useMay('ADMIN')
  const hasInbox = useConfig().data?.features.inbox ?? false
  const groups: readonly Group[] = [
    {
      name: '',
      screens: [
        { name: t('Overview'), to: PATHS.overview },
        { name: t('Live activity'), to: PATHS.activity },
      ],
    },
    {
      name: t('Mail'),
      screens: [
        { name: t('Mails'), to: PATHS.emails },
        { name: t('Campaigns'), to: PATHS.campaigns },
        { name: t('Workflows'), to: PATHS.workflows },
        { name: t('Templates'), to: PATHS.templates },
        ...(hasInbox ? ([{ name: t('Inbox'), to: PATHS.inbox }] as const) : []),
      ],
    },
    {
      name: t('People'),
      screens: [
        { name: t('Contacts'), to: PATHS.contacts },
        { name: t('Segments'), to: PATHS.segments },
        { name: t('Suppressions'), to: PATHS.suppressions },
        { name: t('Import'), to: PATHS.import },
      ],
    },
    {
      name: t('Project'),
      screens: [
        { name: t('Domains'), to: PATHS.domains },
        { name: t('Webhooks'), to: PATHS.webhooks, role: 'ADMIN' },
        { name: t('Keys'), to: PATHS.keys, role: 'ADMIN' },
        { name: t('Members'), to: PATHS.members },
        { name: t('Audit log'), to: PATHS.audit, role: 'ADMIN' },
        { name: t('Jobs'), to: PATHS.jobs },
        { name: t('Requests'), to: PATHS.requests, role: 'ADMIN' },
        { name: t('Settings'), to: PATHS.settings },
      ],
    },
  ]
  return groups.map(({ name, screens }) => ({ name, screens: screens.filter(({ role }) => !role || isAdmin) }))
}

export function Navigation() {
  const { project } = usePlace()
  return (
    <nav aria-label={t('Screens')} className="shrink-0 grow">
      {useScreens().map(({ name, screens }) => (
        <div key={name} className="mb-3">
          {name ? <p className="m-0 px-2 pb-1 text-[0.85rem] text-soft">{name}</p> : null}
          <ul className="m-0 list-none p-0">
            {screens.map(({ name, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  params={{ projectId: project.id }}
                  activeOptions={{ exact: to === PATHS.overview, includeSearch: false }}
                  className="block rounded-md px-2 py-1 text-ink no-underline hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-semibold"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
