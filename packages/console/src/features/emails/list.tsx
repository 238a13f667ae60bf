import { useList } from '../../app/queries.ts'
import { FilterBar, FilterSelect, optionsOf, queryOf, useFilters } from '../../parts/filters.tsx'
import { To } from '../../parts/links.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { State, stateText } from '../../parts/status.tsx'
import { More, Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'
import { EMAIL_STATES, type EmailState } from './states.ts'

export function EmailsScreen() {
  const { filters } = useFilters()
  const { status, ...rest } = filters
  const query = { ...rest, ...(isState(status) && { status }) }
  const list = useList(
    ['emails', query],
    (client, cursor) => client.emails.list({ ...query, ...(cursor !== undefined && { cursor }) }),
    { every: 15_000 },
  )
  return (
    <Page
      title={t('Mails')}
      about={t('Every mail that was accepted, and what became of it.')}
      commands={[{ cli: `emails list${optionsOf(filters)}`, path: `/emails${queryOf(filters)}` }]}
    >
      <FilterBar search={t('Search by subject or address')}>
        <FilterSelect label={t('Any state')} name="status" options={EMAIL_STATES.map((s) => [s, stateText(s)])} />
      </FilterBar>
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? <NoMails /> : null}
      {list.rows.length > 0 ? (
        <Table
          caption={t('Mails')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Subject'),
              cell: ({ id, subject, to }) => (
                <>
                  <To to="email" id={id}>
                    {subject || t('(no subject)')}
                  </To>
                  <div className="text-soft md:hidden">{to}</div>
                </>
              ),
            },
            { head: t('To'), wide: true, cell: ({ to }) => to },
            { head: t('State'), cell: ({ status }) => <State state={status} /> },
            { head: t('Accepted'), wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      ) : null}
      <More list={list} />
    </Page>
  )
}

const isState = (status: string | undefined): status is EmailState => EMAIL_STATES.some((each) => each === status)

function NoMails() {
  const { filters } = useFilters()
  return Object.keys(filters).length > 0 ? (
    <Empty title={t('No mail matches')}>{t('Change the filters, or remove them.')}</Empty>
  ) : (
    <Empty title={t('No mail yet')}>
      {t('Mails appear here as soon as a program, a campaign, or a workflow sends one.')}
    </Empty>
  )
}
