import { useNavigate } from '@tanstack/react-router'
import { useMay, usePlace } from '../../app/project.tsx'
import { useChange, useRead } from '../../app/queries.ts'
import { DialogButton } from '../../parts/dialog.tsx'
import { Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { To } from '../../parts/links.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'

export function DomainsScreen() {
  const { project } = usePlace()
  const isAdmin = useMay('ADMIN')
  const query = useRead(['domains'], (client, options) => client.domains.list(project.id, options), { every: 30_000 })
  const rows = query.data ?? []
  const add = isAdmin ? <AddDomain /> : undefined
  return (
    <Page
      title={t('Domains')}
      about={t('Mail leaves only from domains whose DNS records prove that they are yours.')}
      actions={add}
      commands={[
        { cli: 'domains list', path: '/domains/project/me' },
        { cli: 'domains create example.com', method: 'POST', path: '/domains', body: { domain: 'example.com' } },
      ]}
    >
      <QueryState query={query} />
      {query.isSuccess && rows.length === 0 ? (
        <Empty title={t('No domains yet')} action={add}>
          {t(
            'Add the domain of your address, such as example.com. You get a few records to publish at its DNS provider.',
          )}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <Table
          caption={t('Domains')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Domain'),
              cell: ({ id, displayName }) => (
                <To to="domain" id={id}>
                  {displayName}
                </To>
              ),
            },
            { head: t('State'), cell: ({ status }) => <State state={status} /> },
            { head: t('Checked'), wide: true, cell: ({ checkedAt }) => <Time at={checkedAt} /> },
          ]}
        />
      ) : null}
    </Page>
  )
}

function AddDomain() {
  const { project } = usePlace()
  const navigate = useNavigate()
  const add = useChange((client, domain: string) => client.domains.add(domain), {
    after: ({ id }) => navigate({ to: '/$projectId/domains/$id', params: { projectId: project.id, id } }),
  })
  return (
    <DialogButton label={t('Add a domain')} title={t('Add a domain')} className="button button-main">
      {(close) => (
        <Form onSubmit={(fields) => add.mutate(textIn(fields, 'domain'))}>
          <TextField label={t('Domain')} name="domain" placeholder="example.com" error={add.error} />
          <div className="flex justify-end gap-2">
            <button type="button" className="button" onClick={close}>
              {t('Close')}
            </button>
            <Submit label={t('Add')} change={add} shown={['domain']} />
          </div>
        </Form>
      )}
    </DialogButton>
  )
}
