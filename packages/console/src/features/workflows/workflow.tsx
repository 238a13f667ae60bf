import type { Execution, Workflow } from '@posthorn/sdk'
import { Link, useParams } from '@tanstack/react-router'
import { usePlace } from '../../app/project.tsx'
import { useChange, useList, useRead } from '../../app/queries.ts'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { FilterSelect, useFilters } from '../../parts/filters.tsx'
import { Page, QueryState, Section } from '../../parts/page.tsx'
import { State, stateText } from '../../parts/status.tsx'
import { More, Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'
import { Person } from '../contacts/person.tsx'
import { SimulationPanel } from './simulation.tsx'
import { Steps } from './steps.tsx'

export function WorkflowScreen() {
  const { id } = useParams({ from: '/$projectId/workflows/$id' })
  const query = useRead(['workflows', id], (client, options) => client.workflows.get(id, options), { every: 10_000 })
  const workflow = query.data
  return (
    <Page
      title={workflow?.name ?? t('Workflow')}
      about={
        workflow ? (
          <>
            <State state={workflow.enabled ? 'on' : 'off'} />{' '}
            {t('Begins with the event {name}', { name: workflow.triggerConfig.eventName })}
          </>
        ) : undefined
      }
      actions={workflow ? <Switch workflow={workflow} /> : undefined}
      commands={[
        { cli: `workflows get ${id}`, path: `/workflows/${id}` },
        {
          cli: `workflows simulate ${id}`,
          method: 'POST',
          path: `/workflows/${id}/simulate`,
          body: { contactId: 'cnt_…', advance: '7d' },
        },
        { cli: `workflows executions list ${id}`, path: `/workflows/${id}/executions` },
      ]}
    >
      <QueryState query={query} />
      {workflow ? (
        <>
          <Problems workflow={workflow} />
          <Section title={t('Steps')}>
            <Steps workflow={workflow} />
          </Section>
          <SimulationPanel id={id} />
          <Executions id={id} />
        </>
      ) : null}
    </Page>
  )
}

function Switch({ workflow: { id, enabled, versions } }: { readonly workflow: Workflow }) {
  const enable = useChange((client, id: string) => client.workflows.enable(id), { done: t('The workflow is on.') })
  const disable = useChange((client, id: string) => client.workflows.disable(id), { done: t('The workflow is off.') })
  const running = versions.reduce((sum, { executions }) => sum + executions, 0)
  return enabled ? (
    <ConfirmButton label={t('Turn off')} title={t('Turn this workflow off?')} onConfirm={() => disable.mutate(id)}>
      {t('No one enters it any more. {count} people are in it now.', { count: running })}
    </ConfirmButton>
  ) : (
    <ConfirmButton
      label={t('Turn on')}
      title={t('Turn this workflow on?')}
      className="button button-main"
      onConfirm={() => enable.mutate(id)}
    >
      {t('Everyone with the event enters it from now on.')}
    </ConfirmButton>
  )
}

function Problems({ workflow: { problems } }: { readonly workflow: Workflow }) {
  if (problems.length === 0) return null
  return (
    <Section title={t('Problems')}>
      <ul className="m-0 list-disc ps-5 text-bad">
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Section>
  )
}

const STATES: readonly Execution['status'][] = ['RUNNING', 'WAITING', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED']

function Executions({ id }: { readonly id: string }) {
  const { project } = usePlace()
  const { filters } = useFilters()
  const status = STATES.find((each) => each === filters.status)
  const list = useList(
    ['workflows', id, 'executions', status],
    (client, page) =>
      client.workflows.executions.list(id, {
        ...(status && { status }),
        ...(page !== undefined && { page: Number(page) }),
      }),
    { every: 10_000 },
  )
  return (
    <Section
      title={t('Executions')}
      actions={
        <FilterSelect label={t('Any state')} name="status" options={STATES.map((each) => [each, stateText(each)])} />
      }
    >
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? <p className="m-0 text-soft">{t('No one')}</p> : null}
      {list.rows.length > 0 ? (
        <Table
          caption={t('Executions')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Started'),
              cell: ({ id: executionId, startedAt }) => (
                <Link to="/$projectId/workflows/$id/$executionId" params={{ projectId: project.id, id, executionId }}>
                  <Time at={startedAt} />
                </Link>
              ),
            },
            { head: t('Person'), cell: ({ contactId }) => <Person id={contactId} /> },
            { head: t('State'), cell: ({ status }) => <State state={status} /> },
            { head: t('Reason'), wide: true, cell: ({ exitReason }) => exitReason },
            { head: t('Ended'), wide: true, cell: ({ completedAt }) => <Time at={completedAt} /> },
          ]}
        />
      ) : null}
      <More list={list} />
    </Section>
  )
}
