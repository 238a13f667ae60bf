import { useNavigate } from '@tanstack/react-router'
import { usePlace } from '../../app/project.tsx'
import { useRead } from '../../app/queries.ts'
import { t } from '../../words/words.ts'

export interface Hit {
  readonly key: string
  readonly kind: string
  readonly name: string
  readonly open: () => void
}

const EACH = 4

/** Searches the lists of the project that can be searched. */
export function useHits(search: string): readonly Hit[] {
  const { project } = usePlace()
  const navigate = useNavigate()
  const { data } = useRead(
    ['search', search],
    async (client, options) => {
      const page = { search, pageSize: EACH }
      const [contacts, emails, campaigns, templates, workflows, segments] = await Promise.all([
        client.contacts.list({ search, limit: EACH }, options),
        client.emails.list({ search, limit: EACH }, options),
        client.campaigns.list({ search, limit: EACH }, options),
        client.templates.list(page, options),
        client.workflows.list(page, options),
        client.segments.list(options),
      ])
      return { contacts, emails, campaigns, templates, workflows, segments }
    },
    { enabled: search.length > 1 },
  )
  if (!data) return []
  const params = (id: string) => ({ projectId: project.id, id })
  const { contacts, emails, campaigns, templates, workflows, segments } = data
  const named = segments.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())).slice(0, EACH)
  return [
    ...contacts.data.map(({ id, email }) => ({
      key: id,
      kind: t('Contact'),
      name: email,
      open: () => navigate({ to: '/$projectId/contacts/$id', params: params(id) }),
    })),
    ...campaigns.data.map(({ id, name }) => ({
      key: id,
      kind: t('Campaign'),
      name,
      open: () => navigate({ to: '/$projectId/campaigns/$id', params: params(id) }),
    })),
    ...templates.data.map(({ id, name }) => ({
      key: id,
      kind: t('Template'),
      name,
      open: () => navigate({ to: '/$projectId/templates/$id', params: params(id) }),
    })),
    ...workflows.data.map(({ id, name }) => ({
      key: id,
      kind: t('Workflow'),
      name,
      open: () => navigate({ to: '/$projectId/workflows/$id', params: params(id) }),
    })),
    ...named.map(({ id, name }) => ({
      key: id,
      kind: t('Segment'),
      name,
      open: () => navigate({ to: '/$projectId/segments/$id', params: params(id) }),
    })),
    ...emails.data.map(({ id, subject, to }) => ({
      key: id,
      kind: t('Mail'),
      name: `${subject || t('(no subject)')} → ${to}`,
      open: () => navigate({ to: '/$projectId/emails/$id', params: params(id) }),
    })),
  ]
}
