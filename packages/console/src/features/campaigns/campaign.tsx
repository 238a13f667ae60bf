import type { Campaign } from '@posthorn/sdk'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../../app/project.tsx'
import { useChange, useRead } from '../../app/queries.ts'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { Page, QueryState } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'
import { CampaignChecks } from './checks.tsx'
import { CampaignEditor } from './editor.tsx'
import { CampaignReport } from './report.tsx'
import { CampaignActions } from './send.tsx'

const MOVING = ['SCHEDULED', 'SENDING', 'PAUSED']

export function CampaignScreen() {
  const { id } = useParams({ from: '/$projectId/campaigns/$id' })
  const [isMoving, setMoving] = useState(false)
  const query = useRead(
    ['campaigns', id],
    async (client, options) => {
      const campaign = await client.campaigns.get(id, options)
      setMoving(MOVING.includes(campaign.status))
      return campaign
    },
    { every: isMoving && 3_000 },
  )
  const campaign = query.data
  const isOpen = campaign?.status === 'DRAFT' || campaign?.status === 'SCHEDULED'
  return (
    <Page
      title={campaign?.name ?? t('Campaign')}
      about={campaign ? <About campaign={campaign} /> : undefined}
      actions={
        campaign ? (
          <>
            <CampaignActions campaign={campaign} />
            <Others campaign={campaign} />
          </>
        ) : undefined
      }
      commands={[
        { cli: `campaigns get ${id}`, path: `/campaigns/${id}` },
        { cli: `campaigns send ${id}`, method: 'POST', path: `/campaigns/${id}/send`, body: {} },
        { cli: `campaigns stats ${id}`, path: `/campaigns/${id}/stats` },
      ]}
    >
      <QueryState query={query} />
      {campaign && isOpen ? (
        <>
          <CampaignChecks campaign={campaign} />
          <CampaignEditor key={`${campaign.id} ${campaign.status}`} campaign={campaign} />
        </>
      ) : null}
      {campaign && !isOpen ? <CampaignReport campaign={campaign} /> : null}
    </Page>
  )
}

function About({ campaign: { status, reason, scheduledAt, startedAt } }: { readonly campaign: Campaign }) {
  const at = startedAt ?? scheduledAt
  return (
    <>
      <State state={status} />
      {at ? (
        <>
          {' · '}
          <Time at={at} />
        </>
      ) : null}
      {reason ? <span className="text-bad"> · {reason}</span> : null}
    </>
  )
}

function Others({ campaign: { id, status } }: { readonly campaign: Campaign }) {
  const { project } = usePlace()
  const navigate = useNavigate()
  const duplicate = useChange((client, id: string) => client.campaigns.duplicate(id), {
    after: ({ id }) => navigate({ to: '/$projectId/campaigns/$id', params: { projectId: project.id, id } }),
  })
  const remove = useChange((client, id: string) => client.campaigns.delete(id), {
    done: t('The campaign is deleted.'),
    after: () => navigate({ to: '/$projectId/campaigns', params: { projectId: project.id } }),
  })
  return (
    <>
      <button type="button" className="button" onClick={() => duplicate.mutate(id)}>
        {t('Duplicate')}
      </button>
      {status === 'DRAFT' ? (
        <ConfirmButton label={t('Delete')} title={t('Delete this campaign?')} onConfirm={() => remove.mutate(id)}>
          {t('No one has received it yet.')}
        </ConfirmButton>
      ) : null}
    </>
  )
}
