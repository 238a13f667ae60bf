import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, EditOptions, Http, WriteOptions } from '../http.ts'
import { byPage, listOf } from '../pages.ts'

export type Template = Schema<'Template'>

/** Reusable mails. */
export function templatesResource(http: Http) {
  return {
    /**
     * Creates a template. Fails with `VALIDATION_ERROR` if its code cannot be parsed.
     *
     * @example
     * const { id } = await client.templates.create({
     *   name: 'Welcome',
     *   subject: 'Welcome, {{name}}',
     *   body: '<p>You have the plan {{plan ?? "free"}}.</p>',
     *   type: 'TRANSACTIONAL',
     * })
     * await client.send({ to: 'ada@example.com', template: id, data: { name: 'Ada' } })
     */
    create: (input: Schema<'TemplateInput'>, options?: WriteOptions) =>
      http.call('post', '/templates', { ...options, body: input }),
    /**
     * Returns a template with its texts. Fails with `TEMPLATE_NOT_FOUND`.
     *
     * @example
     * const { subject, body } = await client.templates.get('tpl_…')
     */
    get: (id: string, options?: CallOptions) => http.call('get', '/templates/{id}', { ...options, path: { id } }),
    /**
     * Lists all templates in one page, or pages of them when `page` or `pageSize` is given.
     *
     * @example
     * for await (const { id, name } of client.templates.list({ pageSize: 50 })) console.log(id, name)
     */
    list: (query: Query<'get', '/templates'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/templates', { ...options, query }), byPage),
    /** Lists the variables of each template's mails, in pages like those of `list`. */
    variables: (query: Query<'get', '/templates/variables'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/templates/variables', { ...options, query }), byPage),
    /**
     * Changes only the given properties.
     *
     * @example
     * await client.templates.update('tpl_…', { subject: 'Welcome!' })
     */
    update: (id: string, changes: Schema<'TemplateChanges'>, options?: EditOptions) =>
      http.call('patch', '/templates/{id}', { ...options, path: { id }, body: changes }),
    /**
     * Deletes a template; mails that were accepted with it are still sent. Fails with `CONFLICT` while a workflow sends
     * it.
     */
    delete: (id: string, options?: EditOptions) => http.call('delete', '/templates/{id}', { ...options, path: { id } }),
    /** Creates a copy under a new id. */
    duplicate: (id: string, options?: WriteOptions) =>
      http.call('post', '/templates/{id}/duplicate', { ...options, path: { id } }),
    /** Returns the uses of the template, and how many mails were sent with it. */
    usage: (id: string, options?: CallOptions) =>
      http.call('get', '/templates/{id}/usage', { ...options, path: { id } }),
    /**
     * Renders a template, or a text that is not stored, without sending it.
     *
     * @example
     * const { html, warnings } = await client.templates.preview({ template: 'tpl_…', data: { name: 'Ada' } })
     */
    preview: (input: Schema<'PreviewRequest'>, options?: WriteOptions) =>
      http.call('post', '/templates/preview', { ...options, body: input }),
  }
}
