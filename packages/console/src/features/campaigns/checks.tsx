import type { Campaign } from '@posthorn/sdk'
import { useQueries } from '@tanstack/react-query'
import { usePlace } from '../../app/project.tsx'
import { useRead } from '../../app/queries.ts'
import { Section } from '../../parts/page.tsx'
import { t } from '../../words/words.ts'
import { EMPTY, sent } from '../segments/condition.ts'
import { type AudienceChoice, audienceCondition, useAudienceCount } from './audience.tsx'

export const audienceOf = ({ audienceType, segmentId, audienceCondition }: Campaign): AudienceChoice => ({
  type: audienceType,
  segmentId: segmentId ?? undefined,
  condition: audienceCondition ?? EMPTY,
})

/** Fields that every contact has. */
const BUILT_IN = /^(email|subscribed|createdAt|updatedAt|unsubscribeUrl|manageUrl|subscribeUrl|id)$/

/** What to know before a campaign is sent: the number of people, and how many of them lack a value. */
export function CampaignChecks({ campaign }: { readonly campaign: Campaign }) {
  const { client, project } = usePlace()
  const audience = audienceOf(campaign)
  const count = useAudienceCount(audience)
  const preview = useRead(['campaigns', campaign.id, 'preview', campaign.updatedAt], (client) =>
    client.templates.preview({ subject: campaign.subject, body: campaign.body }),
  )
  const warned = (preview.data?.warnings ?? []).map(({ variable }) => variable).filter((name) => name !== undefined)
  const names = [...new Set(warned)].filter((name) => !BUILT_IN.test(name))
  const missing = useQueries({
    queries: names.map((name) => {
      const condition = audienceCondition(audience, [
        { field: 'subscribed', operator: 'equals', value: true },
        { field: `data.${name}`, operator: 'notExists' },
      ])
      return {
        queryKey: [project.id, 'missing', name, condition],
        queryFn: async () => (await client.segments.preview({ condition: sent(condition ?? EMPTY) })).memberCount,
        enabled: condition !== undefined,
      }
    }),
  })
  return (
    <Section title={t('Before you send')}>
      <p className="m-0 mb-2 text-lg font-semibold">
        {count.data ? t('{count} people get it', { count: count.data.memberCount }) : t('Counting …')}
      </p>
      {preview.data && missing.every(({ data }) => data === 0) ? (
        <p className="m-0 text-good">{t('Every expression has a value or a default for each of them.')}</p>
      ) : null}
      <ul className="m-0 list-disc ps-5">
        {names.map((name, index) => {
          const people = missing[index]?.data
          return people === 0 ? null : (
            <li key={name} className="text-bad">
              {people === undefined
                ? t('{name}: counting …', { name })
                : t('{count} people have no value for {name}', { count: people, name })}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
