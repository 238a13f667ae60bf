import type { RequestRecord } from '@posthorn/sdk'
import { useList } from '../../app/queries.ts'
import { FilterBar, FilterSelect, optionsOf, queryOf, useFilters } from '../../parts/filters.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { type Column, More, Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { number, t } from '../../words/words.ts'

const CLASSES = ['2xx', '3xx', '4xx', '5xx', 'failed'] as const
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export function RequestsScreen() {
  const { filters } = useFilters()
  const status = CLASSES.find((each) => each === filters.status)
  const method = METHODS.find((each) => each === filters.method)
  const { path } = filters
  const query = { ...(status && { status }), ...(method && { method }), ...(path !== undefined && { path }) }
  const list = useList(['requests', query], (client, cursor) =>
    client.requests.list({ ...query, ...(cursor !== undefined && { cursor }) }),
  )
  return (
    <Page
      title={t('Requests')}
      about={t('What programs and people asked the API lately, without contents.')}
      commands={[{ cli: `requests list${optionsOf(query)}`, path: `/requests${queryOf(query)}` }]}
    >
      <FilterBar search={t('Path, such as /v1/send')} name="path">
        <FilterSelect
          label={t('Any status')}
          name="status"
          options={CLASSES.map((each) => [each, each === 'failed' ? t('Failed') : each])}
        />
        <FilterSelect label={t('Any method')} name="method" options={METHODS.map((each) => [each, each])} />
      </FilterBar>
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? (
        <Empty title={t('No requests')}>
          {list.hasNextPage
            ? t('None of the newest requests matches. Older ones may.')
            : t('Requests of the last 30 days appear here a few seconds after their answer.')}
        </Empty>
      ) : null}
      {list.rows.length > 0 ? (
        <Table caption={t('Requests')} rows={list.rows} keyOf={({ id }) => id} columns={columns()} />
      ) : null}
      <More list={list} />
      {list.missing ? (
        <p className="text-soft">{t('{count} requests of these days were not recorded.', { count: list.missing })}</p>
      ) : null}
    </Page>
  )
}

const columns = (): readonly Column<RequestRecord>[] => [
  {
    head: t('Request'),
    cell: ({ method, path, requestId }) => (
      <>
        <code className="font-mono text-[0.9rem] break-all">
          {method} {path}
        </code>
        <div className="text-soft break-all">{requestId}</div>
      </>
    ),
  },
  {
    head: t('Answer'),
    cell: ({ status, errorCode }) => (
      <span className={status >= 400 ? 'text-bad' : 'text-good'}>
        {status} {errorCode}
      </span>
    ),
  },
  {
    head: t('Who'),
    wide: true,
    cell: ({ actor: { type, name, prefix, id } }) => name ?? prefix ?? id ?? t(type),
  },
  {
    head: t('Duration'),
    wide: true,
    cell: ({ durationMs }) => `${number(durationMs)} ms`,
  },
  { head: t('Time'), wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
]
