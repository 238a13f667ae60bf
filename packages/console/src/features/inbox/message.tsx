import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../../app/project.tsx'
import { useChange, useRead } from '../../app/queries.ts'
import { To } from '../../parts/links.tsx'
import { MailFrame } from '../../parts/mail-frame.tsx'
import { Facts, Page, QueryState, Section } from '../../parts/page.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'

type View = 'html' | 'text' | 'headers'

export function MessageScreen() {
  const { id } = useParams({ from: '/$projectId/inbox/$id' })
  const { project } = usePlace()
  const navigate = useNavigate()
  const [view, setView] = useState<View>('html')
  const query = useRead(['inbox', id], (client, options) => client.inbox.get(id, options))
  const remove = useChange((client, id: string) => client.inbox.delete(id), {
    after: () => navigate({ to: '/$projectId/inbox', params: { projectId: project.id } }),
  })
  const message = query.data
  const views: readonly (readonly [View, string])[] = [
    ['html', t('Mail')],
    ['text', t('Text')],
    ['headers', t('Headers')],
  ]
  return (
    <Page
      title={message ? message.subject || t('(no subject)') : t('Message')}
      actions={
        message ? (
          <button type="button" className="button button-bad" onClick={() => remove.mutate(id)}>
            {t('Delete')}
          </button>
        ) : undefined
      }
      commands={[{ cli: `inbox get ${id}`, path: `/inbox/messages/${id}` }]}
    >
      <QueryState query={query} />
      {message ? (
        <>
          <Section title={t('About')}>
            <Facts
              facts={[
                { name: t('From'), value: message.from },
                { name: t('To'), value: message.to },
                { name: t('Captured'), value: <Time at={message.createdAt} /> },
                { name: t('Size'), value: t('{kilobytes} kB', { kilobytes: Math.ceil(message.size / 1024) }) },
                {
                  name: t('Attachments'),
                  value: message.attachments.map(({ filename }) => filename).join(', '),
                },
                { name: t('Problem'), value: message.problem },
                {
                  name: t('Mail'),
                  value: (
                    <To to="email" id={id} className="text-accent">
                      {t('What happened')}
                    </To>
                  ),
                },
              ]}
            />
          </Section>
          <Section title={t('Content')}>
            <Tabs label={t('Content')} tabs={views} selected={view} onSelect={setView}>
              {view === 'html' && message.html ? <MailFrame html={message.html} title={message.subject} /> : null}
              {view === 'html' && !message.html ? <p className="m-0 text-soft">{t('The mail has no HTML.')}</p> : null}
              {view === 'text' ? <Plain text={message.text ?? ''} /> : null}
              {view === 'headers' ? (
                <Plain text={message.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
              ) : null}
            </Tabs>
          </Section>
        </>
      ) : null}
    </Page>
  )
}

const Plain = ({ text }: { readonly text: string }) => (
  <pre className="m-0 font-mono text-[0.85rem] break-all whitespace-pre-wrap">{text}</pre>
)
