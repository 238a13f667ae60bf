import type { Member } from '@posthorn/sdk'
import { useMay, usePlace } from '../../app/project.tsx'
import { useChange, useRead } from '../../app/queries.ts'
import { ConfirmButton, DialogButton } from '../../parts/dialog.tsx'
import { ChoiceField, Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { Page, QueryState, Section } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { toast } from '../../parts/toasts.tsx'
import { t } from '../../words/words.ts'

type Role = Member['role']
const ROLES: readonly Role[] = ['MEMBER', 'ADMIN', 'OWNER']

const roleText = (role: Role): string => ({ MEMBER: t('Member'), ADMIN: t('Admin'), OWNER: t('Owner') })[role]

export function MembersScreen() {
  const { project } = usePlace()
  const isAdmin = useMay('ADMIN')
  const isOwner = useMay('OWNER')
  const query = useRead(['members'], (client, options) => client.members.list(project.id, options))
  const remove = useChange((client, userId: string) => client.members.remove(project.id, userId), {
    done: t('Removed.'),
  })
  const update = useChange(
    (client, { userId, role }: Pick<Member, 'userId' | 'role'>) => client.members.update(project.id, userId, { role }),
    { done: t('Saved.') },
  )
  const mayChange = (role: Role) => (role === 'OWNER' ? isOwner : isAdmin)
  return (
    <Page
      title={t('Members')}
      about={t('People who work in this project, and what they may do.')}
      actions={isAdmin ? <Invite /> : undefined}
      commands={[{ cli: 'members list', path: `/projects/${project.id}/members` }]}
    >
      <QueryState query={query} />
      {query.data ? (
        <Table
          caption={t('Members')}
          rows={query.data}
          keyOf={({ userId }) => userId}
          columns={[
            { head: t('Address'), cell: ({ email }) => email },
            {
              head: t('Role'),
              cell: ({ userId, role, email }) =>
                mayChange(role) ? (
                  <select
                    aria-label={t('Role of {email}', { email })}
                    className="box w-auto"
                    value={role}
                    onChange={({ target: { value } }) =>
                      update.mutate({ userId, role: ROLES.find((each) => each === value) ?? role })
                    }
                  >
                    {ROLES.filter((each) => each !== 'OWNER' || isOwner).map((each) => (
                      <option key={each} value={each}>
                        {roleText(each)}
                      </option>
                    ))}
                  </select>
                ) : (
                  roleText(role)
                ),
            },
            { head: t('Since'), wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              head: t('Actions'),
              cell: ({ userId, email, role }) =>
                mayChange(role) ? (
                  <ConfirmButton
                    label={t('Remove')}
                    title={t('Remove {email} from the project?', { email })}
                    onConfirm={() => remove.mutate(userId)}
                  >
                    {t('1 person loses access immediately.')}
                  </ConfirmButton>
                ) : null,
            },
          ]}
        />
      ) : null}
      {isAdmin ? <Invitations /> : null}
    </Page>
  )
}

interface InviteInput {
  readonly email: string
  readonly role: Role
}

function Invite() {
  const { project } = usePlace()
  const isOwner = useMay('OWNER')
  const invite = useChange((client, input: InviteInput) => client.members.invite(project.id, input))
  return (
    <DialogButton label={t('Invite')} title={t('Invite a person')} className="button button-main">
      {(close) => (
        <Form
          onSubmit={(fields) => {
            const email = textIn(fields, 'email')
            const role = ROLES.find((each) => each === textIn(fields, 'role')) ?? 'MEMBER'
            invite.mutate(
              { email, role },
              {
                onSuccess() {
                  toast(t('{email} is invited.', { email }))
                  close()
                },
              },
            )
          }}
        >
          <TextField label={t('Address')} name="email" type="email" error={invite.error} />
          <ChoiceField
            label={t('Role')}
            name="role"
            hint={t('Members work with contacts and mail. Admins also manage keys, domains, and members.')}
            options={ROLES.filter((each) => each !== 'OWNER' || isOwner).map((each) => [each, roleText(each)])}
          />
          <div className="flex justify-end gap-2">
            <button type="button" className="button" onClick={close}>
              {t('Close')}
            </button>
            <Submit label={t('Invite')} change={invite} shown={['email', 'role']} />
          </div>
        </Form>
      )}
    </DialogButton>
  )
}

function Invitations() {
  const { project } = usePlace()
  const { data = [] } = useRead(['members', 'invitations'], (client, options) =>
    client.members.listInvitations(project.id, options),
  )
  const revoke = useChange((client, email: string) => client.members.revokeInvitation(project.id, email), {
    done: t('The invitation is withdrawn.'),
  })
  if (data.length === 0) return null
  return (
    <div className="mt-6">
      <Section title={t('Open invitations')}>
        <ul className="m-0 grid list-none gap-2 p-0">
          {data.map(({ email, role, expiresAt }) => (
            <li key={email} className="flex flex-wrap items-center gap-3">
              <span className="font-medium">{email}</span>
              <span className="text-soft">{roleText(role)}</span>
              <span className="ms-auto text-soft">
                {t('until')} <Time at={expiresAt} />
              </span>
              <button type="button" className="button" onClick={() => revoke.mutate(email)}>
                {t('Withdraw')}
                <span className="sr-only">{email}</span>
              </button>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
