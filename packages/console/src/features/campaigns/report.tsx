import type { Campaign, CampaignStats } from '@posthorn/sdk'
import { useList, useRead } from '../../app/queries.ts'
import { To } from '../../parts/links.tsx'
import { QueryState, Section } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { More, Table } from '../../parts/table.tsx'
import { number, percent, t } from '../../words/words.ts'

/** The progress and the results of a campaign that has started. */
export function CampaignReport({ campaign: { id, status } }: { readonly campaign: Campaign }) {
  const query = useRead(['campaigns', id, 'stats'], (client, options) => client.campaigns.stats(id, options), {
    every: status === 'SENDING' ? 2_000 : 15_000,
  })
  return (
    <>
      <Section title={t('Results')}>
        <QueryState query={query} />
        {query.data ? <Figures stats={query.data} /> : null}
      </Section>
      <Recipients id={id} />
    </>
  )
}

function Figures({ stats }: { readonly stats: CampaignStats }) {
  const { totalRecipients, pendingCount, collecting } = stats
  const done = totalRecipients - pendingCount
  const rows: readonly (readonly [name: string, count: number])[] = [
    [t('Sent'), stats.sentCount],
    [t('Delivered'), stats.deliveredCount],
    [t('Opened'), stats.openedCount],
    [t('Clicked'), stats.clickedCount],
    [t('Unsubscribed'), stats.unsubscribedCount],
    [t('Bounced'), stats.bouncedCount],
    [t('Complained'), stats.complainedCount],
    [t('Failed'), stats.failedCount],
    [t('Outcome unknown'), stats.unknownCount],
    [t('Suppressed'), stats.suppressedCount],
    [t('Cancelled'), stats.cancelledCount],
    [t('Waiting'), pendingCount],
  ]
  return (
    <>
      <label className="mb-4 block">
        {collecting
          ? t('The audience is being collected: {count} people so far', { count: totalRecipients })
          : t('{done} of {total} mails handed over', { done, total: totalRecipients })}
        <progress max={totalRecipients || 1} value={done} className="mt-1 block w-full" />
      </label>
      <table className="table tabular-nums">
        <caption className="sr-only">{t('Results')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('People')}</th>
            <th scope="col">{t('Share')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(([, count], index) => count > 0 || index < 4)
            .map(([name, count]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{number(count)}</td>
                <td>{totalRecipients ? percent(count / totalRecipients) : '–'}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="mt-3 mb-0 text-soft">
        {t('Opens and clicks count people. Machines opened {opens} times and clicked {clicks} times.', {
          opens: stats.machineOpens,
          clicks: stats.machineClicks,
        })}
      </p>
    </>
  )
}

function Recipients({ id }: { readonly id: string }) {
  const list = useList(['campaigns', id, 'recipients'], (client, cursor) =>
    client.campaigns.recipients(id, cursor === undefined ? {} : { cursor }),
  )
  return (
    <Section title={t('People')}>
      <QueryState query={list} />
      {list.rows.length > 0 ? (
        <Table
          caption={t('People')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Address'),
              cell: ({ id, to }) => (
                <To to="email" id={id}>
                  {to}
                </To>
              ),
            },
            { head: t('State'), cell: ({ status }) => <State state={status} /> },
            { head: t('Opens'), wide: true, cell: ({ opens }) => number(opens) },
            { head: t('Clicks'), wide: true, cell: ({ clicks }) => number(clicks) },
          ]}
        />
      ) : null}
      <More list={list} />
    </Section>
  )
}
