import type { Posthorn as Client } from './client.ts'
import type { WriteOptions } from './http.ts'
import type { MailOptions, OwnWords } from './send.ts'

/** The types of a project, as `posthorn codegen` writes them. */
export interface ProjectTypes {
  /** The data that each template's mails need, by the key of the template. */
  readonly templates: object
  /** The names of events are its keys. */
  readonly events: object
  /** The custom fields of contacts and their types. */
  readonly fields: object
}

/** The values that `posthorn codegen` writes for a running program: the id of each template. */
export interface ProjectCode<P extends ProjectTypes = ProjectTypes> {
  readonly templates: Readonly<Record<string, string>>
  /** The types of the project; it has no value. */
  readonly $types?: P
}

export type TemplateId = `tpl_${string}`

type TemplateKey<P extends ProjectTypes> = keyof P['templates'] & string
type EventName<P extends ProjectTypes> = keyof P['events'] & string

/** A value, or one that says whether it is kept beyond this request. */
type Sent<V> = V | { readonly value: V; readonly persistent: boolean }
type SentMaybe<V> = Sent<V> | null | undefined

type Nothing = Record<never, never>
type IsOptional<T, K extends keyof T> = Nothing extends Pick<T, K> ? true : false

/** Values of known fields. */
type KnownFields<P extends ProjectTypes> = { readonly [K in keyof P['fields']]?: SentMaybe<P['fields'][K]> }

/** Custom fields of a contact. Unknown ones may have any value. */
type ContactData<P extends ProjectTypes> = KnownFields<P> & { readonly [field: string]: unknown }

type Variables<D> = { readonly [K in keyof D]: IsOptional<D, K> extends true ? SentMaybe<D[K]> : Sent<D[K]> }

/** The data of a mail: the variables of its template, and fields of the contact. */
type TemplateData<P extends ProjectTypes, D> = Variables<D> &
  Omit<KnownFields<P>, keyof D> & { readonly locale?: SentMaybe<string> }

type DataOf<P extends ProjectTypes, K> = K extends keyof P['templates']
  ? Nothing extends P['templates'][K]
    ? { readonly data?: TemplateData<P, P['templates'][K]> }
    : { readonly data: TemplateData<P, P['templates'][K]> }
  : { readonly data?: ContactData<P> }

/** A mail to send, with the template of this key, of this id, or without one. */
type MailOf<P extends ProjectTypes, K> = MailOptions & { readonly template?: NonNullable<K> } & DataOf<P, K> &
  (undefined extends K ? OwnWords : unknown)

type TypedKey<P extends ProjectTypes> = TemplateKey<P> | TemplateId | undefined

/** A mail to send in a project with these types. */
export type SendRequestOf<P extends ProjectTypes> =
  | { [K in TemplateKey<P> | TemplateId]: MailOf<P, K> & { readonly template: K } }[TemplateKey<P> | TemplateId]
  | MailOf<P, undefined>

type WithData<P extends ProjectTypes, T extends { data?: unknown }> = Omit<T, 'data'> & {
  readonly data?: ContactData<P> | Extract<T['data'], null>
}

type ContactInput = Parameters<Client['contacts']['create']>[0]
type ContactChanges = Parameters<Client['contacts']['update']>[1]
type TrackRequest = Parameters<Client['track']>[0]
type NamedTrackRequest = Parameters<Client['events']['track']>[0]

/** The calls that are checked against the project. */
interface CheckedTypes<P extends ProjectTypes> {
  /** Like the `send` of any client; `template` is the key of a template, and `data` must contain its variables. */
  send<K extends TypedKey<P> = undefined>(request: MailOf<P, K>, options?: WriteOptions): ReturnType<Client['send']>
  /** Like the `batch` of any client. */
  batch(requests: readonly SendRequestOf<P>[], options?: WriteOptions): ReturnType<Client['batch']>
  /** Like the `track` of any client, for known events. */
  track(
    event: WithData<P, Omit<TrackRequest, 'event'>> & { readonly event: EventName<P> },
    options?: WriteOptions,
  ): ReturnType<Client['track']>
  readonly contacts: Omit<Client['contacts'], 'create' | 'update'> & {
    /** Creates the contact, or changes the one that has the address; `_meta` says which. */
    create(input: WithData<P, ContactInput>, options?: WriteOptions): ReturnType<Client['contacts']['create']>
    /** Changes only the given properties; `data: null` deletes all custom fields. */
    update(
      id: string,
      changes: WithData<P, ContactChanges>,
      options?: WriteOptions,
    ): ReturnType<Client['contacts']['update']>
  }
  readonly events: Omit<Client['events'], 'track'> & {
    /** Like `track`, but also takes the id of the contact instead of an address. */
    track(
      event: WithData<P, Omit<NamedTrackRequest, 'event' | 'name'>> & {
        readonly event?: EventName<P>
        readonly name?: EventName<P>
      },
      options?: WriteOptions,
    ): ReturnType<Client['events']['track']>
  }
}

/** A client with the types of a project. */
export type TypedClient<P extends ProjectTypes> = Omit<Client, keyof CheckedTypes<P>> & CheckedTypes<P>

/** Returns the id of the template with this key; any other text unchanged. */
export function templateIdOf(types: ProjectCode | undefined, template: string | undefined): string | undefined {
  return template !== undefined && types && Object.hasOwn(types.templates, template)
    ? types.templates[template]
    : template
}
