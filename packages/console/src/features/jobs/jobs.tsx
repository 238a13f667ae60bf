import type { Job } from '@posthorn/sdk'
import { useChange, useList } from '../../app/queries.ts'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { FilterBar, FilterSelect, optionsOf, queryOf, useFilters } from '../../parts/filters.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { State, stateText } from '../../parts/status.tsx'
import { More, Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { number, t } from '../../words/words.ts'

const STATES: readonly Job['state'][] = ['waiting', 'active', 'completed', 'failed', 'cancelled']

export function JobsScreen() {
  const { filters } = useFilters()
  const state = STATES.find((each) => each === filters.state)
  const list = useList(
    ['jobs', state],
    (client, cursor) => client.jobs.list({ ...(state && { state }), ...(cursor !== undefined && { cursor }) }),
    { every: 3_000 },
  )
  const cancel = useChange((client, id: string) => client.jobs.cancel(id), { done: t('The job is cancelled.') })
  return (
    <Page
      title={t('Jobs')}
      about={t('Work that the server does in the background: imports, bulk changes, and erasures.')}
      commands={[{ cli: `jobs list${optionsOf(filters)}`, path: `/jobs${queryOf(filters)}` }]}
    >
      <FilterBar>
        <FilterSelect label={t('Any state')} name="state" options={STATES.map((each) => [each, stateText(each)])} />
      </FilterBar>
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? (
        <Empty title={t('No jobs')}>{t('Imports and bulk changes appear here with their progress.')}</Empty>
      ) : null}
      {list.rows.length > 0 ? (
        <Table
          caption={t('Jobs')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Kind'),
              cell: ({ kind, counts, failedReason }) => (
                <>
                  <span className="font-medium">{kind}</span>
                  <div className="text-soft">{failedReason ?? countsText(counts)}</div>
                </>
              ),
            },
            {
              head: t('State'),
              cell: ({ state, progress }) => (
                <>
                  <State state={state} /> {state === 'active' ? t('{share} % done', { share: progress }) : null}
                </>
              ),
            },
            { head: t('Who'), wide: true, cell: ({ startedBy }) => startedBy?.name ?? startedBy?.prefix },
            { head: t('Started'), wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
            { head: t('Ended'), wide: true, cell: ({ finishedAt }) => <Time at={finishedAt} /> },
            {
              head: t('Actions'),
              cell: ({ id, cancellable }) =>
                cancellable ? (
                  <ConfirmButton label={t('Cancel')} title={t('Cancel this job?')} onConfirm={() => cancel.mutate(id)}>
                    {t('What is done stays done; the rest is not done.')}
                  </ConfirmButton>
                ) : null,
            },
          ]}
        />
      ) : null}
      <More list={list} />
    </Page>
  )
}

const countsText = (counts: Job['counts']): string =>
  Object.entries(counts ?? {})
    .map(([name, count]) => `${name}: ${number(count)}`)
    .join(' · ')
