import type { Posthorn, Workflow } from '@posthorn/sdk'
import { useParams } from '@tanstack/react-router'
import { useChange, useRead } from '../../app/queries.ts'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { To } from '../../parts/links.tsx'
import { Facts, Page, QueryState, Section } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'
import { Person } from '../contacts/person.tsx'

export function ExecutionScreen() {
  const { id, executionId } = useParams({ from: '/$projectId/workflows/$id/$executionId' })
  const workflow = useRead(['workflows', id], (client, options) => client.workflows.get(id, options))
  const query = useRead(
    ['workflows', id, 'executions', executionId],
    (client, options) => client.workflows.executions.get(id, executionId, options),
    { every: 10_000 },
  )
  const cancel = useChange((client, executionId: string) => client.workflows.executions.cancel(id, executionId), {
    done: t('The execution is cancelled.'),
  })
  const execution = query.data
  const isOpen = execution?.status === 'RUNNING' || execution?.status === 'WAITING'
  return (
    <Page
      title={workflow.data?.name ?? t('Execution')}
      about={execution ? <State state={execution.status} /> : undefined}
      actions={
        isOpen ? (
          <ConfirmButton
            label={t('Cancel')}
            title={t('Cancel this execution?')}
            onConfirm={() => cancel.mutate(executionId)}
          >
            {t('1 person leaves the workflow.')}
          </ConfirmButton>
        ) : undefined
      }
      commands={[
        {
          cli: `workflows executions get ${id} ${executionId}`,
          path: `/workflows/${id}/executions/${executionId}`,
        },
      ]}
    >
      <QueryState query={query} />
      {execution ? <ExecutionDetails execution={execution} workflow={workflow.data} /> : null}
    </Page>
  )
}

interface DetailsProps {
  readonly execution: Awaited<ReturnType<Posthorn['workflows']['executions']['get']>>
  readonly workflow: Workflow | undefined
}

function ExecutionDetails({ execution, workflow }: DetailsProps) {
  const nameOf = new Map(workflow?.steps.map(({ id, name }) => [id, name]))
  return (
    <>
      <Section title={t('About')}>
        <Facts
          facts={[
            {
              name: t('Person'),
              value: <Person id={execution.contactId} />,
            },
            {
              name: t('Workflow'),
              value: (
                <To to="workflow" id={execution.workflowId}>
                  {workflow?.name ?? execution.workflowId}
                </To>
              ),
            },
            { name: t('Version'), value: execution.version },
            { name: t('Event'), value: execution.eventName },
            { name: t('Started'), value: <Time at={execution.startedAt} /> },
            { name: t('Ended'), value: <Time at={execution.completedAt} /> },
            { name: t('Reason'), value: execution.exitReason },
          ]}
        />
      </Section>
      <Table
        caption={t('Steps')}
        rows={execution.stepExecutions}
        keyOf={({ stepId, visit }) => `${stepId} ${visit}`}
        columns={[
          { head: t('Step'), cell: ({ stepId }) => nameOf.get(stepId) ?? stepId },
          { head: t('State'), cell: ({ status }) => <State state={status} /> },
          { head: t('Branch'), wide: true, cell: ({ branch }) => (branch ? t(branch) : '') },
          { head: t('Error'), wide: true, cell: ({ error }) => error },
          {
            head: t('Time'),
            cell: ({ completedAt, executeAfter, startedAt }) => <Time at={completedAt ?? executeAfter ?? startedAt} />,
          },
        ]}
      />
    </>
  )
}
