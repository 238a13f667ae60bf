import type { Context } from '../../kernel/context/context.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { unknownFields } from '../../people/fields/known.ts'
import { RESERVED_FIELDS } from '../../people/fields/patch.ts'
import { type DataPatch, isEnvelope } from '../../people/fields/schema.ts'
import type { TrackRequest } from './schema.ts'

/** An ignored part of a request, with the reason. */
export interface TrackWarning {
  readonly code: 'data_not_stored' | 'field_not_stored' | 'subscription_kept'
  readonly message: string
  readonly field: string
}

interface PublicTrack extends Pick<TrackRequest, 'subscribed' | 'data'> {
  readonly warnings: readonly TrackWarning[]
}

/** The most fields with a warning of their own; the rest share one. */
const NAMED_MAX = 20

/**
 * Returns the parts of a request that the project lets the public key write. Never depends on the contact, which the answer
 * would otherwise reveal.
 */
export async function keptOfPublic(ctx: Context, { subscribed, data }: TrackRequest): Promise<PublicTrack> {
  const { publicTracking, publicResubscribe } = ctx.project
  if (publicTracking === 'events-only') return onlyEvent({ subscribed, data })
  const kept = await keptData(ctx, data)
  if (subscribed !== true || publicResubscribe) return { subscribed, ...kept }
  const message = 'The public key cannot resubscribe contacts that unsubscribed; new contacts are subscribed.'
  const warning = { code: 'subscription_kept', field: 'subscribed', message } as const
  return { subscribed: undefined, data: kept.data, warnings: [warning, ...kept.warnings] }
}

function onlyEvent({ subscribed, data }: Pick<TrackRequest, 'subscribed' | 'data'>): PublicTrack {
  const warnings: TrackWarning[] = []
  const only = 'The public key of this project can only record events:'
  if (subscribed !== undefined) {
    const message = `${only} the subscription is not changed.`
    warnings.push({ code: 'subscription_kept', field: 'subscribed', message })
  }
  if (storedNames(data).length > 0) {
    const message = `${only} the data is kept with the event, not with the contact.`
    warnings.push({ code: 'data_not_stored', field: 'data', message })
  }
  return { subscribed: undefined, data: undefined, warnings }
}

/** Drops fields that are new to the project and that the public key may not add. */
async function keptData(ctx: Context, data: DataPatch | undefined): Promise<Pick<PublicTrack, 'data' | 'warnings'>> {
  const unknown = await unknownFields(ctx, storedNames(data))
  if (unknown.length === 0) return { data, warnings: [] }
  const isOpen = ctx.project.publicTracking === 'open'
  const granted = isOpen ? await ctx.store.settings.takePublicFields(unknown.length) : 0
  const refused = new Set(unknown.slice(granted))
  const kept = Object.entries(data ?? {}).filter(([name]) => !refused.has(name))
  return { data: Object.fromEntries(kept), warnings: warningsOn([...refused], { isOpen }) }
}

function warningsOn(refused: readonly string[], { isOpen }: { readonly isOpen: boolean }): TrackWarning[] {
  const why = isOpen ? 'The public key has reached its limit of new fields' : 'The public key cannot create new fields'
  const warning = (field: string, what: string): TrackWarning => ({
    code: 'field_not_stored',
    field,
    message: `${why}: ${what} kept with the event, not with the contact.`,
  })
  const named = refused.slice(0, NAMED_MAX).map((name) => warning(`data.${name}`, `${name} is`))
  const more = refused.length - named.length
  return more === 0 ? named : [...named, warning('data', `${more} more are`)]
}

/** Returns the fields that would be stored with the contact. */
function storedNames(data: DataPatch | undefined): readonly string[] {
  return Object.entries(data ?? {}).flatMap(([name, sent]) => (isStored(name, sent) ? [name] : []))
}

function isStored(name: string, sent: JsonValue): boolean {
  if (RESERVED_FIELDS.has(name)) return false
  const isWrapped = isEnvelope(sent)
  const value = isWrapped ? sent.value : sent
  return value !== '' && value !== null && !(isWrapped && !sent.persistent)
}
