import { isPosthornError, type Suppression } from '@posthorn/sdk'
import { useChange, useList, useRead } from '../../app/queries.ts'
import { ConfirmButton, DialogButton } from '../../parts/dialog.tsx'
import { FilterBar, FilterSelect, useFilters } from '../../parts/filters.tsx'
import { Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { State, stateText } from '../../parts/status.tsx'
import { More, Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'

const REASONS = ['BOUNCE', 'COMPLAINT', 'MANUAL'] as const
const KINDS = ['ADDRESS', 'DOMAIN', 'PATTERN'] as const

function kindText(kind: Suppression['kind']): string {
  switch (kind) {
    case 'ADDRESS':
      return t('Address')
    case 'DOMAIN':
      return t('Domain')
    case 'PATTERN':
      return t('Pattern')
  }
}

export function SuppressionsScreen() {
  const { filters } = useFilters()
  const { email } = filters
  const reason = REASONS.find((each) => each === filters.reason)
  const kind = KINDS.find((each) => each === filters.kind)
  const { search } = filters
  const filter = { ...(reason && { reason }), ...(kind && { kind }), ...(search && { search }) }
  const list = useList(
    ['suppressions', filter],
    (client, cursor) => client.suppressions.list({ ...filter, ...(cursor !== undefined && { cursor }) }),
    { enabled: email === undefined },
  )
  return (
    <Page
      title={t('Suppressions')}
      about={t('Addresses, domains, and patterns that receive no mail from this project, and why.')}
      actions={<AddSuppression />}
      commands={[
        {
          cli: `suppressions list${reason ? ` --reason ${reason}` : ''}${kind ? ` --kind ${kind}` : ''}`,
          path: '/suppressions',
        },
        { cli: 'suppressions get ada@example.com', path: '/suppressions/ada@example.com' },
      ]}
    >
      <FilterBar search={t('The beginning of an address or a domain')}>
        <FilterSelect label={t('Any kind')} name="kind" options={KINDS.map((each) => [each, kindText(each)])} />
        <FilterSelect label={t('Any reason')} name="reason" options={REASONS.map((r) => [r, stateText(r)])} />
      </FilterBar>
      {email === undefined ? (
        <>
          <QueryState query={list} />
          {list.isSuccess && list.rows.length === 0 ? (
            <Empty title={t('No address is suppressed')}>
              {t('Addresses that bounce for good, and people who complain, are added here by themselves.')}
            </Empty>
          ) : null}
          <Rows rows={list.rows} />
          <More list={list} />
        </>
      ) : (
        <LookUp email={email} />
      )}
    </Page>
  )
}

function LookUp({ email }: { readonly email: string }) {
  const query = useRead(['suppressions', email], (client, options) => client.suppressions.get(email, options))
  if (isPosthornError(query.error) && query.error.status === 404)
    return <Empty title={t('{email} is not suppressed', { email })}>{t('Mail to this address is sent.')}</Empty>
  return (
    <>
      <QueryState query={query} />
      <Rows rows={query.data ? [query.data] : []} />
    </>
  )
}

const RISKS: Readonly<Record<Suppression['reason'], string>> = {
  BOUNCE: 'The mailbox did not exist. If it still does not, the next bounce harms the reputation of your domain.',
  COMPLAINT: 'This person called your mail spam. Another complaint harms the reputation of your domain.',
  MANUAL: 'Someone of your team added the address.',
}

function Rows({ rows }: { readonly rows: readonly Suppression[] }) {
  const remove = useChange((client, id: string) => client.suppressions.delete(id), { done: t('Removed.') })
  if (rows.length === 0) return null
  return (
    <Table
      caption={t('Suppressions')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: t('Entry'), cell: ({ value }) => value ?? t('(erased)') },
        { head: t('Kind'), cell: ({ kind }) => kindText(kind) },
        { head: t('Reason'), cell: ({ reason }) => <State state={reason} /> },
        { head: t('Since'), wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
        {
          head: t('Actions'),
          cell: ({ id, value, reason }) =>
            value === null ? null : (
              <ConfirmButton
                label={t('Remove')}
                title={t('Send mail to {email} again?', { email: value })}
                onConfirm={() => remove.mutate(id)}
              >
                {t(RISKS[reason])}
              </ConfirmButton>
            ),
        },
      ]}
    />
  )
}

const isAddress = (text: string) => text.lastIndexOf('@') > 0 && !text.includes('*')

function AddSuppression() {
  const create = useChange(
    (client, text: string) => client.suppressions.create(isAddress(text) ? { email: text } : { value: text }),
    { done: t('Added.') },
  )
  return (
    <DialogButton label={t('Add an entry')} title={t('Suppress an address, a domain, or a pattern')}>
      {(close) => (
        <Form onSubmit={(fields) => create.mutate(textIn(fields, 'value'), { onSuccess: close })}>
          <p className="m-0 text-soft">
            {t('These people get no mail from this project any more, not even receipts.')}{' '}
            {t('For example: ada@example.com, example.com, .example.com with its subdomains, or abuse@*.')}
          </p>
          <TextField label={t('Address, domain, or pattern')} name="value" error={create.error} />
          <div className="flex justify-end gap-2">
            <button type="button" className="button" onClick={close}>
              {t('Close')}
            </button>
            <Submit label={t('Add')} change={create} shown={['email', 'value']} />
          </div>
        </Form>
      )}
    </DialogButton>
  )
}
