import type { Campaign } from '@posthorn/sdk'
import { useRead } from '../../app/queries.ts'
import { ChoiceField } from '../../parts/form.tsx'
import { t } from '../../words/words.ts'
import { both, type Condition, complete, type Filter } from '../segments/condition.ts'
import { useCount } from '../segments/count.tsx'

export interface AudienceChoice {
  readonly type: Campaign['audienceType']
  readonly segmentId: string | undefined
  readonly condition: Condition
}

interface AudienceProps {
  readonly choice: AudienceChoice
  readonly onChoose: (choice: AudienceChoice) => void
  readonly error: unknown
}

const SUBSCRIBED: Filter = { field: 'subscribed', operator: 'equals', value: true }

/** Returns the condition that the people of an audience meet who also meet the filters. */
export function audienceCondition({ type, segmentId, condition }: AudienceChoice, filters: readonly Filter[]) {
  if (type === 'SEGMENT' && !segmentId) return undefined
  const member = { field: `segment.${segmentId}`, operator: 'memberOfSegment' }
  const asked = complete(condition)
  if (type === 'FILTERED' && asked.groups.length === 0) return undefined
  return both([...(type === 'SEGMENT' ? [member] : []), ...filters], type === 'FILTERED' ? asked : undefined)
}

/** Reads how many people an audience has now. Marketing mail goes only to those who are subscribed. */
export const useAudienceCount = (choice: AudienceChoice, extra: readonly Filter[] = []) =>
  useCount(audienceCondition(choice, [SUBSCRIBED, ...extra]))

export function Audience({ choice, onChoose, error }: AudienceProps) {
  const segments = useRead(['segments'], (client, options) => client.segments.list(options))
  const count = useAudienceCount(choice)
  return (
    <div className="grid gap-4 md:grid-cols-[1fr_16rem]">
      <div className="grid gap-4">
        <ChoiceField
          label={t('Who gets it')}
          name="audienceType"
          value={choice.type}
          options={[
            ['ALL', t('Everyone who is subscribed')],
            ['SEGMENT', t('The people of a segment')],
            ['FILTERED', t('Everyone who meets a condition')],
          ]}
          onChange={(value) =>
            onChoose({ ...choice, type: value === 'SEGMENT' || value === 'FILTERED' ? value : 'ALL' })
          }
        />
        {choice.type === 'SEGMENT' && segments.data ? (
          <ChoiceField
            label={t('Segment')}
            name="segmentId"
            value={choice.segmentId}
            error={error}
            options={[['', t('Choose a segment')], ...segments.data.map(({ id, name }) => [id, name] as const)]}
            onChange={(segmentId) => onChoose({ ...choice, segmentId: segmentId || undefined })}
          />
        ) : null}
      </div>
      <div aria-live="polite">
        <p className="m-0 text-lg font-semibold">
          {count.data ? t('{count} people', { count: count.data.memberCount }) : '–'}
        </p>
        <p className="m-0 text-soft">{t('subscribed now; the audience is fixed when the campaign starts')}</p>
      </div>
    </div>
  )
}
