import { useDeferredValue, useState } from 'react'
import { messageOf, useRead } from '../../app/queries.ts'
import { MailFrame } from '../../parts/mail-frame.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { t } from '../../words/words.ts'
import { PersonChoice } from '../contacts/person-choice.tsx'

interface PreviewProps {
  readonly subject: string
  readonly body: string
}

type View = 'html' | 'text'

/** The mail as a chosen person would get it, and the expressions without a value. */
export function Preview({ subject, body }: PreviewProps) {
  const [contact, setContact] = useState('')
  const [view, setView] = useState<View>('html')
  const asked = useDeferredValue({ subject: subject || '–', body, ...(contact && { contact }) })
  const query = useRead(['templates', 'preview', asked], (client) => client.templates.preview(asked), {
    enabled: asked.body.trim() !== '',
  })
  const views: readonly (readonly [View, string])[] = [
    ['html', t('Mail')],
    ['text', t('Text')],
  ]
  return (
    <div className="min-w-0">
      <div className="mb-3">
        <PersonChoice
          label={t('Preview as')}
          none={t('No one: expressions stay empty')}
          value={contact}
          onChoose={setContact}
        />
      </div>
      {query.error ? (
        <p role="alert" className="text-bad">
          {messageOf(query.error)}
        </p>
      ) : null}
      {query.data ? (
        <>
          <Warnings warnings={query.data.warnings ?? []} />
          <p className="m-0 mb-3 font-semibold">{query.data.subject}</p>
          <Tabs label={t('Preview')} tabs={views} selected={view} onSelect={setView}>
            {view === 'html' ? (
              <MailFrame html={query.data.html} title={t('Preview')} />
            ) : (
              <pre className="m-0 font-mono text-[0.85rem] whitespace-pre-wrap">{query.data.text}</pre>
            )}
          </Tabs>
        </>
      ) : null}
    </div>
  )
}

function Warnings({ warnings }: { readonly warnings: readonly { code: string; message: string }[] }) {
  if (warnings.length === 0) return null
  return (
    <ul aria-label={t('Warnings')} className="m-0 mb-3 list-none rounded-lg border border-accent p-3">
      {[...new Set(warnings.map(({ message }) => message))].map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}
