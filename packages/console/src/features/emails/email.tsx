import type { EmailWithTimeline } from '@posthorn/sdk'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange, useRead } from '../../app/queries.ts'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { To } from '../../parts/links.tsx'
import { Facts, Page, QueryState, Section } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'
import { ExplainReasons } from '../explain/reasons.tsx'
import { EmailContent } from './content.tsx'

const RETRYABLE = ['PENDING', 'FAILED', 'UNKNOWN']
const CANCELLABLE = ['PENDING', 'UNKNOWN']
const MOVING = ['PENDING', 'SENDING', 'SENT']

export function EmailScreen() {
  const { id } = useParams({ from: '/$projectId/emails/$id' })
  const [isMoving, setMoving] = useState(true)
  const query = useRead(
    ['emails', id],
    async (client, options) => {
      const email = await client.emails.get(id, options)
      setMoving(MOVING.includes(email.status))
      return email
    },
    { every: isMoving && 5_000 },
  )
  const email = query.data
  return (
    <Page
      title={email ? email.subject || t('(no subject)') : t('Mail')}
      about={email ? <State state={email.status} /> : undefined}
      actions={email ? <Actions email={email} /> : undefined}
      commands={[
        { cli: `emails get ${id}`, path: `/emails/${id}` },
        { cli: `emails content ${id}`, path: `/emails/${id}/content` },
      ]}
    >
      <QueryState query={query} />
      {email ? (
        <div className="grid gap-x-5 xl:grid-cols-[1fr_22rem]">
          <div className="min-w-0">
            <Timeline email={email} />
            <EmailContent id={id} />
          </div>
          <div className="min-w-0">
            <About email={email} />
            <Why email={email} />
          </div>
        </div>
      ) : null}
    </Page>
  )
}

function Actions({ email: { id, status } }: { readonly email: EmailWithTimeline }) {
  const retry = useChange((client, id: string) => client.emails.retry(id), { done: t('The mail is on its way again.') })
  const cancel = useChange((client, id: string) => client.emails.cancel(id), { done: t('The mail is cancelled.') })
  return (
    <>
      {RETRYABLE.includes(status) ? (
        <ConfirmButton
          label={t('Send now')}
          title={t('Send this mail now?')}
          className="button button-main"
          onConfirm={() => retry.mutate(id)}
        >
          {status === 'UNKNOWN'
            ? t('The mail server may have accepted it already: 1 person may get it twice.')
            : t('1 person gets the mail.')}
        </ConfirmButton>
      ) : null}
      {CANCELLABLE.includes(status) ? (
        <ConfirmButton label={t('Cancel')} title={t('Cancel this mail?')} onConfirm={() => cancel.mutate(id)}>
          {t('1 person does not get the mail.')}
        </ConfirmButton>
      ) : null}
    </>
  )
}

function Timeline({ email: { story } }: { readonly email: EmailWithTimeline }) {
  return (
    <Section title={t('What happened')}>
      <ol className="m-0 list-none border-s-2 border-line p-0 ps-4">
        {story.map(({ type, at, message, words, link, by, until }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: chapters have no ids and are only appended
          <li key={`${type}-${at}-${index}`} className="relative pb-4 last:pb-0">
            <span aria-hidden="true" className="absolute -start-[1.42rem] top-1.5 size-2.5 rounded-full bg-accent" />
            <div className="[overflow-wrap:anywhere]">
              {message}
              {by === 'machine' ? <span className="text-soft"> ({t('by a machine')})</span> : null}
            </div>
            {words ? <div className="mt-0.5 font-mono text-[0.85rem] text-soft break-all">{words}</div> : null}
            {link ? <div className="mt-0.5 text-soft break-all">{link}</div> : null}
            <div className="text-[0.9rem] text-soft">
              {at ? <Time at={at} /> : null}
              {until ? (
                <>
                  {' → '}
                  <Time at={until} />
                </>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function About({ email }: { readonly email: EmailWithTimeline }) {
  const { contactId, to, from, fromName, replyTo, templateId, campaignId, tags, messageId, attempts } = email
  return (
    <Section title={t('About')}>
      <Facts
        facts={[
          {
            name: t('To'),
            value: (
              <To to="contact" id={contactId}>
                {to}
              </To>
            ),
          },
          { name: t('From'), value: fromName ? `${fromName} <${from}>` : from },
          { name: t('Reply to'), value: replyTo },
          {
            name: t('Campaign'),
            value: campaignId && (
              <To to="campaign" id={campaignId}>
                {campaignId}
              </To>
            ),
          },
          {
            name: t('Template'),
            value: templateId && (
              <To to="template" id={templateId}>
                {templateId}
              </To>
            ),
          },
          { name: t('Tags'), value: tags.map(({ name, value }) => (value ? `${name}: ${value}` : name)).join(', ') },
          { name: t('Scheduled for'), value: email.scheduledAt && <Time at={email.scheduledAt} /> },
          { name: t('Next attempt'), value: email.nextAttemptAt && <Time at={email.nextAttemptAt} /> },
          { name: t('Attempts'), value: attempts },
          {
            name: t('Opens'),
            value: t('{people} by people, {machines} by machines', {
              people: email.opens,
              machines: email.machineOpens,
            }),
          },
          {
            name: t('Clicks'),
            value: t('{people} by people, {machines} by machines', {
              people: email.clicks,
              machines: email.machineClicks,
            }),
          },
          { name: 'Message-ID', value: <code className="font-mono text-[0.85rem] break-all">{messageId}</code> },
        ]}
      />
    </Section>
  )
}

/** Why the person did or did not get it, for mails of campaigns and templates. */
function Why({ email: { contactId, campaignId, templateId } }: { readonly email: EmailWithTimeline }) {
  const about = campaignId ? { campaignId } : templateId ? { templateId } : undefined
  if (!about) return null
  return (
    <Section title={t('Why this person did or did not get it')}>
      <ExplainReasons contactId={contactId} about={about} />
    </Section>
  )
}
