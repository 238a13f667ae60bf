import { useNavigate } from '@tanstack/react-router'
import { usePlace } from '../../app/project.tsx'
import { useChange, useList } from '../../app/queries.ts'
import { DialogButton } from '../../parts/dialog.tsx'
import { FilterBar, optionsOf, queryOf, useFilters } from '../../parts/filters.tsx'
import { CheckField, Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { To } from '../../parts/links.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { More, Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'

export function ContactsScreen() {
  const { filters } = useFilters()
  const { project } = usePlace()
  const navigate = useNavigate()
  const list = useList(['contacts', filters], (client, cursor) =>
    client.contacts.list({ ...filters, ...(cursor !== undefined && { cursor }) }),
  )
  const actions = (
    <>
      <button
        type="button"
        className="button"
        onClick={() => navigate({ to: '/$projectId/import', params: { projectId: project.id } })}
      >
        {t('Import')}
      </button>
      <AddContact />
    </>
  )
  return (
    <Page
      title={t('Contacts')}
      about={t('Everyone in this project, subscribed or not.')}
      actions={actions}
      commands={[{ cli: `contacts list${optionsOf(filters)}`, path: `/contacts${queryOf(filters)}` }]}
    >
      <FilterBar search={t('Search by address')} />
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? (
        filters.search ? (
          <Empty title={t('No contact matches')}>{t('Change the filters, or remove them.')}</Empty>
        ) : (
          <Empty title={t('No contacts yet')} action={actions}>
            {t('Import a file, add one person, or let your program create contacts when it tracks events.')}
          </Empty>
        )
      ) : null}
      {list.rows.length > 0 ? (
        <Table
          caption={t('Contacts')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Address'),
              cell: ({ id, email }) => (
                <To to="contact" id={id}>
                  {email}
                </To>
              ),
            },
            {
              head: t('State'),
              cell: ({ subscribed }) => <State state={subscribed ? 'subscribed' : 'unsubscribed'} />,
            },
            { head: t('Fields'), wide: true, cell: ({ data }) => <Preview data={data} /> },
            { head: t('Created'), wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      ) : null}
      <More list={list} />
    </Page>
  )
}

const SHOWN = 3

/** The first fields of a contact. */
const Preview = ({ data }: { readonly data: Readonly<Record<string, unknown>> }) => (
  <span className="text-soft">
    {Object.entries(data)
      .slice(0, SHOWN)
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' · ')}
  </span>
)

function AddContact() {
  const { project } = usePlace()
  const navigate = useNavigate()
  const create = useChange((client, input: { email: string; subscribed: boolean }) => client.contacts.create(input), {
    after: ({ id }) => navigate({ to: '/$projectId/contacts/$id', params: { projectId: project.id, id } }),
  })
  return (
    <DialogButton label={t('Add a contact')} title={t('Add a contact')} className="button button-main">
      {(close) => (
        <Form
          onSubmit={(fields) =>
            create.mutate({ email: textIn(fields, 'email'), subscribed: fields.get('subscribed') !== null })
          }
        >
          <TextField label={t('Address')} name="email" type="email" error={create.error} />
          <CheckField label={t('The person agreed to receive marketing mail.')} name="subscribed" />
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" className="button" onClick={close}>
              {t('Close')}
            </button>
            <Submit label={t('Add')} change={create} shown={['email']} />
          </div>
        </Form>
      )}
    </DialogButton>
  )
}
