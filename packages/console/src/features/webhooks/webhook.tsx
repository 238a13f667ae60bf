import type { WebhookAttempt, WebhookEndpoint } from '@posthorn/sdk'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../../app/project.tsx'
import { useChange, useList, useRead } from '../../app/queries.ts'
import { Secret } from '../../parts/copy.tsx'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { FilterSelect, useFilters } from '../../parts/filters.tsx'
import { Facts, Page, QueryState, Section } from '../../parts/page.tsx'
import { State, stateText } from '../../parts/status.tsx'
import { More, Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'

export function WebhookScreen() {
  const { id } = useParams({ from: '/$projectId/webhooks/$id' })
  const [secret, setSecret] = useState<string>()
  const query = useRead(['webhooks', id], (client, options) => client.webhooks.get(id, options), { every: 15_000 })
  const endpoint = query.data
  return (
    <Page
      title={endpoint?.url ?? t('Webhook')}
      about={endpoint ? <State state={endpoint.pausedAt ? 'PAUSED' : endpoint.enabled ? 'on' : 'off'} /> : undefined}
      actions={endpoint ? <Actions endpoint={endpoint} onSecret={setSecret} /> : undefined}
      commands={[
        { cli: `webhooks get ${id}`, path: `/webhook-endpoints/${id}` },
        { cli: `webhooks attempts ${id}`, path: `/webhook-endpoints/${id}/attempts` },
      ]}
    >
      {secret ? <Secret name={t('Secret of the endpoint')} secret={secret} /> : null}
      <QueryState query={query} />
      {endpoint ? (
        <>
          <Section title={t('About')}>
            <Facts
              facts={[
                { name: t('Events'), value: endpoint.events.join(', ') },
                { name: t('Description'), value: endpoint.description },
                { name: t('Notice'), value: endpoint.notice && <span className="text-bad">{endpoint.notice}</span> },
                { name: t('Failures in a row'), value: endpoint.failures },
                { name: t('Failing since'), value: endpoint.failingSince && <Time at={endpoint.failingSince} /> },
              ]}
            />
          </Section>
          <Attempts id={id} />
        </>
      ) : null}
    </Page>
  )
}

interface ActionsProps {
  readonly endpoint: WebhookEndpoint
  readonly onSecret: (secret: string) => void
}

function Actions({ endpoint: { id, enabled, pausedAt }, onSecret }: ActionsProps) {
  const { project } = usePlace()
  const navigate = useNavigate()
  const test = useChange((client, id: string) => client.webhooks.test(id), { done: t('The test event was sent.') })
  const update = useChange((client, change: Pick<WebhookEndpoint, 'enabled'>) => client.webhooks.update(id, change))
  const rotate = useChange((client, id: string) => client.webhooks.rotate(id), {
    after: ({ secret }) => onSecret(secret),
  })
  const remove = useChange((client, id: string) => client.webhooks.delete(id), {
    done: t('The webhook is deleted.'),
    after: () => navigate({ to: '/$projectId/webhooks', params: { projectId: project.id } }),
  })
  const isOn = enabled && !pausedAt
  return (
    <>
      <button type="button" className="button" disabled={test.isPending} onClick={() => test.mutate(id)}>
        {t('Send a test')}
      </button>
      <button type="button" className="button" onClick={() => update.mutate({ enabled: !isOn })}>
        {isOn ? t('Turn off') : t('Turn on')}
      </button>
      <ConfirmButton
        label={t('New secret')}
        title={t('Replace the secret?')}
        className="button"
        onConfirm={() => rotate.mutate(id)}
      >
        {t('For a day, requests carry the signatures of both secrets.')}
      </ConfirmButton>
      <ConfirmButton label={t('Delete')} title={t('Delete this webhook?')} onConfirm={() => remove.mutate(id)}>
        {t('Waiting deliveries are dropped.')}
      </ConfirmButton>
    </>
  )
}

const OUTCOMES: readonly WebhookAttempt['outcome'][] = ['delivered', 'failed', 'skipped']

function Attempts({ id }: { readonly id: string }) {
  const { filters } = useFilters()
  const outcome = OUTCOMES.find((each) => each === filters.outcome)
  const list = useList(
    ['webhooks', id, 'attempts', outcome],
    (client, cursor) =>
      client.webhooks.attempts(id, { ...(outcome && { outcome }), ...(cursor !== undefined && { cursor }) }),
    { every: 10_000 },
  )
  const redeliver = useChange((client, attemptId: string) => client.webhooks.redeliver(attemptId), {
    done: t('The event is on its way again.'),
  })
  return (
    <Section
      title={t('Attempts')}
      actions={
        <FilterSelect
          label={t('Any outcome')}
          name="outcome"
          options={OUTCOMES.map((each) => [each, stateText(each)])}
        />
      }
    >
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? <p className="m-0 text-soft">{t('No attempt yet')}</p> : null}
      {list.rows.length > 0 ? (
        <Table
          caption={t('Attempts')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Event'),
              cell: ({ type, body, error }) => (
                <>
                  <span className="font-medium">{type}</span>
                  <div className="text-soft">{error ?? body}</div>
                </>
              ),
            },
            {
              head: t('Outcome'),
              cell: ({ outcome, status }) => (
                <>
                  <State state={outcome} /> {status}
                </>
              ),
            },
            {
              head: t('Duration'),
              wide: true,
              cell: ({ durationMs }) => t('{milliseconds} ms', { milliseconds: durationMs }),
            },
            { head: t('Time'), wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              head: t('Actions'),
              cell: ({ id, type }) => (
                <button type="button" className="button min-h-0 py-1" onClick={() => redeliver.mutate(id)}>
                  {t('Send again')}
                  <span className="sr-only">{type}</span>
                </button>
              ),
            },
          ]}
        />
      ) : null}
      <More list={list} />
    </Section>
  )
}
