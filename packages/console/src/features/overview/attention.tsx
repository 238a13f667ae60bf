import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { accountClient, useMay, usePlace } from '../../app/project.tsx'
import { useRead } from '../../app/queries.ts'
import { To } from '../../parts/links.tsx'
import { Section } from '../../parts/page.tsx'
import { t } from '../../words/words.ts'

interface Remark {
  readonly key: string
  readonly text: ReactNode
}

/** What needs a person: nothing is shown while all is well. */
export function Attention() {
  const remarks = [useDelivery(), useReputation(), useMails(), useDomains(), useWebhooks(), useCampaigns()].flat()
  if (remarks.length === 0) return null
  return (
    <Section title={t('Needs attention')}>
      <ul className="m-0 grid list-disc gap-2 ps-5">
        {remarks.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Section>
  )
}

function useDelivery(): readonly Remark[] {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => accountClient.health({ signal }),
    refetchInterval: 30_000,
  })
  if (data?.delivery === 'paused')
    return [{ key: 'paused', text: t('The mail server refuses this server. All mail is waiting.') }]
  if (data?.delivery === 'failing')
    return [{ key: 'failing', text: t('The mail server has accepted no mail for a while.') }]
  return []
}

function useReputation(): readonly Remark[] {
  const { project } = usePlace()
  const { data } = useRead(['security'], (client, options) => client.projects.security(project.id, options))
  if (!data) return []
  const { status, isDisabled } = data
  return [
    ...(isDisabled ? [{ key: 'disabled', text: t('The project is suspended and sends no mail.') }] : []),
    ...status.violations.concat(status.warnings).map((text) => ({ key: text, text })),
  ]
}

function useMails(): readonly Remark[] {
  const { project } = usePlace()
  const failed = useCount('FAILED')
  const unknown = useCount('UNKNOWN')
  const link = (status: string, text: string) => (
    <Link to="/$projectId/emails" params={{ projectId: project.id }} search={{ status }}>
      {text}
    </Link>
  )
  return [
    ...(failed > 0 ? [{ key: 'failed', text: link('FAILED', t('{count} mails failed', { count: failed })) }] : []),
    ...(unknown > 0
      ? [{ key: 'unknown', text: link('UNKNOWN', t('{count} mails have an unknown outcome', { count: unknown })) }]
      : []),
  ]
}

function useCount(status: 'FAILED' | 'UNKNOWN'): number {
  const { data } = useRead(['emails', 'count', status], (client, options) =>
    client.emails.list({ status, limit: 1 }, options),
  )
  return data?.total ?? 0
}

function useDomains(): readonly Remark[] {
  const { project } = usePlace()
  const { data = [] } = useRead(['domains'], (client, options) => client.domains.list(project.id, options))
  return data
    .filter(({ verified, failingSince }) => !verified || failingSince)
    .map(({ id, displayName, verified }) => ({
      key: id,
      text: (
        <To to="domain" id={id} className="text-accent">
          {verified
            ? t('The records of {domain} are wrong', { domain: displayName })
            : t('The domain {domain} is not verified', { domain: displayName })}
        </To>
      ),
    }))
}

function useWebhooks(): readonly Remark[] {
  const isAdmin = useMay('ADMIN')
  const { data = [] } = useRead(['webhooks'], (client, options) => client.webhooks.list(options), { enabled: isAdmin })
  return data
    .filter(({ pausedAt, failingSince }) => pausedAt || failingSince)
    .map(({ id, url, notice }) => ({
      key: id,
      text: (
        <To to="webhook" id={id} className="text-accent">
          {notice ?? t('Deliveries to {url} fail', { url })}
        </To>
      ),
    }))
}

function useCampaigns(): readonly Remark[] {
  const { data } = useRead(['campaigns', 'paused'], (client, options) =>
    client.campaigns.list({ status: 'PAUSED', limit: 10 }, options),
  )
  return (data?.data ?? []).map(({ id, name, reason }) => ({
    key: id,
    text: (
      <To to="campaign" id={id} className="text-accent">
        {t('The campaign {name} is paused', { name })}
        {reason ? `: ${reason}` : ''}
      </To>
    ),
  }))
}
