import { hiddenFrom } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { KeyScope } from '../../kernel/context/key.ts'
import type { SegmentId } from '../../kernel/ids/ids.ts'
import { customName, findField, isBuiltIn } from '../../people/fields/name.ts'
import { usesField } from '../../people/filters/references.ts'

/** The maximum numbers of campaigns and workflows that the answer names, newest first. */
const USERS_NAMED = 1000

/** The uses of a field, and the number of contacts with the field. */
export interface FieldUsage {
  readonly usedInSegments: readonly { readonly id: SegmentId; readonly name: string }[]
  readonly usedInCampaigns: readonly { readonly id: string; readonly name: string }[]
  readonly usedInWorkflows: readonly { readonly id: string; readonly name: string }[]
  /** The scopes that the caller needs to see more of these. */
  readonly hidden: readonly KeyScope[]
  readonly contactCount: number
  readonly canDelete: boolean
}

export async function getFieldUsage(ctx: Context, field: string): Promise<FieldUsage> {
  const { contacts, fields } = await ctx.store.fields.list()
  const builtIn = isBuiltIn(field)
  const name = builtIn ? field : `data.${customName(field)}`
  const segments = await ctx.store.segments.list()
  const usedInSegments = segments
    .filter(({ condition }) => condition && usesField(condition, name))
    .map((segment) => ({ id: segment.id, name: segment.name }))
  const asked = { fields: [name], prefix: `${name}.`, activeOnly: false, limit: USERS_NAMED }
  const used = { uses: [name], prefix: `${name}.`, limit: USERS_NAMED }
  const usedInWorkflows = (await ctx.store.workflows.listUsing(used)).map(({ id, name }) => ({ id, name }))
  const usedInCampaigns = (await ctx.store.campaigns.listAsking(asked)).map(({ id, name }) => ({ id, name }))
  const hidden = hiddenFrom(ctx, ['segments:read', 'campaigns:read', 'workflows:read'])
  return {
    usedInSegments: hidden.includes('segments:read') ? [] : usedInSegments,
    usedInCampaigns: hidden.includes('campaigns:read') ? [] : usedInCampaigns,
    usedInWorkflows: hidden.includes('workflows:read') ? [] : usedInWorkflows,
    hidden,
    contactCount: builtIn ? contacts : (findField(field, fields)?.field.contacts ?? 0),
    canDelete: !builtIn && [usedInSegments, usedInCampaigns, usedInWorkflows].every(({ length }) => length === 0),
  }
}
