import type { Contact } from '@posthorn/sdk'
import { isPosthornError } from '@posthorn/sdk'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { usePlace } from '../../app/project.tsx'
import { useChange, useList, useRead } from '../../app/queries.ts'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { To } from '../../parts/links.tsx'
import { Facts, Page, QueryState, Section } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { More } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'
import { EditFields } from './edit.tsx'
import { ExplainContact } from './explain.tsx'

export function ContactScreen() {
  const { id } = useParams({ from: '/$projectId/contacts/$id' })
  const query = useRead(['contacts', id], (client, options) => client.contacts.get(id, options))
  const contact = query.data
  return (
    <Page
      title={contact?.email ?? t('Contact')}
      about={contact ? <State state={contact.subscribed ? 'subscribed' : 'unsubscribed'} /> : undefined}
      actions={contact ? <Actions contact={contact} /> : undefined}
      commands={[
        { cli: `contacts get ${id}`, path: `/contacts/${id}` },
        { cli: `contacts explain ${id} --campaign <campaign>`, path: `/contacts/${id}/explain?campaignId=…` },
      ]}
    >
      <QueryState query={query} />
      {contact ? (
        <div className="grid gap-x-5 xl:grid-cols-2">
          <div className="min-w-0">
            <About contact={contact} />
            <EditFields contact={contact} />
          </div>
          <div className="min-w-0">
            <ExplainContact contactId={id} />
            <Mails contactId={id} />
            <Events contactId={id} />
          </div>
        </div>
      ) : null}
    </Page>
  )
}

function Actions({ contact: { id, email, subscribed } }: { readonly contact: Contact }) {
  const { project } = usePlace()
  const navigate = useNavigate()
  const subscribe = useChange((client, change: Pick<Contact, 'subscribed'>) => client.contacts.update(id, change))
  const remove = useChange((client, id: string) => client.contacts.delete(id), {
    done: t('The contact is deleted.'),
    after: () => navigate({ to: '/$projectId/contacts', params: { projectId: project.id } }),
  })
  return (
    <>
      {subscribed ? (
        <ConfirmButton
          label={t('Unsubscribe')}
          title={t('Unsubscribe this person?')}
          className="button"
          onConfirm={() => subscribe.mutate({ subscribed: false })}
        >
          {t('1 person gets no marketing mail from this project any more.')}
        </ConfirmButton>
      ) : (
        <ConfirmButton
          label={t('Subscribe')}
          title={t('Subscribe this person?')}
          className="button"
          onConfirm={() => subscribe.mutate({ subscribed: true })}
        >
          {t('Only if the person agreed: 1 person gets marketing mail again.')}
        </ConfirmButton>
      )}
      <ConfirmButton label={t('Delete')} title={t('Delete this person?')} onConfirm={() => remove.mutate(id)}>
        {t('{email} and everything stored about this person is erased. This cannot be undone.', { email })}
      </ConfirmButton>
    </>
  )
}

function About({ contact: { id, email, createdAt, updatedAt } }: { readonly contact: Contact }) {
  // The export is the only answer that names the segments of a person.
  const whole = useRead(['contacts', id, 'export'], (client, options) => client.contacts.export(id, options))
  const suppression = whole.data?.suppression
  return (
    <Section title={t('About')}>
      <Facts
        facts={[
          { name: t('Id'), value: <code className="font-mono text-[0.9rem]">{id}</code> },
          { name: t('Created'), value: <Time at={createdAt} /> },
          { name: t('Changed'), value: <Time at={updatedAt} /> },
          {
            name: t('Segments'),
            value: whole.data?.segments.length ? (
              <span className="flex flex-wrap gap-x-3">
                {whole.data.segments.map(({ id, name }) => (
                  <To key={id} to="segment" id={id} className="text-accent">
                    {name}
                  </To>
                ))}
              </span>
            ) : (
              t('None')
            ),
          },
          {
            name: t('Suppressed'),
            value: suppression ? <SuppressionLink email={email} reason={suppression.reason} /> : null,
          },
        ]}
      />
      {whole.error && !isPosthornError(whole.error, 'FORBIDDEN') ? <QueryState query={whole} /> : null}
    </Section>
  )
}

function SuppressionLink({ email, reason }: { readonly email: string; readonly reason: string }) {
  const { project } = usePlace()
  return (
    <Link to="/$projectId/suppressions" params={{ projectId: project.id }} search={{ email }}>
      <State state={reason} />
    </Link>
  )
}

function Mails({ contactId }: { readonly contactId: string }) {
  const { project } = usePlace()
  const query = useRead(['emails', { contactId }], (client, options) =>
    client.emails.list({ contactId, limit: 10 }, options),
  )
  return (
    <Section
      title={t('Mails')}
      actions={
        <Link to="/$projectId/emails" params={{ projectId: project.id }} search={{ contactId }}>
          {t('All')}
        </Link>
      }
    >
      <QueryState query={query} />
      {query.data?.data.length === 0 ? <p className="m-0 text-soft">{t('No mail yet')}</p> : null}
      <ul className="m-0 grid list-none gap-2 p-0">
        {query.data?.data.map(({ id, subject, status, createdAt }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <To to="email" id={id}>
              {subject || t('(no subject)')}
            </To>
            <State state={status} />
            <span className="ms-auto text-soft">
              <Time at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Events({ contactId }: { readonly contactId: string }) {
  const list = useList(['contacts', contactId, 'events'], (client, cursor) =>
    client.events.listByContact(contactId, { limit: 20, ...(cursor !== undefined && { cursor }) }),
  )
  return (
    <Section title={t('Events')}>
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? <p className="m-0 text-soft">{t('No event yet')}</p> : null}
      <ul className="m-0 grid list-none gap-2 p-0">
        {list.rows.map(({ id, name, createdAt, data }) => (
          <li key={id}>
            <div className="flex flex-wrap gap-x-3">
              <span className="font-medium">{name}</span>
              <span className="ms-auto text-soft">
                <Time at={createdAt} />
              </span>
            </div>
            {Object.keys(data).length > 0 ? (
              <code className="font-mono text-[0.85rem] text-soft break-all">{JSON.stringify(data)}</code>
            ) : null}
          </li>
        ))}
      </ul>
      <More list={list} />
    </Section>
  )
}
