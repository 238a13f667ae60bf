import type { Template } from '@posthorn/sdk'
import { Link } from '@tanstack/react-router'
import { usePlace } from '../../app/project.tsx'
import { useList } from '../../app/queries.ts'
import { FilterBar, FilterSelect, optionsOf, queryOf, useFilters } from '../../parts/filters.tsx'
import { To } from '../../parts/links.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { stateText } from '../../parts/status.tsx'
import { More, Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'

export const TEMPLATE_TYPES: readonly Template['type'][] = ['MARKETING', 'TRANSACTIONAL', 'HEADLESS']

export function TemplatesScreen() {
  const { filters } = useFilters()
  const type = TEMPLATE_TYPES.find((each) => each === filters.type)
  const list = useList(['templates', filters], (client, page) =>
    client.templates.list({
      ...(filters.search !== undefined && { search: filters.search }),
      ...(type && { type }),
      ...(page !== undefined && { page: Number(page) }),
    }),
  )
  return (
    <Page
      title={t('Templates')}
      about={t('Mails that programs, campaigns, and workflows send.')}
      actions={<NewTemplate />}
      commands={[{ cli: `templates list${optionsOf(filters)}`, path: `/templates${queryOf(filters)}` }]}
    >
      <FilterBar search={t('Search by name')}>
        <FilterSelect
          label={t('Any kind')}
          name="type"
          options={TEMPLATE_TYPES.map((each) => [each, stateText(each)])}
        />
      </FilterBar>
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? (
        Object.keys(filters).length > 0 ? (
          <Empty title={t('No template matches')}>{t('Change the filters, or remove them.')}</Empty>
        ) : (
          <Empty title={t('No templates yet')} action={<NewTemplate />}>
            {t('A template is HTML with expressions such as {{name}}. The preview shows it for a real person.', {})}
          </Empty>
        )
      ) : null}
      {list.rows.length > 0 ? (
        <Table
          caption={t('Templates')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Name'),
              cell: ({ id, name, subject }) => (
                <>
                  <To to="template" id={id}>
                    {name}
                  </To>
                  <div className="text-soft">{subject}</div>
                </>
              ),
            },
            { head: t('Kind'), cell: ({ type }) => stateText(type) },
            { head: t('Changed'), wide: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
          ]}
        />
      ) : null}
      <More list={list} />
    </Page>
  )
}

function NewTemplate() {
  const { project } = usePlace()
  return (
    <Link to="/$projectId/templates/$id" params={{ projectId: project.id, id: 'new' }} className="button button-main">
      {t('New template')}
    </Link>
  )
}
