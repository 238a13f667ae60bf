import { useList } from '../../app/queries.ts'
import { FilterBar, optionsOf, queryOf, useFilters } from '../../parts/filters.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { More, Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'

export function AuditScreen() {
  const { filters } = useFilters()
  const list = useList(['audit', filters], (client, cursor) =>
    client.audit.list({ ...filters, ...(cursor !== undefined && { cursor }) }),
  )
  return (
    <Page
      title={t('Audit log')}
      about={t('Who changed what, and from where.')}
      commands={[{ cli: `audit${optionsOf(filters)}`, path: `/audit${queryOf(filters)}` }]}
    >
      <FilterBar search={t('Action, such as keys.create')} name="action" />
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? (
        <Empty title={t('Nothing to show')}>
          {t('Changes of settings, keys, members, and data are recorded here.')}
        </Empty>
      ) : null}
      {list.rows.length > 0 ? (
        <Table
          caption={t('Audit log')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Action'),
              cell: ({ action, count, resource }) => (
                <>
                  <span className="font-medium">{action}</span>
                  {count > 1 ? <span className="text-soft"> ×{count}</span> : null}
                  <div className="text-soft">{resource.id ?? resource.type}</div>
                </>
              ),
            },
            {
              head: t('Who'),
              cell: ({ actor: { type, name, prefix, id } }) => (
                <>
                  {name ?? prefix ?? id ?? t(type)} <span className="text-soft">{t(type)}</span>
                </>
              ),
            },
            { head: t('Network address'), wide: true, cell: ({ ip }) => ip },
            { head: t('Time'), wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      ) : null}
      <More list={list} />
    </Page>
  )
}
