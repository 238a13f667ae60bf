import type { ReactNode } from 'react'
import { usePlace } from '../../app/project.tsx'
import { useRead } from '../../app/queries.ts'
import { To } from '../../parts/links.tsx'
import { Page, QueryState, Section } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { number, percent, t } from '../../words/words.ts'
import { Attention } from './attention.tsx'
import { MailChart } from './chart.tsx'
import { StartGuide } from './guide.tsx'

const DAY_MS = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export function Overview() {
  const { project } = usePlace()
  const today = dayOf(Date.now())
  const range = { startDate: dayOf(Date.now() - 29 * DAY_MS), endDate: today }
  const stats = useRead(
    ['stats', today],
    (client, options) => client.activity.stats({ startDate: today, endDate: today }, options),
    { every: 15_000 },
  )
  const days = useRead(['timeseries', range], (client, options) => client.analytics.timeseries(range, options))
  return (
    <Page
      title={project.name}
      about={t('Today, in UTC')}
      commands={[
        { cli: 'activity stats', path: '/activity/stats' },
        { cli: 'analytics days', path: '/analytics/timeseries' },
      ]}
    >
      <QueryState query={stats} />
      {stats.data ? (
        <dl className="m-0 mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Figure name={t('Mails sent')}>{number(stats.data.totalEmailsSent)}</Figure>
          <Figure name={t('Opened')} about={percent(stats.data.openRate / 100)}>
            {number(stats.data.totalEmailsOpened)}
          </Figure>
          <Figure name={t('Clicked')} about={percent(stats.data.clickRate / 100)}>
            {number(stats.data.totalEmailsClicked)}
          </Figure>
          <Figure name={t('Events')}>{number(stats.data.totalEvents)}</Figure>
        </dl>
      ) : null}
      <Attention />
      <StartGuide />
      <Section title={t('The last 30 days')}>
        <QueryState query={days} />
        {days.data ? <MailChart days={days.data} /> : null}
      </Section>
      <div className="grid gap-x-5 lg:grid-cols-2">
        <Upcoming />
        <LastMails />
      </div>
    </Page>
  )
}

interface FigureProps {
  readonly name: string
  readonly about?: string
  readonly children: ReactNode
}

const Figure = ({ name, about, children }: FigureProps) => (
  <div className="card p-4">
    <dt className="text-soft">{name}</dt>
    <dd className="m-0 mt-1 text-2xl font-semibold tabular-nums">
      {children} {about ? <span className="text-base font-normal text-soft">{about}</span> : null}
    </dd>
  </div>
)

function Upcoming() {
  const query = useRead(['upcoming'], (client, options) =>
    client.campaigns.list({ status: 'SCHEDULED', limit: 5 }, options),
  )
  return (
    <Section title={t('Goes out next')}>
      <QueryState query={query} />
      {query.data?.data.length === 0 ? <p className="m-0 text-soft">{t('No campaign is scheduled.')}</p> : null}
      <ul className="m-0 grid list-none gap-2 p-0">
        {query.data?.data.map(({ id, name, scheduledAt }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <To to="campaign" id={id}>
              {name}
            </To>
            <span className="ms-auto text-soft">
              <Time at={scheduledAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function LastMails() {
  const query = useRead(['emails', 'last'], (client, options) => client.emails.list({ limit: 5 }, options), {
    every: 15_000,
  })
  return (
    <Section title={t('Last mails')}>
      <QueryState query={query} />
      {query.data?.data.length === 0 ? <p className="m-0 text-soft">{t('No mail yet')}</p> : null}
      <ul className="m-0 grid list-none gap-2 p-0">
        {query.data?.data.map(({ id, subject, to, status }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <To to="email" id={id}>
              {subject || t('(no subject)')}
            </To>
            <span className="text-soft">{to}</span>
            <span className="ms-auto">
              <State state={status} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
