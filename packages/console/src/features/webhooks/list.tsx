import { useState } from 'react'
import { useChange, useRead } from '../../app/queries.ts'
import { Secret } from '../../parts/copy.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { To } from '../../parts/links.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { Table } from '../../parts/table.tsx'
import { t } from '../../words/words.ts'

export function WebhooksScreen() {
  const [secret, setSecret] = useState<string>()
  const query = useRead(['webhooks'], (client, options) => client.webhooks.list(options), { every: 15_000 })
  const rows = query.data ?? []
  return (
    <Page
      title={t('Webhooks')}
      about={t('Servers of yours that receive events, signed and in order for each person.')}
      actions={<AddEndpoint onSecret={setSecret} />}
      commands={[{ cli: 'webhooks list', path: '/webhook-endpoints' }]}
    >
      {secret ? <Secret name={t('Secret of the endpoint')} secret={secret} /> : null}
      <QueryState query={query} />
      {query.isSuccess && rows.length === 0 ? (
        <Empty title={t('No webhooks yet')} action={<AddEndpoint onSecret={setSecret} />}>
          {t('Posthorn calls your server for each delivery, bounce, click, and event that you choose.')}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <Table
          caption={t('Webhooks')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Address'),
              cell: ({ id, url }) => (
                <To to="webhook" id={id}>
                  {url}
                </To>
              ),
            },
            {
              head: t('State'),
              cell: ({ enabled, pausedAt }) => <State state={pausedAt ? 'PAUSED' : enabled ? 'on' : 'off'} />,
            },
            { head: t('Events'), wide: true, cell: ({ events }) => events.join(', ') },
          ]}
        />
      ) : null}
    </Page>
  )
}

interface EndpointInput {
  readonly url: string
  readonly events: string[]
}

function AddEndpoint({ onSecret }: { readonly onSecret: (secret: string) => void }) {
  const create = useChange((client, input: EndpointInput) => client.webhooks.create(input), {
    after: ({ secret }) => onSecret(secret),
  })
  return (
    <DialogButton label={t('Add a webhook')} title={t('Add a webhook')} className="button button-main">
      {(close) => (
        <Form
          onSubmit={(fields) =>
            create.mutate(
              {
                url: textIn(fields, 'url'),
                events: textIn(fields, 'events')
                  .split(/[\s,]+/)
                  .filter(Boolean),
              },
              { onSuccess: close },
            )
          }
        >
          <TextField
            label={t('Address')}
            name="url"
            type="url"
            placeholder="https://example.com/hooks"
            error={create.error}
          />
          <TextField
            label={t('Events')}
            name="events"
            value="email.*"
            hint={t('Names with *, separated by commas')}
            error={create.error}
          />
          <div className="flex justify-end gap-2">
            <button type="button" className="button" onClick={close}>
              {t('Close')}
            </button>
            <Submit label={t('Add')} change={create} shown={['url', 'events']} />
          </div>
        </Form>
      )}
    </DialogButton>
  )
}
