import { useState } from 'react'
import { useRead } from '../../app/queries.ts'
import { QueryState, Section } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'

/** Examines all that receivers look at, when the person asks for it: it takes some seconds. */
export function DomainDiagnosis({ id }: { readonly id: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Section
      title={t('What receivers see')}
      actions={
        isAsked ? null : (
          <button type="button" className="button" onClick={() => setAsked(true)}>
            {t('Examine')}
          </button>
        )
      }
    >
      {isAsked ? (
        <Findings id={id} />
      ) : (
        <p className="m-0 text-soft">
          {t('Checks signature, permission, policy, bounces, and the addresses of the servers. Changes nothing.')}
        </p>
      )}
    </Section>
  )
}

function Findings({ id }: { readonly id: string }) {
  const query = useRead(['domains', id, 'doctor'], (client, options) => client.domains.doctor(id, options))
  const { findings = [], checkedAt } = query.data ?? {}
  return (
    <>
      <QueryState query={query} />
      <ul className="m-0 list-none p-0">
        {findings.map(({ code, severity, subject, message, fix, publish }) => (
          <li
            key={`${subject} ${code} ${message}`}
            className="grid gap-1 border-line py-2.5 not-first:border-t [overflow-wrap:anywhere]"
          >
            <div className="flex flex-wrap gap-x-3">
              <span className="font-medium">{subject}</span>
              <State state={`finding-${severity}`} />
            </div>
            <span>{message}</span>
            {fix ? <span className="text-soft">{fix}</span> : null}
            {publish.map(({ type, name, value }) => (
              <code key={`${type} ${name} ${value}`} className="font-mono text-[0.9rem] break-all">
                {name} {type} {value}
              </code>
            ))}
          </li>
        ))}
      </ul>
      {checkedAt ? (
        <p className="mt-2 mb-0 text-soft">
          {t('Checked:')} <Time at={checkedAt} />
        </p>
      ) : null}
    </>
  )
}
