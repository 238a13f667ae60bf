import type { Activity } from '@posthorn/sdk'
import { useState } from 'react'
import { useList, useRead } from '../../app/queries.ts'
import { FilterBar, FilterSelect, optionsOf, queryOf, useFilters } from '../../parts/filters.tsx'
import { To } from '../../parts/links.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { More } from '../../parts/table.tsx'
import { clock, Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'
import { activityText, subjectOf } from './text.ts'

const EVERY_MS = 2_500

export function ActivityScreen() {
  const { filters } = useFilters()
  const [isLive, setLive] = useState(true)
  const types = useRead(['activity', 'types'], (client, options) => client.activity.types(options))
  const list = useList(
    ['activity', filters],
    (client, cursor) => client.activity.list({ ...filters, limit: 50, ...(cursor !== undefined && { cursor }) }),
    { every: isLive && EVERY_MS },
  )
  return (
    <Page
      title={t('Live activity')}
      about={isLive ? t('Updated every few seconds') : t('Paused')}
      actions={
        <button type="button" className="button" aria-pressed={!isLive} onClick={() => setLive(!isLive)}>
          {isLive ? t('Pause') : t('Continue')}
        </button>
      }
      commands={[{ cli: `activity list${optionsOf(filters)}`, path: `/activity${queryOf(filters)}` }]}
    >
      <FilterBar>
        <FilterSelect
          label={t('All types')}
          name="types"
          options={(types.data?.types ?? []).map((type) => [type, activityText(type)])}
        />
      </FilterBar>
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? (
        <Empty title={t('Nothing happened yet')}>
          {t('Events, mails, opens, clicks, and subscriptions appear here as they happen.')}
        </Empty>
      ) : null}
      {list.rows.length > 0 ? (
        <ol aria-label={t('Activity')} className="card m-0 list-none p-0">
          {list.rows.map((activity) => (
            <Row key={activity.id} activity={activity} />
          ))}
        </ol>
      ) : null}
      <More list={list} />
    </Page>
  )
}

function Row({ activity }: { readonly activity: Activity }) {
  const { type, timestamp, contactId, contactEmail, metadata } = activity
  const subject = subjectOf(metadata)
  const { emailId, campaignId } = metadata
  return (
    <li className="appear flex flex-wrap gap-x-3 border-line px-4 py-2.5 not-first:border-t">
      <span className="w-44 font-medium">{activityText(type)}</span>
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        {contactId ? (
          <To to="contact" id={contactId} className="text-ink">
            {contactEmail ?? contactId}
          </To>
        ) : null}{' '}
        {typeof emailId === 'string' ? (
          <To to="email" id={emailId} className="text-soft">
            {subject}
          </To>
        ) : typeof campaignId === 'string' ? (
          <To to="campaign" id={campaignId} className="text-soft">
            {subject}
          </To>
        ) : (
          <span className="text-soft">{subject}</span>
        )}
      </span>
      <span className="text-soft">
        <Time at={timestamp} /> <span className="sr-only">{clock(timestamp)}</span>
      </span>
    </li>
  )
}
