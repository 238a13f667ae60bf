import type { Segment } from '@posthorn/sdk'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../../app/project.tsx'
import { useChange, useList, useRead, useSave } from '../../app/queries.ts'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { CheckField, ChoiceField, Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { To } from '../../parts/links.tsx'
import { Page, QueryState, Section } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { More, Table } from '../../parts/table.tsx'
import { t } from '../../words/words.ts'
import { ConditionBuilder } from './builder.tsx'
import { EMPTY, sent } from './condition.ts'
import { LiveCount } from './count.tsx'
import { AddMembers } from './members.tsx'

export function SegmentScreen() {
  const { id } = useParams({ from: '/$projectId/segments/$id' })
  const isNew = id === 'new'
  const query = useRead(['segments', id], (client, options) => client.segments.get(id, options), { enabled: !isNew })
  const segment = query.data
  return (
    <Page
      title={isNew ? t('New segment') : (segment?.name ?? t('Segment'))}
      about={segment ? t('{count} people', { count: segment.memberCount }) : undefined}
      actions={segment ? <DeleteSegment segment={segment} /> : undefined}
      commands={
        isNew
          ? [{ cli: 'segments create Pro --file condition.json', method: 'POST', path: '/segments' }]
          : [
              { cli: `segments get ${id}`, path: `/segments/${id}` },
              { cli: `segments members ${id}`, path: `/segments/${id}/contacts` },
            ]
      }
    >
      {isNew ? <SegmentForm segment={undefined} /> : <QueryState query={query} />}
      {segment ? (
        <>
          <SegmentForm key={segment.id} segment={segment} />
          <People segment={segment} />
        </>
      ) : null}
    </Page>
  )
}

function SegmentForm({ segment }: { readonly segment: Segment | undefined }) {
  const { project } = usePlace()
  const navigate = useNavigate()
  const [type, setType] = useState(segment?.type ?? 'DYNAMIC')
  const [condition, setCondition] = useState(segment?.condition ?? EMPTY)
  const save = useSave(
    segment,
    (client, input: { name: string; description: string | null; trackMembership: boolean }, options) => {
      const rest = type === 'DYNAMIC' ? { condition: sent(condition) } : {}
      return segment
        ? client.segments.update(segment.id, { ...input, ...rest }, options)
        : client.segments.create({ ...input, ...rest, type })
    },
    {
      done: t('Saved.'),
      after: ({ id }) =>
        navigate({ to: '/$projectId/segments/$id', params: { projectId: project.id, id }, replace: true }),
    },
  )
  return (
    <Form
      onSubmit={(fields) =>
        save.mutate({
          name: textIn(fields, 'name'),
          description: textIn(fields, 'description') || null,
          trackMembership: fields.get('trackMembership') !== null,
        })
      }
    >
      <Section title={t('About')}>
        <div className="grid gap-4">
          <TextField label={t('Name')} name="name" value={segment?.name ?? ''} error={save.error} />
          <TextField
            label={t('Description')}
            name="description"
            value={segment?.description ?? ''}
            error={save.error}
          />
          {segment ? null : (
            <ChoiceField
              label={t('Kind')}
              name="type"
              value={type}
              options={[
                ['DYNAMIC', t('Everyone who meets a condition')],
                ['STATIC', t('A list that you keep')],
              ]}
              onChange={(value) => setType(value === 'STATIC' ? 'STATIC' : 'DYNAMIC')}
            />
          )}
          <CheckField
            label={t('Emit an event when a person enters or leaves, for workflows and webhooks')}
            name="trackMembership"
            checked={segment?.trackMembership ?? false}
          />
        </div>
      </Section>
      {type === 'DYNAMIC' ? (
        <Section title={t('Condition')}>
          <div className="grid gap-5 lg:grid-cols-[1fr_16rem]">
            <ConditionBuilder condition={condition} onChange={setCondition} />
            <LiveCount condition={condition} />
          </div>
        </Section>
      ) : null}
      <div className="mb-5">
        <Submit label={t('Save')} change={save} shown={['name', 'description']} />
      </div>
    </Form>
  )
}

function DeleteSegment({ segment: { id, memberCount } }: { readonly segment: Segment }) {
  const { project } = usePlace()
  const navigate = useNavigate()
  const remove = useChange((client, id: string) => client.segments.delete(id), {
    done: t('The segment is deleted.'),
    after: () => navigate({ to: '/$projectId/segments', params: { projectId: project.id } }),
  })
  return (
    <ConfirmButton label={t('Delete')} title={t('Delete this segment?')} onConfirm={() => remove.mutate(id)}>
      {t('{count} people stay contacts of the project; only the group is deleted.', { count: memberCount })}
    </ConfirmButton>
  )
}

function People({ segment: { id, type } }: { readonly segment: Segment }) {
  const list = useList(['segments', id, 'contacts'], (client, cursor) =>
    client.segments.contacts(id, cursor === undefined ? {} : { cursor }),
  )
  const remove = useChange((client, email: string) => client.segments.removeMembers(id, [email]))
  return (
    <Section title={t('People')} actions={type === 'STATIC' ? <AddMembers id={id} /> : undefined}>
      <QueryState query={list} />
      {list.isSuccess && list.rows.length === 0 ? <p className="m-0 text-soft">{t('No one')}</p> : null}
      {list.rows.length > 0 ? (
        <Table
          caption={t('People')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Address'),
              cell: ({ id, email }) => (
                <To to="contact" id={id}>
                  {email}
                </To>
              ),
            },
            {
              head: t('State'),
              cell: ({ subscribed }) => <State state={subscribed ? 'subscribed' : 'unsubscribed'} />,
            },
            ...(type === 'STATIC'
              ? [
                  {
                    head: t('Actions'),
                    cell: ({ email }: { readonly email: string }) => (
                      <button type="button" className="button min-h-0 py-1" onClick={() => remove.mutate(email)}>
                        {t('Remove')}
                        <span className="sr-only">{email}</span>
                      </button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      ) : null}
      <More list={list} />
    </Section>
  )
}
