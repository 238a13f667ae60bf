import { isPosthornError } from '@posthorn/sdk'
import { useState } from 'react'
import { useRead } from '../../app/queries.ts'
import { MailFrame } from '../../parts/mail-frame.tsx'
import { QueryState, Section } from '../../parts/page.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { t } from '../../words/words.ts'

type View = 'html' | 'text' | 'headers'

/** The mail as its recipient gets it. */
export function EmailContent({ id }: { readonly id: string }) {
  const [view, setView] = useState<View>('html')
  const query = useRead(['emails', id, 'content'], (client, options) => client.emails.content(id, options))
  const isGone = isPosthornError(query.error, 'EMAIL_CONTENT_GONE')
  const content = query.data
  const views: readonly (readonly [View, string])[] = [
    ['html', t('As sent')],
    ['text', t('Text')],
    ['headers', t('Headers')],
  ]
  return (
    <Section title={t('Content')}>
      {isGone ? <p className="m-0 text-soft">{t('The content is no longer kept.')}</p> : <QueryState query={query} />}
      {content ? (
        <Tabs label={t('Content')} tabs={views} selected={view} onSelect={setView}>
          {view === 'html' ? <MailFrame html={content.html} title={content.subject} /> : null}
          {view === 'text' ? <Plain text={content.text} /> : null}
          {view === 'headers' ? (
            <Plain
              text={Object.entries(content.headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
            />
          ) : null}
        </Tabs>
      ) : null}
    </Section>
  )
}

const Plain = ({ text }: { readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it with the keyboard
  <pre tabIndex={0} className="m-0 max-h-128 overflow-auto font-mono text-[0.85rem] whitespace-pre-wrap">
    {text}
  </pre>
)
