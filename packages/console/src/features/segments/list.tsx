import { Link } from '@tanstack/react-router'
import { usePlace } from '../../app/project.tsx'
import { useRead } from '../../app/queries.ts'
import { To } from '../../parts/links.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { number, t } from '../../words/words.ts'

export function SegmentsScreen() {
  const query = useRead(['segments'], (client, options) => client.segments.list(options))
  const rows = query.data ?? []
  return (
    <Page
      title={t('Segments')}
      about={t('Groups of contacts: those who meet a condition, or a list that you keep.')}
      actions={<NewSegment />}
      commands={[{ cli: 'segments list', path: '/segments' }]}
    >
      <QueryState query={query} />
      {query.isSuccess && rows.length === 0 ? (
        <Empty title={t('No segments yet')} action={<NewSegment />}>
          {t(
            'For example: everyone on the plan “pro” who opened a mail in the last 30 days. The number of people is shown while you build it.',
          )}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <Table
          caption={t('Segments')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Name'),
              cell: ({ id, name, description }) => (
                <>
                  <To to="segment" id={id}>
                    {name}
                  </To>
                  <div className="text-soft">{description}</div>
                </>
              ),
            },
            { head: t('People'), cell: ({ memberCount }) => number(memberCount) },
            {
              head: t('Kind'),
              wide: true,
              cell: ({ type }) => (type === 'STATIC' ? t('List') : t('Condition')),
            },
            { head: t('Changed'), wide: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
          ]}
        />
      ) : null}
    </Page>
  )
}

function NewSegment() {
  const { project } = usePlace()
  return (
    <Link to="/$projectId/segments/$id" params={{ projectId: project.id, id: 'new' }} className="button button-main">
      {t('New segment')}
    </Link>
  )
}
