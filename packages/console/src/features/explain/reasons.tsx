import type { Explanation } from '@posthorn/sdk'
import { useRead } from '../../app/queries.ts'
import { To } from '../../parts/links.tsx'
import { QueryState } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'

export interface ExplainAbout {
  readonly campaignId?: string
  readonly templateId?: string
  readonly workflowId?: string
}

const verdictText = (verdict: Explanation['verdict']): string =>
  ({ sent: t('It was sent.'), will_send: t('It will be sent.'), not_sent: t('It was not sent.') })[verdict]

/** Why a person did or did not get a campaign, a template, or the mails of a workflow. */
export function ExplainReasons({ contactId, about }: { readonly contactId: string; readonly about: ExplainAbout }) {
  const query = useRead(['contacts', contactId, 'explain', about], (client, options) =>
    client.contacts.explain(contactId, about, options),
  )
  return (
    <>
      <QueryState query={query} />
      {query.data ? (
        <>
          <p className="m-0 mb-2 font-semibold">{verdictText(query.data.verdict)}</p>
          <ul className="m-0 grid list-none gap-2 p-0">
            {query.data.reasons.map(({ code, message, at, emailId }) => (
              <li key={`${code}-${emailId}-${at}`}>
                {message}{' '}
                <span className="text-soft">
                  {at ? <Time at={at} /> : null}{' '}
                  {emailId ? (
                    <To to="email" id={emailId} className="text-accent">
                      {t('Show the mail')}
                    </To>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
