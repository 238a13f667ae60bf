import { KEY_SCOPES, type KeyScope } from '@posthorn/sdk'
import { useState } from 'react'
import { usePlace } from '../../app/project.tsx'
import { useChange, useRead } from '../../app/queries.ts'
import { Secret } from '../../parts/copy.tsx'
import { ConfirmButton, DialogButton } from '../../parts/dialog.tsx'
import { CheckField, ChoiceField, Form, problemsOf, Submit, TextField, textIn } from '../../parts/form.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'

export function KeysScreen() {
  const { project } = usePlace()
  const [secret, setSecret] = useState<string>()
  const query = useRead(['keys'], (client, options) => client.keys.list(project.id, options))
  const rotate = useChange((client, id: string) => client.keys.rotate(project.id, id), {
    after: ({ key }) => setSecret(key),
  })
  const remove = useChange((client, id: string) => client.keys.delete(project.id, id), { done: t('Deleted.') })
  const rows = query.data ?? []
  return (
    <Page
      title={t('Keys')}
      about={t('Programs use a key. Each can do only what its scopes allow.')}
      actions={<CreateKey onSecret={setSecret} />}
      commands={[
        { cli: 'keys list', path: `/projects/${project.id}/keys` },
        { cli: 'keys create shop --scope send', method: 'POST', path: `/projects/${project.id}/keys` },
      ]}
    >
      {secret ? <Secret name={t('The key')} secret={secret} /> : null}
      <QueryState query={query} />
      {query.isSuccess && rows.length === 0 ? (
        <Empty title={t('No named keys yet')} action={<CreateKey onSecret={setSecret} />}>
          {t('Give each program a key of its own: you can replace one without touching the others.')}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <Table
          caption={t('Keys')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Name'),
              cell: ({ name, prefix, scopes }) => (
                <>
                  <span className="font-medium">{name}</span>{' '}
                  <code className="font-mono text-[0.85rem] text-soft">{prefix}…</code>
                  <div className="text-soft">{scopes.join(', ')}</div>
                </>
              ),
            },
            {
              head: t('Last used'),
              wide: true,
              cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : t('Never')),
            },
            {
              head: t('Expires'),
              wide: true,
              cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : t('Never')),
            },
            {
              head: t('Actions'),
              cell: ({ id, name }) => (
                <span className="flex flex-wrap gap-2">
                  <ConfirmButton
                    label={t('Replace')}
                    title={t('Replace the key {name}?', { name })}
                    className="button"
                    onConfirm={() => rotate.mutate(id)}
                  >
                    {t('The old key stops working immediately.')}
                  </ConfirmButton>
                  <ConfirmButton
                    label={t('Delete')}
                    title={t('Delete the key {name}?', { name })}
                    onConfirm={() => remove.mutate(id)}
                  >
                    {t('Programs that use it are refused immediately.')}
                  </ConfirmButton>
                </span>
              ),
            },
          ]}
        />
      ) : null}
    </Page>
  )
}

interface KeyInput {
  readonly name: string
  readonly scopes: KeyScope[]
  readonly expiresAt: string | null
}

const DAY_MS = 86_400_000

function CreateKey({ onSecret }: { readonly onSecret: (secret: string) => void }) {
  const { project } = usePlace()
  const create = useChange((client, input: KeyInput) => client.keys.create(project.id, input), {
    after: ({ key }) => onSecret(key),
  })
  return (
    <DialogButton label={t('Create a key')} title={t('Create a key')} className="button button-main">
      {(close) => (
        <Form
          onSubmit={(fields) => {
            const days = Number(textIn(fields, 'days'))
            create.mutate(
              {
                name: textIn(fields, 'name'),
                scopes: KEY_SCOPES.filter((scope) => fields.getAll('scopes').includes(scope)),
                expiresAt: days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null,
              },
              { onSuccess: close },
            )
          }}
        >
          <TextField label={t('Name')} name="name" hint={t('Which program uses it?')} error={create.error} />
          <fieldset className="m-0 rounded-lg border border-line p-3">
            <legend className="px-1 font-medium">{t('Scopes')}</legend>
            <div className="grid gap-1 sm:grid-cols-2">
              {KEY_SCOPES.map((scope) => (
                <CheckField key={scope} label={scope} name="scopes" value={scope} checked={scope === 'send'} />
              ))}
            </div>
            {problemsOf(create.error, 'scopes').map((problem) => (
              <p key={problem} className="m-0 text-bad">
                {problem}
              </p>
            ))}
          </fieldset>
          <ChoiceField
            label={t('Expires')}
            name="days"
            options={[
              ['0', t('Never')],
              ['30', t('In {count} days', { count: 30 })],
              ['90', t('In {count} days', { count: 90 })],
              ['365', t('In {count} days', { count: 365 })],
            ]}
          />
          <div className="flex justify-end gap-2">
            <button type="button" className="button" onClick={close}>
              {t('Close')}
            </button>
            <Submit label={t('Create')} change={create} shown={['name', 'scopes', 'expiresAt']} />
          </div>
        </Form>
      )}
    </DialogButton>
  )
}
