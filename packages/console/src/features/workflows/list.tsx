import { useList } from '../../app/queries.ts'
import { FilterBar, optionsOf, queryOf, useFilters } from '../../parts/filters.tsx'
import { To } from '../../parts/links.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { More, Table } from '../../parts/table.tsx'
import { number, t } from '../../words/words.ts'

export function WorkflowsScreen() {
  const { filters } = useFilters()
  const list = useList(['workflows', filters], (client, page) =>
    client.workflows.list({
      ...(filters.search !== undefined && { search: filters.search }),
      ...(page !== undefined && { page: Number(page) }),
    }),
  )
  return (
    <Page
      title={t('Workflows')}
      about={t('Steps that follow an event of a person: wait, ask, send.')}
      commands={[{ cli: `workflows list${optionsOf(filters)}`, path: `/workflows${queryOf(filters)}` }]}
    >
      <FilterBar search={t('Search by name')} />
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? (
        <Empty title={t('No workflows yet')}>
          {t('Workflows are written as code and pushed with “posthorn workflows push”. Here you see how they run.')}
        </Empty>
      ) : null}
      {list.rows.length > 0 ? (
        <Table
          caption={t('Workflows')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Name'),
              cell: ({ id, name, description }) => (
                <>
                  <To to="workflow" id={id}>
                    {name}
                  </To>
                  <div className="text-soft">{description}</div>
                </>
              ),
            },
            { head: t('State'), cell: ({ enabled }) => <State state={enabled ? 'on' : 'off'} /> },
            { head: t('Begins with'), wide: true, cell: ({ triggerConfig }) => triggerConfig.eventName },
            { head: t('Executions'), wide: true, cell: ({ _count }) => number(_count.executions) },
          ]}
        />
      ) : null}
      <More list={list} />
    </Page>
  )
}
