import { serverPage } from '../../app/place.ts'
import { useChange, useList } from '../../app/queries.ts'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { FilterBar, optionsOf, queryOf, useFilters } from '../../parts/filters.tsx'
import { To } from '../../parts/links.tsx'
import { Empty, Page, QueryState } from '../../parts/page.tsx'
import { More, Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'

export function InboxScreen() {
  const { filters } = useFilters()
  const list = useList(
    ['inbox', filters],
    (client, cursor) => client.inbox.list({ ...filters, ...(cursor !== undefined && { cursor }) }),
    { every: 5_000 },
  )
  const clear = useChange((client, _: undefined) => client.inbox.clear(), { done: t('The inbox is empty.') })
  return (
    <Page
      title={t('Inbox')}
      about={t('Mail that this server captured instead of sending it.')}
      actions={
        list.rows.length > 0 ? (
          <ConfirmButton
            label={t('Empty the inbox')}
            title={t('Delete all captured mail?')}
            onConfirm={() => clear.mutate(undefined)}
          >
            {t('{count} messages are deleted. No one else has them.', { count: list.total ?? list.rows.length })}
          </ConfirmButton>
        ) : undefined
      }
      commands={[{ cli: `inbox list${optionsOf(filters)}`, path: `/inbox/messages${queryOf(filters)}` }]}
    >
      <FilterBar search={t('Search by subject or address')} />
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? (
        <Empty title={t('Nothing was captured')}>
          {t('Send a mail to any address. It appears here within a moment, and nowhere else.')}{' '}
          <a href={serverPage('inbox')}>{t('The inbox without an account')}</a>
        </Empty>
      ) : null}
      {list.rows.length > 0 ? (
        <Table
          caption={t('Inbox')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Subject'),
              cell: ({ id, subject }) => (
                <To to="message" id={id}>
                  {subject || t('(no subject)')}
                </To>
              ),
            },
            { head: t('To'), cell: ({ to }) => to },
            { head: t('Captured'), wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      ) : null}
      <More list={list} />
    </Page>
  )
}
