import type { Campaign } from '@posthorn/sdk'
import { Link } from '@tanstack/react-router'
import { usePlace } from '../../app/project.tsx'
import { useList } from '../../app/queries.ts'
import { FilterBar, FilterSelect, optionsOf, queryOf, useFilters } from '../../parts/filters.tsx'
import { To } from '../../parts/links.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { State, stateText } from '../../parts/status.tsx'
import { More, Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { number, t } from '../../words/words.ts'

const STATES: readonly Campaign['status'][] = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED']

export function CampaignsScreen() {
  const { filters } = useFilters()
  const status = STATES.find((each) => each === filters.status)
  const list = useList(
    ['campaigns', filters],
    (client, cursor) =>
      client.campaigns.list({
        ...(filters.search !== undefined && { search: filters.search }),
        ...(status && { status }),
        ...(cursor !== undefined && { cursor }),
      }),
    { every: 10_000 },
  )
  return (
    <Page
      title={t('Campaigns')}
      about={t('Mails to an audience, now or at a set time.')}
      actions={<NewCampaignLink />}
      commands={[{ cli: `campaigns list${optionsOf(filters)}`, path: `/campaigns${queryOf(filters)}` }]}
    >
      <FilterBar search={t('Search by name')}>
        <FilterSelect label={t('Any state')} name="status" options={STATES.map((each) => [each, stateText(each)])} />
      </FilterBar>
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? (
        Object.keys(filters).length > 0 ? (
          <Empty title={t('No campaign matches')}>{t('Change the filters, or remove them.')}</Empty>
        ) : (
          <Empty title={t('No campaigns yet')} action={<NewCampaignLink />}>
            {t('Choose a template and an audience. You see how many people get it before you send.')}
          </Empty>
        )
      ) : null}
      {list.rows.length > 0 ? (
        <Table
          caption={t('Campaigns')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Name'),
              cell: ({ id, name, subject }) => (
                <>
                  <To to="campaign" id={id}>
                    {name}
                  </To>
                  <div className="text-soft">{subject}</div>
                </>
              ),
            },
            { head: t('State'), cell: ({ status }) => <State state={status} /> },
            {
              head: t('Audience'),
              wide: true,
              cell: ({ segmentName, audienceType }) => segmentName ?? stateText(audienceType),
            },
            { head: t('People'), wide: true, cell: ({ totalRecipients }) => number(totalRecipients) },
            { head: t('Opened'), wide: true, cell: ({ openedCount }) => number(openedCount) },
            {
              head: t('Time'),
              wide: true,
              cell: ({ sentAt, scheduledAt, createdAt }) => <Time at={sentAt ?? scheduledAt ?? createdAt} />,
            },
          ]}
        />
      ) : null}
      <More list={list} />
    </Page>
  )
}

function NewCampaignLink() {
  const { project } = usePlace()
  return (
    <Link to="/$projectId/campaigns/new" params={{ projectId: project.id }} className="button button-main">
      {t('New campaign')}
    </Link>
  )
}
