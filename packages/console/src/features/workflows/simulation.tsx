import type { Simulation } from '@posthorn/sdk'
import { useDeferredValue, useState } from 'react'
import { useRead } from '../../app/queries.ts'
import { QueryState, Section } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'
import { PersonChoice } from '../contacts/person-choice.tsx'
import { stepText } from './order.ts'

const DAYS_MAX = 90

/** What would happen to a person in a workflow, up to a day that a slider chooses. Nothing is sent. */
export function SimulationPanel({ id }: { readonly id: string }) {
  const [contactId, setContactId] = useState('')
  const [days, setDays] = useState(7)
  const advance = useDeferredValue(`${days}d`)
  const query = useRead(
    ['workflows', id, 'simulate', contactId, advance],
    (client, options) => client.workflows.simulate(id, { contactId, advance }, options),
    { enabled: contactId !== '' },
  )
  return (
    <Section title={t('What would happen')}>
      <div className="grid gap-4 md:grid-cols-2">
        <PersonChoice label={t('Person')} none={t('Choose a person')} value={contactId} onChoose={setContactId} />
        <label className="block">
          <span className="mb-1 block font-medium">{t('In {count} days', { count: days })}</span>
          <input
            type="range"
            min={1}
            max={DAYS_MAX}
            value={days}
            className="w-full"
            onChange={({ target: { value } }) => setDays(Number(value))}
          />
        </label>
      </div>
      {contactId === '' ? (
        <p className="mt-3 mb-0 text-soft">{t('Nothing is sent, and nothing changes.')}</p>
      ) : (
        <QueryState query={query} />
      )}
      {query.data ? <SimulatedSteps simulation={query.data} /> : null}
    </Section>
  )
}

function SimulatedSteps({ simulation: { timeline, status, exitReason } }: { readonly simulation: Simulation }) {
  return (
    <ol className="mt-4 mb-0 grid list-none gap-2 p-0" aria-live="polite">
      {timeline.map(({ at, stepId, name, type, outcome, branch, reason, waitUntil, email, webhook }) => (
        <li key={`${stepId} ${at}`} className="flex flex-wrap gap-x-3 rounded-lg border border-line p-3">
          <span className="w-44 text-soft">
            <Time at={at} />
          </span>
          <span className="font-medium">{name || stepText(type)}</span>
          <State state={outcome} />
          {branch ? <span className="text-soft">{t(branch)}</span> : null}
          <span className="text-soft">
            {reason}
            {email ? `${email.subject} → ${email.to}` : ''}
            {webhook ? `${webhook.method} ${webhook.url}` : ''}
            {waitUntil ? (
              <>
                {t('until')} <Time at={waitUntil} />
              </>
            ) : null}
          </span>
        </li>
      ))}
      <li className="text-soft">
        <State state={status} /> {exitReason}
      </li>
    </ol>
  )
}
