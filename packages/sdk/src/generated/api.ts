// Made by scripts/generate.ts from openapi.yaml. Do not edit; run `npm run generate`.

export interface paths {
    "/v1/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail
         * @description Accepts one mail per recipient and responds when they are safely stored; they are sent a moment later. Recipients become contacts. Send a `template`, or `subject` and `body`. If one address is invalid, the whole request is refused and nothing is sent. After a network error, repeat the request with the same `Idempotency-Key`: no mail is sent twice.
         */
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/send/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send different mails
         * @description Accepts up to 100 different mails in one request of at most 10 MB: all of them, or none. Errors name the mail, as in emails.3.to. With an `Idempotency-Key`, the whole batch is accepted once. To send one mail to many recipients, use POST /v1/send.
         */
        post: operations["sendBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List emails
         * @description Every accepted mail with its status, newest first.
         */
        get: operations["listEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an email
         * @description One mail by its id, with its timeline: its acceptance, failed attempts with responses of the mail server, delivery, opens, clicks, bounces, complaints and unsubscriptions.
         */
        get: operations["getEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reschedule an email
         * @description Changes the time of a mail that was sent with scheduledAt and is still PENDING without an attempt. Any other mail is a conflict. POST /emails/{id}/cancel cancels it, and POST /emails/{id}/retry sends it immediately.
         */
        patch: operations["rescheduleEmail"];
        trace?: never;
    };
    "/emails/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the content of an email
         * @description The subject, the HTML, the text part, and the headers of one mail, composed from what is stored, with its tracked links and its footer. Its links work: following the unsubscribe link unsubscribes the recipient. After retention or erasure the content is gone (410).
         */
        get: operations["getEmailContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry an email
         * @description Immediately retries a mail that is waiting (PENDING), has failed (FAILED), or has an unknown outcome (UNKNOWN). It keeps its Message-ID, and its attempts are counted from zero. An UNKNOWN mail may be delivered twice. Any other status is a conflict, as is a mail whose contact was deleted. A mail of a cancelled campaign counts again for the monthly cap.
         */
        post: operations["retryEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an email
         * @description Sets a mail that is waiting (PENDING) or has an unknown outcome (UNKNOWN) to FAILED, with an error that explains it. A FAILED mail does not change. Any other status is a conflict.
         */
        post: operations["cancelEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track an event
         * @description Records an event of a contact, which is created or changed by the rules for writing custom fields. This is the only endpoint that a public key can call, for browsers and apps. Values that the public key of the project is not allowed to write are ignored and listed in `warnings`; `contact` is then an id that does not reveal when the contact was created.
         */
        post: operations["trackEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track an event of a contact
         * @description The same as POST /v1/track without the wrapper; also accepts `name` for `event` and `contactId` for `email`.
         */
        post: operations["trackNamedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an address
         * @description Checks an address without sending mail to it: its syntax, whether its domain exists and accepts mail, and whether it is disposable, an alias, mistyped or personal. DNS results are cached for 24 hours. A text that is not an address is refused with 422.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Events of contacts, newest first: tracked ones, and those that Posthorn emits. With `after`, in the order in which they were stored: each response has a cursor, and the next request with it continues exactly there, without a gap, as often as you like. A cursor expires when events after it may be missing (410 `CURSOR_EXPIRED`). With `Accept: application/x-ndjson`, all events after the cursor, by default from the oldest, one JSON object with its `cursor` a line. With `Accept: text/event-stream`, also those that follow, without an end, by default from now: the id of each is its cursor, and a client that connects again with it as `Last-Event-ID` misses nothing. In streams, `limit` is the number of events that are read at a time.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count events by name
         * @description The number of events by name, for the 1000 most frequent names. The range is in whole days, in UTC: a time means its day. With very many names, only the newest 100,000 daily counts are included; use a shorter range to include all of them.
         */
        get: operations["countEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/contact/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a contact
         * @description The events of one contact, newest first.
         */
        get: operations["listContactEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the names of events
         * @description Every distinct event name of the project, including built-in ones.
         */
        get: operations["listEventNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{eventName}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of an event
         * @description The segments and workflows that refer to the event, and the numbers of its occurrences and contacts.
         */
        get: operations["getEventUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{eventName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete all events with a name
         * @description Deletes all existing events with the name, and returns their number. With very many events, the last ones are deleted soon after the response. A built-in event cannot be deleted. Segments and workflows that refer to the event do not change and only use later events: check its usage first.
         */
        delete: operations["deleteEvents"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Newest first. Pages are stable while contacts are being added.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create or update a contact
         * @description Creates the contact, or updates the one with the address: `data` is merged, and `subscribed` does not change unless it is sent.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description One contact by its id.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description Deletes the contact immediately, and the person's data in emails and events soon after.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Change a contact
         * @description Only the given fields change. `data` is merged by the rules for writing; `data: null` deletes all custom fields. A suspended project can only send `subscribed: false`.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/contacts/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up addresses
         * @description Returns which of at most 500 addresses belong to a contact.
         */
        post: operations["lookupContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain why a contact did or did not receive a mail
         * @description Send exactly one of a campaign, a template (its newest mail to the contact), and a workflow. Also works for a deleted contact, as long as its mails are stored. A named key also needs the scope to read the campaign, template, or workflow, and gets only the reasons that its scopes allow; `hidden` lists the scopes that would show more.
         */
        get: operations["explainContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all contacts
         * @description Newest first, in batches of up to 5000, which count as one request each. The cursor of a batch marks the beginning of the next one and does not expire; `total` is the current number of contacts.
         */
        get: operations["exportContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a person's data
         * @description All stored data about a person: the contact with its segments, emails with their texts and attachments, events, and the suppression of the address.
         */
        get: operations["exportContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import contacts from a CSV file
         * @description Each row creates a contact or updates the one with the address; if several rows have the same address, the last one wins. Columns other than `email` and `subscribed` become custom fields, except `id`, `createdAt` and `updatedAt`; empty cells are skipped. An apostrophe before `=`, `+`, `-` or `@` is not part of the text. The import runs in the background: GET /contacts/import/{jobId} shows its progress and result.
         */
        post: operations["importContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import
         * @description The progress and the result of an import.
         */
        get: operations["getImportJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe many contacts
         * @description Subscribes each contact that is not subscribed, with an event `contact.subscribed`. Send at most 1000 `contactIds`, or `mode: "query"` and a `filter` for as many as there are. GET /contacts/bulk/{jobId} shows the progress.
         */
        post: operations["bulkSubscribeContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe many contacts
         * @description Unsubscribes each subscribed contact, with an event `contact.unsubscribed`. Send at most 1000 `contactIds`, or `mode: "query"` and a `filter` for as many as there are. GET /contacts/bulk/{jobId} shows the progress.
         */
        post: operations["bulkUnsubscribeContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many contacts
         * @description Deletes the contacts immediately, and their data in emails and events soon after. Send at most 1000 `contactIds`, or `mode: "query"` and a `filter` for as many as there are. GET /contacts/bulk/{jobId} shows the progress.
         */
        post: operations["bulkDeleteContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bulk job
         * @description The progress and the result of a bulk job.
         */
        get: operations["getBulkJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields of contacts
         * @description The built-in fields, then every custom field, with its type and coverage.
         */
        get: operations["listFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values of a field
         * @description The distinct values among the newest 5000 contacts; complete unless `sampled`. Strings have up to 1000 characters. Empty for `email`, and for a field without contacts.
         */
        get: operations["listFieldValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of a field
         * @description The segments, campaigns and workflows whose conditions refer to the field, and the number of contacts with the field.
         */
        get: operations["getFieldUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a field from all contacts
         * @description Removes the field from the catalogue immediately, and from all contacts soon after. Conditions that refer to it remain and match nothing.
         */
        delete: operations["deleteField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List segments
         * @description All of them, newest first.
         */
        get: operations["listSegments"];
        put?: never;
        /**
         * Create a segment
         * @description A dynamic segment needs a condition, in `filters` or `condition`; a static one must have none. With `trackMembership`, members are stored, and events `segment.<slug>.entry` and `.exit` are emitted when contacts enter or leave.
         */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a condition
         * @description Counts the contacts that match and returns the newest of them. Nothing is stored.
         */
        post: operations["previewSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a segment
         * @description One segment by its id, with the number of members that was last counted.
         */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        /**
         * Delete a segment
         * @description Its contacts are not deleted. Refused while the segment is the audience of a scheduled or sending campaign.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Change a segment
         * @description Only the given fields change. A condition that refers back to the segment is refused.
         */
        patch: operations["updateSegment"];
        trace?: never;
    };
    "/segments/{id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contacts of a segment
         * @description The current contacts, newest first.
         */
        get: operations["listSegmentContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add contacts to a static segment
         * @description At most 500 addresses. Addresses without a contact are returned in `notFound`, or created if `createMissing` is set, which requires the scope `contacts:write` of a named key.
         */
        post: operations["addSegmentMembers"];
        /**
         * Remove contacts from a static segment
         * @description At most 500 addresses. The contacts are not deleted.
         */
        delete: operations["removeSegmentMembers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/compute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute the members of a segment now
         * @description For a dynamic segment that tracks its membership: contacts that match the condition become members, others leave, and each change emits an event. This also happens automatically as contacts change, and every 5 minutes.
         */
        post: operations["computeSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the members of a segment now
         * @description Updates only the count, without changing memberships or emitting events.
         */
        post: operations["refreshSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressions
         * @description The suppressed addresses, newest first. Use GET /suppressions/{email} to check a single address.
         */
        get: operations["listSuppressions"];
        put?: never;
        /**
         * Suppress an address
         * @description The address receives no mail from then on, and waiting mail is not sent. An address that is already suppressed keeps its reason.
         */
        post: operations["createSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suppress many addresses
         * @description At most 1000 per request, with their reasons and dates, such as the list of another mail service. An invalid address does not affect the others. The request can be repeated.
         */
        post: operations["importSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all suppressions
         * @description Newest first, in batches of up to 5000, which count as one request each. The cursor of a batch marks the beginning of the next one and does not expire.
         */
        get: operations["exportSuppressions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a suppression
         * @description Whether and why an address is suppressed. Also works for an erased person, whose address only the caller has.
         */
        get: operations["getSuppression"];
        put?: never;
        post?: never;
        /**
         * Allow mail to an address again
         * @description Removes the address from the list. An address that bounced may bounce again, and a person who complained may complain again: both harm the sender's reputation.
         */
        delete: operations["deleteSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Newest first: all templates, or one page if `page` or `pageSize` is given.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Subject and body can contain variables: `{{path}}`, `{{path ?? "default"}}`, `{{#if path}}…{{else}}…{{/if}}`, `{{#each path}}…{{/each}}`. A template with a syntax error is refused, with line and column.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the variables of templates
         * @description The variables of the templates, without their texts, for programs that generate types. Newest first: all templates, or one page if `page` or `pageSize` is given. A simple name inside `{{#each}}` can be a part of the item or a variable: it is listed as both.
         */
        get: operations["listTemplateVariables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description One template by its id.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Accepted mails with the template are still sent. Refused with 409 while a workflow uses it.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description Only the given fields change; null clears an optional field.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/templates/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a template
         * @description Creates a copy with a new id; its name ends in " (Copy)".
         */
        post: operations["duplicateTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of a template
         * @description The workflow steps and campaigns that refer to the template, and the number of mails that used it.
         */
        get: operations["getTemplateUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a mail
         * @description Renders a stored template, or a `subject` and `body` of the request, with `data`, and sends nothing. `warnings` lists the expressions without a value; with `strict` they cause the same error as for a send. With `contact`, a named key also needs `contacts:read`.
         */
        post: operations["previewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Newest first, by `cursor` and `limit` or by `page` and `pageSize`. `campaigns` and `data` are the same list, without texts and conditions.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Create a campaign
         * @description Creates a DRAFT; nothing is sent yet. A SEGMENT audience needs `segmentId`, a FILTERED one `audienceFilter`. Subject and body can contain variables, as in templates; with `template` they are copied from a template.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a campaign
         * @description One campaign by its id.
         */
        get: operations["getCampaign"];
        /**
         * Replace a campaign
         * @description Takes the complete body, as for creating: absent fields are cleared. Only a DRAFT or SCHEDULED campaign can be changed. A scheduled campaign stays scheduled, and a named key also needs the scope `send` to change it.
         */
        put: operations["updateCampaign"];
        post?: never;
        /**
         * Delete a campaign
         * @description Its mails are kept. Refused while it is SCHEDULED, SENDING or PAUSED: cancel it first.
         */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a campaign
         * @description Creates a DRAFT with a new id, regardless of the status of the original; its name ends in " (Copy)".
         */
        post: operations["duplicateCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a campaign
         * @description The results so far. They always match the records of its mails.
         */
        get: operations["getCampaignStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recipients of a campaign
         * @description Its mails, one for each recipient, last collected first.
         */
        get: operations["listCampaignRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a campaign
         * @description Without `scheduledFor` the audience is fixed now and the campaign is SENDING; with it the campaign is SCHEDULED, and the audience is fixed then. A SCHEDULED campaign can be sent immediately or rescheduled; any other status is a conflict. An empty audience is refused with 400.
         */
        post: operations["sendCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a campaign
         * @description After the response, no mail of the campaign is handed over. Only a campaign that is SENDING can be paused.
         */
        post: operations["pauseCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a campaign
         * @description Continues with the first recipient without a mail. A campaign that was PAUSED because it could not start is started.
         */
        post: operations["resumeCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a campaign
         * @description Mail that has not been handed over yet is never sent, and its record contains the reason. Only a campaign that is SCHEDULED, SENDING or PAUSED can be cancelled.
         */
        post: operations["cancelCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test of a campaign
         * @description Sends one mail with sample data, regardless of the status of the campaign. Its subject begins with "[TEST] ", it has the header `X-Campaign-Test: true`, and it does not count in statistics.
         */
        post: operations["testCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description Newest first, without their steps.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Create a workflow
         * @description Creates a disabled workflow. With `steps` and `transitions`, the request contains the complete workflow, like a workflow file; otherwise the workflow has one step, the TRIGGER, and you add the others. Then enable it. `eventName` can also be an event of Posthorn, such as `contact.subscribed`, `email.open` or `segment.<slug>.entry`.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields for conditions
         * @description Fields of contacts, events that happened, events of mails, and segments. A CONDITION can also use the data of the event that started the execution (`event.<name>` with an operator of data) and variables of the execution (`workflow.<name>`).
         */
        get: operations["listWorkflowFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow
         * @description The workflow with the steps and transitions of its newest version, statistics of each step, problems that prevent enabling it, and the number of running executions by version.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow
         * @description Refused while executions are running: cancel them, or wait until they have finished.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        /**
         * Change a workflow
         * @description Only the given fields change. A workflow with problems cannot be enabled: `errors` names each step and the reason. When it is disabled, running executions continue.
         */
        patch: operations["updateWorkflow"];
        trace?: never;
    };
    "/workflows/{id}/definition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a workflow definition
         * @description Replaces all steps and transitions, like a workflow file. Steps are matched by their keys and keep their ids; running executions stay on their version. With `dryRun`, nothing changes and the response contains the differences. Refused if the workflow is enabled and would have problems.
         */
        put: operations["defineWorkflow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a step
         * @description Creates a new version of the workflow; running executions stay on their version. Configs by type: SEND_EMAIL `{templateId, recipient?}`; DELAY `{amount, unit}` up to 365 days, `{until}` a date or `data.<field>`, or `{at: "09:00", timeZone?, weekdays?}`; WAIT_FOR_EVENT `{eventName, timeout?}` in seconds; CONDITION a filter or a condition; WEBHOOK `{url, method?, headers?, body?}`; UPDATE_CONTACT `{updates?, subscriptionAction?}`; EXIT `{reason?}`.
         */
        post: operations["createStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/steps/{stepId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a step
         * @description Its transitions are also deleted; with `splice=true`, transitions to the step lead to its successor instead. Refused while executions are at this step. The TRIGGER cannot be deleted, and a CONDITION cannot be spliced out.
         */
        delete: operations["deleteStep"];
        options?: never;
        head?: never;
        /**
         * Change a step
         * @description Only the given fields change; the config is replaced as a whole. The type cannot change.
         */
        patch: operations["updateStep"];
        trace?: never;
    };
    "/workflows/{id}/transitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect two steps
         * @description A CONDITION needs `branch` yes or no, each once; a WAIT_FOR_EVENT can have event and timeout. If the same transition exists, the response is 200 with the existing one. A loop without a DELAY or WAIT_FOR_EVENT is refused.
         */
        post: operations["createTransition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/transitions/{transitionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a transition
         * @description The steps are kept.
         */
        delete: operations["deleteTransition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List executions
         * @description Newest first, optionally filtered by status or contact. `executions` and `data` are the same list.
         */
        get: operations["listExecutions"];
        put?: never;
        /**
         * Start an execution
         * @description Starts an enabled workflow for a contact, optionally with variables. Refused while the contact is in the workflow and, unless `allowReentry` is true, also afterwards.
         */
        post: operations["startExecution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions/cancel-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel all executions
         * @description Cancels all running executions of the workflow. Disable the workflow first to prevent new ones.
         */
        post: operations["cancelExecutions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions/{executionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an execution
         * @description The execution with its visits to steps: outputs, errors, branches, and waiting times.
         */
        get: operations["getExecution"];
        put?: never;
        post?: never;
        /**
         * Cancel an execution
         * @description The results of its steps are kept. Refused if it has ended.
         */
        delete: operations["cancelExecution"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions/{executionId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move an execution to the newest version
         * @description The execution continues at its current step with the newest version of the workflow. Refused if that version does not contain the step, or if the execution has ended.
         */
        post: operations["moveExecution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a workflow
         * @description Simulates the newest version for a contact, or for a person who need not exist, with a simulated clock. Returns which mails would be sent and when, and which branches would be taken and why. Nothing is stored or sent. With `contactId`, a named key also needs `contacts:read`. Suppressions are only shown to keys with `suppressions:read` and `contacts:read`.
         */
        post: operations["simulateWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List activities
         * @description Events of contacts, mails and campaigns in one list, newest first. A page holds fewer activities when they are large.
         */
        get: operations["listActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count activities
         * @description Counts by whole days, in UTC. They include deleted mails and events. Opens and clicks are those of people, once per mail.
         */
        get: operations["getActivityStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/recent-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the last minutes
         * @description The number of events in the last minutes.
         */
        get: operations["countRecentActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the types of activities
         * @description All types of activities.
         */
        get: operations["listActivityTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List upcoming campaigns
         * @description The campaigns that are scheduled for the next days, soonest first.
         */
        get: operations["listUpcomingActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mail by day
         * @description One row per day of a range of at most 90 days, in UTC, including days without mail. Each mail counts once per result, on the day of the result. The counts include deleted mails.
         */
        get: operations["getTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/top-campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The best campaigns
         * @description Campaigns that have sent mail, the best first, among the newest 200.
         */
        get: operations["getTopCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/campaign-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Campaigns in numbers
         * @description The number of campaigns and their average rates.
         */
        get: operations["getCampaignBreakdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/top-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The most frequent events
         * @description Names of events, including built-in ones, most frequent first, in a range of at most 90 days, compared with the same number of days before. Deleted events count.
         */
        get: operations["getTopEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/project/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains of the project
         * @description All domains, by name. A project can have at most 100.
         */
        get: operations["listDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a domain
         * @description Returns the DNS records to publish. After the required records are found, the domain is verified and can be used as a sender. A domain that the project already has, or that another project has verified, is refused with 409.
         */
        post: operations["addDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a domain
         * @description One domain, with the results of the last check of its records.
         */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /**
         * Delete a domain
         * @description Its waiting mail is not sent. Refused with 409 while a template, or a campaign that is scheduled, sending or paused, has a sender at the domain.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a domain now
         * @description Checks the records and returns the domain with the results. Within five seconds of a check, it returns the results of that check. A verified domain becomes pending again if required records are missing or wrong in three consecutive checks; checks without a response from the name servers do not count.
         */
        get: operations["verifyDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check everything that receivers look at
         * @description Checks the DNS records of the domain, SPF with its ten lookups, DMARC, MX, reverse DNS of the sending addresses, one-click unsubscribe, and encryption, like `posthorn doctor --domain`. Changes nothing: use `verify` to verify the domain. The same findings are returned for 10 seconds; a check that takes over 20 seconds is a warning.
         */
        get: operations["examineDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the DKIM keys of a domain
         * @description Creates the next keys and returns their records. Mail is signed with the current keys until the record of the next RSA key is found, and then with the next keys. Keep the records of the old keys for a week, for mail in transit.
         */
        post: operations["rotateDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image
         * @description Stores an image for templates and mails, and returns its public URL, which never changes. Uploading the same image again returns the existing one. A project can have at most 10,000 images with 1 GB in total; an image can have at most 10 MB, 16,384 pixels per side and 64 megapixels.
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List uploads
         * @description The images of the project, newest first.
         */
        get: operations["listUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an image
         * @description The URL of the image stops working: mails no longer show the image, unless a mail program or proxy has a copy.
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Creates a session of seven days, in a cookie that scripts cannot read. If the account has a second factor, the response is 202 with a challenge, and POST /auth/second-factor completes the sign-in. After too many wrong passwords for an address or from a network, attempts are refused for a while, except from devices on which the user has signed in before.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Creates an account and signs in. An email with a link verifies the address. With the token of an invitation, the address counts as verified, and the user joins the project, even if sign-up is disabled.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign out
         * @description Ends the session on the server, and removes its cookie from the browser.
         */
        get: operations["signOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-in providers
         * @description Returns the configured providers.
         */
        get: operations["getOAuthConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an address
         * @description Requires the token from the email, which works once, for one hour, and a session or the password of the account, because the person who signed up with the address may not be its owner. Alternatively, reset the password, which also verifies the address.
         */
        post: operations["verifyAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a new verification email
         * @description The response is the same whether or not the account exists, and takes the same time.
         */
        post: operations["requestVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset
         * @description The response is the same whether or not the account exists, and takes the same time.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password
         * @description Requires the token from the email, which works once, for one hour. Ends all sessions of the account without creating a new one.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in user
         * @description The user of the session. Not available with a key.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in without a browser
         * @description For programs without a browser (RFC 8628): within ten minutes, a user opens the page, signs in, and enters the code, while the program polls for the result. The number of starts per network is limited.
         */
        post: operations["startDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Poll the result of a sign-in without a browser
         * @description Creates the session once; the codes are then used up. Polling faster than the interval returns `too_fast`.
         */
        post: operations["pollDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the second factor
         * @description Requires the challenge of the first factor and a code from the authenticator app, or a recovery code. Each code works once. At most five attempts in 15 minutes and 30 per day.
         */
        post: operations["passSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start signing in with a passkey
         * @description Returns the options for navigator.credentials.get(), and a ticket to send with the response. With the challenge of the first factor, only passkeys of that user are accepted.
         */
        post: operations["askForPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description A passkey counts as two factors: the device, and the PIN, fingerprint or face that unlocks it.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your sign-in methods
         * @description The second factor, passkeys, linked accounts and sessions of the user, without secrets.
         */
        get: operations["getWaysIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a password
         * @description Sets or changes the password. All other sessions end. The session must be at most 15 minutes old: sign in again first.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out elsewhere
         * @description Ends one session of the user.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out everywhere else
         * @description Ends all other sessions of the user.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start setting up an authenticator app
         * @description Creates a secret (RFC 6238). It takes effect when its first code is confirmed. The session must be at most 15 minutes old: sign in again first.
         */
        post: operations["offerTotp"];
        /**
         * Remove the authenticator app
         * @description Sign-in no longer requires a second factor, and recovery codes stop working. All other sessions end. The session must be at most 15 minutes old: sign in again first.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the authenticator app
         * @description Requires the first code from the app. Returns the recovery codes. All other sessions end. The session must be at most 15 minutes old: sign in again first.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get new recovery codes
         * @description The old codes stop working. All other sessions end. The session must be at most 15 minutes old: sign in again first.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start adding a passkey
         * @description Returns the options for navigator.credentials.create(), and a ticket to send with the response. The session must be at most 15 minutes old: sign in again first.
         */
        post: operations["offerPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description Requires the response of the browser. An account can have at most 20 passkeys. The session must be at most 15 minutes old: sign in again first.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description The last sign-in method cannot be removed. All other sessions end. The session must be at most 15 minutes old: sign in again first.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description The name is only shown to its owner.
         */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/users/@me/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start linking an account at a provider
         * @description Returns the URL to open in the browser, and sets a cookie for the return. The session must be at most 15 minutes old: sign in again first.
         */
        post: operations["linkIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink an account at a provider
         * @description The last sign-in method cannot be removed. All other sessions end. The session must be at most 15 minutes old: sign in again first.
         */
        delete: operations["unlinkIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your projects
         * @description The first 1000 projects that you joined. Not available with a key, which has only one project.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description You become its owner. The secret key is not shown again.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim the first project
         * @description The first start of a server creates a project and prints its secret key. While that project has no owner, a signed-in user with the key can become its owner. This does not work with other projects, named keys, or a key that replaced the first one.
         */
        post: operations["claimProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/setup-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the setup state of the project
         * @description The remaining setup steps of a new project.
         */
        get: operations["getSetupState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of the project
         * @description The project of the key and its settings.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete the project
         * @description Its keys stop working and its members lose access immediately, and waiting mail is not sent; all data is deleted in the background. This cannot be undone. Only a signed-in owner can delete a project; a secret key cannot. A project with an active subscription cannot be deleted.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Change the settings of the project
         * @description Only the given fields change.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/users/@me/projects/{id}/regenerate-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace both API keys
         * @description Creates a new public and a new secret key. The old keys stop working immediately; the new ones are shown only once.
         */
        post: operations["regenerateKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the project
         * @description All members of the project, oldest first; at most 100.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite a member to the project
         * @description Adds the account with the address. If there is no account, or if its address is not verified, the person receives an invitation by email and joins with its link. Only a signed-in owner can grant the role OWNER; a secret key cannot.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/members/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pending invitations
         * @description Pending invitations with valid links, newest first; each address once, with its newest invitation.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/members/invitations/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description All invitation links for the address stop working, including those in mail that is still in transit. Only a signed-in owner can revoke the invitation of an owner.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Takes effect with the next request. Members can remove themselves. Administrators and the secret key can remove members and administrators. Only a signed-in owner can remove an owner, and the last owner cannot be removed.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Takes effect with the next request. The role of an owner cannot be changed. Only a signed-in owner can grant the role OWNER; a secret key cannot.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the key of the request
         * @description The key of this request, its permissions, and its project. Available to every secret or named key.
         */
        get: operations["getCurrentKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the named keys of the project
         * @description The named keys of the project without their secrets, oldest first, at most 100, including expired ones.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a named key
         * @description Creates a key with the given scopes, valid until it expires or is deleted. It is not shown again. Named keys cannot manage the settings, keys, members, domains and billing of the project: this requires the secret key or a signed-in member.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a named key
         * @description The old secret stops working immediately; the new one is not shown again. Name, scopes and expiry time do not change unless a new expiry time is sent.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a named key
         * @description It stops working immediately, everywhere.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log of the project
         * @description Changes by members, keys and the command line, newest first: settings, keys, members, domains, content, and the sending of campaigns. Sent mails and tracked events are not included. Entries contain ids, but no addresses of contacts, contents or secrets.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log of your account
         * @description Sign-ins and changes to the account, newest first. Your actions in projects are in the logs of those projects.
         */
        get: operations["listOwnAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs of the project
         * @description Background work, newest first: imports, bulk operations, replays, the collection of recipients, and deletions. Ended jobs are kept for 30 days. Results that name contacts are not included: GET /contacts/import/{jobId} and GET /contacts/bulk/{jobId} have them.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description The state, the progress, and the counts of a job of any kind.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description Ends an import, a bulk operation, or a replay of webhooks. What it has already done stays: a running job stops at its next batch. Other kinds must be finished: cancel the campaign, not the collection of its recipients.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recent requests of the project
         * @description Requests of keys and members with their status, error code, and duration, newest first, a few seconds after they were answered. They are kept for 30 days unless the server has another setting. Each day, the first 5000 successful and the first 5000 failed requests are recorded; `missing` counts the others. Records contain no bodies, no queries, no IP addresses, and of paths only ids. Requests for this list are not recorded.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the deployment
         * @description Checks settings, machine, database, mail server, and background work, like `posthorn doctor` on the machine of the server. Changes nothing, and contains no secret. The same findings are returned for 60 seconds.
         */
        get: operations["examineDeployment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log of operators
         * @description Who suspended which project, created or revoked keys of operators, and added or removed operators, newest first. The log of a suspended project says that an operator did it, but not who.
         */
        get: operations["listOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of operators
         * @description All keys of operators, oldest first, also expired ones. Their secrets cannot be shown again.
         */
        get: operations["listOperatorKeys"];
        put?: never;
        /**
         * Create a key of operators
         * @description The key works immediately, until it expires or is revoked, and is shown only once. Only a person can create keys: an operator who signed in within the last 15 minutes, or the command line on the database.
         */
        post: operations["createOperatorKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key of operators
         * @description The key stops working immediately, on all nodes. Only a person can revoke keys, as for creating them.
         */
        delete: operations["revokeOperatorKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the project
         * @description Deletes contacts, events, mails, templates, segments, campaigns, workflows, images, suppressions and statistics in the background. Members, keys, domains and settings are kept. The project is disabled until the reset is complete. This cannot be undone.
         */
        post: operations["resetProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the reputation of the project
         * @description Rates of hard bounces and complaints, from daily counts, and the levels to which they are compared. A critical rate suspends the project unless the operator disabled this: its mail waits and nothing can be written until the operator unsuspends it.
         */
        get: operations["getProjectSecurity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the reputation of the project
         * @description Rates of hard bounces and complaints, from daily counts, and the levels to which they are compared. A critical rate suspends the project unless the operator disabled this: its mail waits and nothing can be written until the operator unsuspends it.
         */
        get: operations["getOwnProjectSecurity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caps of the project
         * @description The caps for each category of mail, and the number of mails this month. When a cap is reached, requests to send return 402; campaigns and workflows pause without skipping a recipient.
         */
        get: operations["getBillingLimits"];
        /**
         * Change the caps of the project
         * @description Takes effect immediately. null removes a cap; absent caps do not change. Waiting campaigns and workflows continue if the new cap allows it. A lower cap does not affect mails that were already accepted.
         */
        put: operations["setBillingLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-consumption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the number of mails this month
         * @description The number of accepted mails since the first of the month (UTC). A request that is repeated with its idempotency key counts once. Refused requests, and mail to suppressed addresses outside of campaigns, do not count.
         */
        get: operations["getBillingConsumption"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a subscription
         * @description Creates a page of the payment provider for a subscription. A project can have one subscription.
         */
        post: operations["startCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the billing portal
         * @description Creates a page of the payment provider on which a paying project can change its subscription and payment method.
         */
        post: operations["openBillingPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invoices of the project
         * @description At most 100, newest first; none if payments are not configured.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/incoming/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a notification of the payment provider
         * @description Notifications of Stripe about subscriptions. They must be signed with POSTHORN_STRIPE_WEBHOOK_SECRET and be at most five minutes old. They can arrive in any order, and repeated ones are ignored for 30 days. 503 asks the provider to send it again.
         */
        post: operations["receivePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the webhook secret
         * @description Requests by workflows carry `webhook-id`, `webhook-timestamp` and `webhook-signature`, with which the receiver can verify the sender (Standard Webhooks).
         */
        get: operations["getWebhookSecret"];
        put?: never;
        /**
         * Replace the webhook secret
         * @description For a day, requests carry the signatures of both secrets, so that receivers can change over.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints of the project
         * @description All of them, in the order of creation. A project has at most 20. Never their secrets.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description From then on, the URL receives every event of the project whose name matches one of `events`, as a POST that is signed according to Standard Webhooks. The secret is shown only in this response.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description One endpoint, without its secret. While it is paused, `notice` says what to do.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing is sent to it from then on, and its waiting events are dropped.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Only the given fields change. `enabled: true` ends a pause: waiting events are delivered, but events that happened during the pause are not, unless you replay them.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook endpoint
         * @description For a day, requests carry the signatures of both secrets, so that the receiver can change over. The new secret is shown only in this response.
         */
        post: operations["rotateWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attempts of a webhook endpoint
         * @description Every request of the last 7 days, newest first, with the status, the duration, and the beginning of its response.
         */
        get: operations["listWebhookAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends an event of the type `webhook.test` now, whether the endpoint is enabled or not, and returns the attempt. It is not retried.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-attempts/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event again
         * @description Sends the event of an attempt to its endpoint again, under the same id, after events that already wait for the same contact.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a time range
         * @description Sends the events of the range that match the patterns of the endpoint again, oldest first and under the same ids, in the background. Only one replay of an endpoint runs at a time.
         */
        post: operations["replayWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/replay/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a replay
         * @description The progress and the result of a replay. It is completed when all of its events are waiting to be sent.
         */
        get: operations["getWebhookReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List captured mails
         * @description Newest first. Only available if the server captures mail instead of sending it. With a secret key, the response contains the mails of its project. Without a key, which works only on the server's machine, it contains those of all projects.
         */
        get: operations["listInbox"];
        put?: never;
        post?: never;
        /**
         * Delete the captured mails
         * @description Deletes all captured mails. The emails themselves remain in GET /emails.
         */
        delete: operations["clearInbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a captured mail
         * @description Its headers, text, HTML and a list of its attachments, as a mail program would read them.
         */
        get: operations["getInboxMessage"];
        put?: never;
        post?: never;
        /**
         * Delete a captured mail
         * @description The email itself remains in GET /emails.
         */
        delete: operations["deleteInboxMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}/source": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the source of a captured mail
         * @description The raw message (RFC 5322).
         */
        get: operations["getInboxSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a captured mail
         * @description The HTML of the mail, safe to open in a browser: it loads nothing from other hosts and runs no script. It does not contain the pixel that tracks opens.
         */
        get: operations["previewInboxMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}/attachments/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an attachment of a captured mail
         * @description The bytes of one attachment. Images (PNG, JPEG, GIF, WebP, AVIF, BMP) have their own type; all other files are downloads.
         */
        get: operations["getInboxAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a captured mail
         * @description Whether Gmail would clip it, which mail programs do not support its features (data of caniemail.com), and how its sender is authenticated.
         */
        get: operations["checkInboxMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the links of a captured mail
         * @description Requests at most 50 links of the mail within 20 seconds. For a tracked link, its target is requested and listed, and no click is counted. Other links of this server, which might unsubscribe, are not requested, nor are addresses outside of the public internet.
         */
        post: operations["checkInboxLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a captured mail to a real address
         * @description Sends the mail unchanged to one real address through the mail server that the operator configured for releases. Its headers stay, and `X-Posthorn-Released` with its id is added; bounces go to the return path of the mail. Suppressed addresses are refused. At most 30 per hour.
         */
        post: operations["releaseInboxMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/sns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a message of Amazon SNS
         * @description Notifications of Amazon SES about mails: Bounce, Complaint, Delivery, Reject, Rendering Failure. Messages must belong to a topic in POSTHORN_SNS_TOPICS, have a valid SNS signature (version 1 or 2), and be at most a day old. Repeated messages are ignored. Subscriptions to these topics are confirmed. 503 asks SNS to send it again.
         */
        post: operations["receiveSnsMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the version and features of the server
         * @description The version of the server and its enabled optional features.
         */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is alive
         * @description Responds while the process is running.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the server is ready
         * @description 200 only if the database responds, its schema is up to date, a write would succeed, and the process is not stopping. An unavailable mail server does not cause 503, because mail is still accepted.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An activity in the project. */
        Activity: {
            id: string;
            /** @enum {string} */
            type: "event.triggered" | "email.sent" | "email.delivered" | "email.opened" | "email.clicked" | "email.bounced" | "email.complaint" | "email.received" | "campaign.scheduled" | "campaign.sent" | "workflow.started" | "workflow.completed" | "contact.subscribed" | "contact.unsubscribed";
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            timestamp: string;
            /** @description The contact; absent if the activity has none. */
            contactId?: string;
            /** @description The current address of the contact. */
            contactEmail?: string;
            /** @description The details: the name and data of a tracked event; the mail, its subject and link, and whether a machine was active; the campaign. */
            metadata: {
                [key: string]: unknown;
            };
        };
        ActivityPage: {
            data: components["schemas"]["Activity"][];
            /** @description The cursor of the next page; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
        };
        ActivityStats: {
            /** @description The number of all events. */
            totalEvents: number;
            totalEmailsSent: number;
            /** @description Mails that a person opened. */
            totalEmailsOpened: number;
            /** @description Mails with a link that a person clicked. */
            totalEmailsClicked: number;
            totalWorkflowsStarted: number;
            /** @description A percentage of sent mails, like the rates below. */
            openRate: number;
            clickRate: number;
        };
        ActivityTypes: {
            types: ("event.triggered" | "email.sent" | "email.delivered" | "email.opened" | "email.clicked" | "email.bounced" | "email.complaint" | "email.received" | "campaign.scheduled" | "campaign.sent" | "workflow.started" | "workflow.completed" | "contact.subscribed" | "contact.unsubscribed")[];
        };
        AddPasskeyRequest: {
            ticket: string;
            /** @description The credential from navigator.credentials, in the form that PublicKeyCredential.toJSON() returns. */
            answer: {
                [key: string]: unknown;
            };
            name: string;
        };
        AddressRequest: {
            /** Format: idn-email */
            email: string;
        };
        AskPasskeyRequest: {
            /** @description The challenge from the response to the first factor. Without it, any passkey can sign in. */
            challenge?: string | null;
        };
        /** @description A file in the mail. */
        Attachment: {
            filename: string;
            /** Format: byte */
            content: string;
            contentType: string;
            /** @description The HTML refers to it as cid:<contentId>. Required for inline attachments. */
            contentId?: string | null;
            /** @description When absent, an attachment with a contentId is inline. */
            disposition?: ("attachment" | "inline") | null;
        };
        /** @description A record of who did what to which resource, and from where. */
        AuditEntry: {
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            actor: {
                /** @enum {string} */
                type: "user" | "key" | "system" | "operator";
                /** @description The id of the user or named key; `secret` for the secret key; null for the system. */
                id: string | null;
                /** @description The name of the key, or the address of a user who is still a member. */
                name: string | null;
                /** @description The first characters of the key. */
                prefix: string | null;
            };
            /** @description The action: `template.update`, `key.create`, … */
            action: string;
            resource: {
                type: string;
                id: string | null;
            };
            /** @description The IP address of the caller; null for calls within the process. */
            ip: string | null;
            userAgent: string | null;
            /**
             * @description `accepted`: a job performs the action. `started`: long work began and has not finished.
             * @enum {string}
             */
            result: "done" | "accepted" | "started";
            /** @description The names of the changed fields, and values that are neither secret nor about a contact. */
            details: {
                [key: string]: unknown;
            } | null;
            requestId: string | null;
            /** @description The number of times: more than 1 on a day with very many entries. */
            count: number;
            /**
             * Format: date-time
             * @description The last time.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastAt: string;
        };
        AuditPage: {
            data: components["schemas"]["AuditEntry"][];
            cursor?: string;
            hasMore: boolean;
        };
        /** @description The accepted mails, by the mail of the batch. */
        BatchResult: {
            /** @constant */
            success: true;
            data: {
                /** @description In the order of the request. */
                results: {
                    emails: {
                        contact: {
                            id: string;
                            email: string;
                        };
                        /** @description The id of the email; GET /emails/{id} shows its status. */
                        email: string;
                        /**
                         * @description The kind of copy; absent for the mail itself.
                         * @enum {string}
                         */
                        copy?: "cc" | "bcc";
                    }[];
                }[];
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                timestamp: string;
                /** @description Probable mistakes, at most 20; absent if there are none. */
                warnings?: components["schemas"]["SendWarning"][];
            };
        };
        /** @description The number of mails accepted this month. */
        BillingConsumption: {
            /** @description The calendar month in UTC. */
            period: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                start: string;
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                end: string;
            };
            usage: {
                /** @description All of them. */
                total: number;
                /** @description Mails sent by workflow steps. */
                workflows: number;
                /** @description Campaign mails. */
                campaigns: number;
                /** @description All other mails. */
                transactional: number;
            };
        };
        /** @description The newest 100 invoices of a project, newest first. */
        BillingInvoices: {
            invoices: components["schemas"]["Invoice"][];
        };
        BillingLimitChanges: {
            /** @description Workflow mails a month; null for no cap, absent to keep the current one. */
            workflows?: number | null;
            /** @description Campaign mails a month; null for no cap, absent to keep the current one. */
            campaigns?: number | null;
            /** @description All other mails a month; null for no cap, absent to keep the current one. */
            transactional?: number | null;
        };
        /** @description The caps of a project and their use in this month. */
        BillingLimits: {
            workflows: components["schemas"]["CapState"];
            campaigns: components["schemas"]["CapState"];
            transactional: components["schemas"]["CapState"];
        };
        /**
         * @description The format of the body; html by default.
         * @enum {string}
         */
        BodyType: "html" | "markdown";
        /** @description Background work. */
        BulkJob: {
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed" | "cancelled";
            /** @description Percent. */
            progress: number;
            /** @description Null until the job is completed. */
            result: components["schemas"]["BulkResult"] | null;
            failedReason: string | null;
        };
        BulkRequest: {
            /** @description How the contacts are selected; ids by default. */
            mode?: ("ids" | "query") | null;
            /** @description With mode ids: 1 to 1000 contacts. */
            contactIds?: string[] | null;
            /** @description With mode query: the contacts that match a search; an empty object means all contacts. */
            filter?: {
                /** @description A part of the email address, in any case. */
                search?: string | null;
            } | null;
            /** @description With mode query: at most 1000 contacts to exclude. */
            excludeIds?: string[] | null;
        };
        BulkResult: {
            /** @enum {string} */
            operation: "subscribe" | "unsubscribe" | "delete";
            totalRequested: number;
            /** @description Number of contacts changed or deleted. */
            successCount: number;
            /** @description Number of contacts that needed no change. */
            unchangedCount: number;
            failureCount: number;
            errors: {
                contactId: string;
                email: string | null;
                error: string;
            }[];
        };
        /** @description A mail to an audience. */
        Campaign: {
            id: string;
            name: string;
            description: string | null;
            subject: string;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            /**
             * @description The same as audienceType.
             * @enum {string}
             */
            type: "ALL" | "SEGMENT" | "FILTERED";
            /** @enum {string} */
            audienceType: "ALL" | "SEGMENT" | "FILTERED";
            segmentId: string | null;
            /** @description The name of that segment; null when it was deleted, and for a key without segments:read. */
            segmentName: string | null;
            /**
             * @description Only TRANSACTIONAL reaches contacts that are not subscribed.
             * @enum {string}
             */
            category: "MARKETING" | "TRANSACTIONAL" | "HEADLESS";
            /**
             * @description DRAFT until it is sent or SCHEDULED; SENDING until every mail has an outcome, then SENT. PAUSED can be resumed, CANCELLED cannot.
             * @enum {string}
             */
            status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
            /** @description Why it was PAUSED or CANCELLED automatically. */
            reason: string | null;
            /** @description Whether recipients are still being collected; totalRecipients grows until then. */
            collecting: boolean;
            /** @description The scheduled time of the start. */
            scheduledAt: string | null;
            /** @description When its audience was determined. */
            startedAt: string | null;
            /** @description When its last mail got its outcome. */
            sentAt: string | null;
            /** @description Number of recipients, each with one mail. */
            totalRecipients: number;
            /** @description Mails that a mail server accepted. */
            sentCount: number;
            deliveredCount: number;
            /** @description Recipients who opened the mail. */
            openedCount: number;
            /** @description Recipients who clicked a link. */
            clickedCount: number;
            bouncedCount: number;
            complainedCount: number;
            unsubscribedCount: number;
            /** @description Mails that failed. */
            failedCount: number;
            /** @description Mails that were not sent because the campaign was cancelled. */
            cancelledCount: number;
            /** @description Mails to suppressed addresses. */
            suppressedCount: number;
            /** @description Mails with an unknown outcome: the mail server may or may not have accepted them. */
            unknownCount: number;
            /** @description Mails that are waiting or being handed over. */
            pendingCount: number;
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /** @description HTML with {{variables}}. */
            body: string;
            /** @description The condition of a FILTERED audience as sent in the request; null for others. */
            audienceFilter: unknown;
            /** @description The same condition in its normalized form. */
            audienceCondition: components["schemas"]["ConditionRecord"] | null;
        };
        CampaignBreakdown: {
            total: number;
            /** @description SCHEDULED, SENDING or PAUSED. */
            active: number;
            /** @description SENT. */
            completed: number;
            /** @description The average percentage of the newest 200 completed campaigns, like the rate below. */
            averageOpenRate: number;
            averageClickRate: number;
        };
        CampaignCreated: {
            /** @constant */
            success: true;
            data: components["schemas"]["Campaign"];
        };
        CampaignInput: {
            name: string;
            description?: string | null;
            /** @description The id of a template, or its name in any case. Its subject, body, sender, and category are copied unless the request sets them. Later changes to the template do not affect the campaign. */
            template?: string | null;
            /** @description One line of 1 to 998 characters; can contain {{variables}}. */
            subject?: string | null;
            /** @description HTML; can contain {{variables}}, in at most 5,000 expressions. */
            body?: string | null;
            /** @description Sender address, or "Name <address>"; its domain must be verified. */
            from?: string | null;
            /** @description Display name of the sender; the project's name when absent. */
            fromName?: string | null;
            /** @description An address, or "Name <address>". */
            replyTo?: string | null;
            /**
             * @description ALL contacts, the members of a SEGMENT, or the contacts that meet a condition (FILTERED).
             * @enum {string}
             */
            audienceType: "ALL" | "SEGMENT" | "FILTERED";
            /** @description The id of a segment, or its name in any case. Required for SEGMENT, and not allowed otherwise. */
            segmentId?: string | null;
            /** @description Required for FILTERED, and not allowed otherwise. "audienceFilter" and "audienceCondition" mean the same, and both accept both forms of a condition. */
            audienceFilter?: components["schemas"]["Condition"] | null;
            /** @description "audienceFilter" and "audienceCondition" mean the same, and both accept both forms of a condition. */
            audienceCondition?: components["schemas"]["Condition"] | null;
            /** @description MARKETING by default. Only TRANSACTIONAL reaches contacts that are not subscribed. */
            category?: ("MARKETING" | "TRANSACTIONAL" | "HEADLESS") | null;
            /** @description Another name for category. An audience type, as in responses, is ignored. */
            type?: ("MARKETING" | "TRANSACTIONAL" | "HEADLESS" | "ALL" | "SEGMENT" | "FILTERED") | null;
        };
        CampaignPage: {
            campaigns: components["schemas"]["CampaignSummary"][];
            /** @description The same as campaigns. */
            data: components["schemas"]["CampaignSummary"][];
            /** @description 0 if a cursor was given. */
            page: number;
            pageSize: number;
            /** @description The total number of campaigns. It is 0 if a cursor was given, as is `totalPages`. */
            total: number;
            totalPages: number;
            /** @description The cursor of the next page; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
        };
        CampaignSendRequest: {
            /** @description A time in the future; absent or null sends immediately. */
            scheduledFor?: string | null;
        };
        /** @description The results of a campaign. Opens and clicks count people. */
        CampaignStats: {
            /**
             * @description DRAFT until it is sent or SCHEDULED; SENDING until every mail has an outcome, then SENT. PAUSED can be resumed, CANCELLED cannot.
             * @enum {string}
             */
            status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
            /** @description Why it was PAUSED or CANCELLED automatically. */
            reason: string | null;
            /** @description Whether recipients are still being collected; totalRecipients grows until then. */
            collecting: boolean;
            /** @description Number of recipients, each with one mail. */
            totalRecipients: number;
            /** @description Mails that a mail server accepted. */
            sentCount: number;
            deliveredCount: number;
            /** @description Recipients who opened the mail. */
            openedCount: number;
            /** @description Recipients who clicked a link. */
            clickedCount: number;
            bouncedCount: number;
            complainedCount: number;
            unsubscribedCount: number;
            /** @description Mails that failed. */
            failedCount: number;
            /** @description Mails that were not sent because the campaign was cancelled. */
            cancelledCount: number;
            /** @description Mails to suppressed addresses. */
            suppressedCount: number;
            /** @description Mails with an unknown outcome: the mail server may or may not have accepted them. */
            unknownCount: number;
            /** @description Mails that are waiting or being handed over. */
            pendingCount: number;
            /** @description Percentage of sent mails. */
            openRate: number;
            /** @description Percentage of sent mails. */
            clickRate: number;
            /** @description Percentage of sent mails. */
            bounceRate: number;
            /** @description Percentage of sent mails. */
            deliveryRate: number;
            /** @description Number of all opens by people. */
            totalOpens: number;
            /** @description Number of all clicks by people. */
            totalClicks: number;
            /** @description Mails opened by programs; not included in the opens by people. */
            machineOpens: number;
            /** @description Mails with links followed by programs; not included in the clicks by people. */
            machineClicks: number;
        };
        /** @description A campaign without its text and the condition of its audience. */
        CampaignSummary: {
            id: string;
            name: string;
            description: string | null;
            subject: string;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            /**
             * @description The same as audienceType.
             * @enum {string}
             */
            type: "ALL" | "SEGMENT" | "FILTERED";
            /** @enum {string} */
            audienceType: "ALL" | "SEGMENT" | "FILTERED";
            segmentId: string | null;
            /** @description The name of that segment; null when it was deleted, and for a key without segments:read. */
            segmentName: string | null;
            /**
             * @description Only TRANSACTIONAL reaches contacts that are not subscribed.
             * @enum {string}
             */
            category: "MARKETING" | "TRANSACTIONAL" | "HEADLESS";
            /**
             * @description DRAFT until it is sent or SCHEDULED; SENDING until every mail has an outcome, then SENT. PAUSED can be resumed, CANCELLED cannot.
             * @enum {string}
             */
            status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
            /** @description Why it was PAUSED or CANCELLED automatically. */
            reason: string | null;
            /** @description Whether recipients are still being collected; totalRecipients grows until then. */
            collecting: boolean;
            /** @description The scheduled time of the start. */
            scheduledAt: string | null;
            /** @description When its audience was determined. */
            startedAt: string | null;
            /** @description When its last mail got its outcome. */
            sentAt: string | null;
            /** @description Number of recipients, each with one mail. */
            totalRecipients: number;
            /** @description Mails that a mail server accepted. */
            sentCount: number;
            deliveredCount: number;
            /** @description Recipients who opened the mail. */
            openedCount: number;
            /** @description Recipients who clicked a link. */
            clickedCount: number;
            bouncedCount: number;
            complainedCount: number;
            unsubscribedCount: number;
            /** @description Mails that failed. */
            failedCount: number;
            /** @description Mails that were not sent because the campaign was cancelled. */
            cancelledCount: number;
            /** @description Mails to suppressed addresses. */
            suppressedCount: number;
            /** @description Mails with an unknown outcome: the mail server may or may not have accepted them. */
            unknownCount: number;
            /** @description Mails that are waiting or being handed over. */
            pendingCount: number;
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        CampaignTestRequest: {
            /** @description The recipient of the test: an address, or "Name <address>". */
            email: string;
        };
        CampaignTested: {
            /** @constant */
            success: true;
            message: string;
            /** @description The id of the test mail. */
            email: string | null;
        };
        CapState: {
            /** @description Mails a month; null for no cap. */
            limit: number | null;
            /** @description Mails of this month. */
            usage: number;
            /** @description Percentage of the cap, rounded down; 0 without a cap. */
            percentage: number;
            /** @description Whether 80 percent are used. The owners receive an email at that point. */
            isWarning: boolean;
            /** @description Whether the cap is reached for this month. */
            isBlocked: boolean;
        };
        CheckoutRequest: {
            /**
             * Format: uri
             * @description The return URL after success; the base URL of the server when absent.
             */
            successUrl?: string | null;
            /**
             * Format: uri
             * @description The return URL after cancellation.
             */
            cancelUrl?: string | null;
        };
        ClaimRequest: {
            /** @description The secret key of the first project (sk_…). */
            secret: string;
        };
        /** @description Groups of filters that are ANDed within a group; at most 5 deep and 100 filters in all. The flat form has operator and conditions (or filters) instead; each filter is its own group. */
        Condition: {
            /** @description AND: all must match. OR: one is sufficient. */
            logic?: ("AND" | "OR") | null;
            groups?: {
                filters?: {
                    /** @description email, subscribed, createdAt, updatedAt, data.<name>, event.<name>, email.<sent|delivered|opened|clicked|bounced|complained> or segment.<id or name>. */
                    field: string;
                    /** @enum {string} */
                    operator: "equals" | "notEquals" | "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "within" | "olderThan" | "exists" | "notExists" | "triggered" | "notTriggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin" | "memberOfSegment" | "notMemberOfSegment";
                    value?: (string | number | boolean) | null;
                    /** @description The unit of a period of time. */
                    unit?: ("minutes" | "hours" | "days") | null;
                }[] | null;
                /** @description Another condition like this one. */
                conditions?: {
                    [key: string]: unknown;
                } | null;
            }[] | null;
            /** @description AND: all must match. OR: one is sufficient. */
            operator?: ("AND" | "OR") | null;
            conditions?: {
                /** @description email, subscribed, createdAt, updatedAt, data.<name>, event.<name>, email.<sent|delivered|opened|clicked|bounced|complained> or segment.<id or name>. */
                field: string;
                /** @enum {string} */
                operator: "equals" | "notEquals" | "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "within" | "olderThan" | "exists" | "notExists" | "triggered" | "notTriggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin" | "memberOfSegment" | "notMemberOfSegment";
                value?: (string | number | boolean) | null;
                /** @description The unit of a period of time. */
                unit?: ("minutes" | "hours" | "days") | null;
            }[] | null;
            filters?: {
                /** @description email, subscribed, createdAt, updatedAt, data.<name>, event.<name>, email.<sent|delivered|opened|clicked|bounced|complained> or segment.<id or name>. */
                field: string;
                /** @enum {string} */
                operator: "equals" | "notEquals" | "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "within" | "olderThan" | "exists" | "notExists" | "triggered" | "notTriggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin" | "memberOfSegment" | "notMemberOfSegment";
                value?: (string | number | boolean) | null;
                /** @description The unit of a period of time. */
                unit?: ("minutes" | "hours" | "days") | null;
            }[] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A filter, or a condition of filters. Fields can also be event.<name> and workflow.<name>. */
        ConditionConfig: components["schemas"]["ConditionFilter"] | components["schemas"]["Condition"];
        ConditionDefinition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "CONDITION";
            /** @description Identifies the step: its key or its id. */
            key: string;
            name?: string | null;
            config: components["schemas"]["ConditionConfig"];
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
        };
        ConditionFilter: {
            /** @description email, subscribed, createdAt, updatedAt, data.<name>, event.<name>, email.<sent|delivered|opened|clicked|bounced|complained> or segment.<id or name>. */
            field: string;
            /** @enum {string} */
            operator: "equals" | "notEquals" | "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "within" | "olderThan" | "exists" | "notExists" | "triggered" | "notTriggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin" | "memberOfSegment" | "notMemberOfSegment";
            value?: (string | number | boolean) | null;
            /** @description The unit of a period of time. */
            unit?: ("minutes" | "hours" | "days") | null;
        };
        /** @description A condition in its normalized form: groups, of which all or one must match. */
        ConditionRecord: {
            /** @enum {string} */
            logic: "AND" | "OR";
            groups: components["schemas"]["FilterGroupRecord"][];
        };
        ConditionStepInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "CONDITION";
            name?: string | null;
            key?: string | null;
            config: components["schemas"]["ConditionConfig"];
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether to add a transition from the last step to this one.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        ConfirmTotpRequest: {
            ticket: string;
            /** @description A code from the authenticator app, or a recovery code. */
            code: string;
        };
        /** @description A contact of a project; unique by email. */
        Contact: {
            id: string;
            projectId: string;
            /** Format: email */
            email: string;
            /** @description Whether the contact is subscribed to marketing mail. */
            subscribed: boolean;
            /** @description Custom fields. */
            data: {
                [key: string]: unknown;
            };
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        ContactChanges: {
            /** Format: idn-email */
            email?: string | null;
            subscribed?: boolean | null;
            /** @description Custom fields, by the rules for writing; null deletes all of them. */
            data?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description All stored data about a person. */
        ContactExport: {
            contact: components["schemas"]["Contact"];
            /** @description Segments that have stored the contact as a member. */
            segments: {
                id: string;
                name: string;
            }[];
            /** @description Newest first. */
            emails: components["schemas"]["ExportedEmail"][];
            /** @description Newest first. */
            events: components["schemas"]["ExportedEvent"][];
            /** @description The suppression of the address; null if it is not suppressed. */
            suppression: {
                email: string | null;
                /** @enum {string} */
                reason: "BOUNCE" | "COMPLAINT" | "MANUAL";
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                createdAt: string;
            } | null;
        };
        ContactImport: {
            /**
             * Format: binary
             * @description The file: at most 5 MB of CSV, with a header that has a column `email`.
             */
            file: string;
            /** @description Maps columns by their names in the header to `email`, `subscribed` or a field; null ignores a column. */
            mapping?: {
                [key: string]: string | null;
            };
            /**
             * @description Whether to report what would change without changing anything.
             * @enum {string}
             */
            dryRun?: "true" | "false";
            /** @description The separator of cells: `comma`, `semicolon`, `tab` or `pipe`, or the character itself. By default it is detected from the header. */
            delimiter?: string;
            /** @description The encoding of the file, such as `windows-1252`. By default UTF-8, or UTF-16 if the file begins with its byte order mark. */
            encoding?: string;
        };
        ContactInput: {
            /** Format: idn-email */
            email: string;
            /** @description When absent: true for a new contact, unchanged for an existing one. */
            subscribed?: boolean | null;
            /** @description Custom fields. Only the given keys change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are stored in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as strings. The data of a request, and that of a contact, can have at most 100,000 characters of JSON; 1e300 counts as 301 digits. */
            data?: {
                [key: string]: unknown;
            } | null;
        };
        ContactLookup: {
            /** @description At most 500 addresses. */
            emails: string[];
        };
        /** @description The requested addresses, each once, in the order of the request. */
        ContactLookupResult: {
            found: string[];
            notFound: string[];
        };
        ContactPage: {
            data: components["schemas"]["Contact"][];
            /** @description The cursor of the next page; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
            /** @description The total number of items; only on the first page, 0 on later pages. On PostgreSQL, the number is an estimate for more than 100,000 mails, suppressions or found contacts. */
            total: number;
        };
        CountedStep: {
            id: string;
            workflowId: string;
            /** @enum {string} */
            type: "TRIGGER" | "SEND_EMAIL" | "DELAY" | "WAIT_FOR_EVENT" | "CONDITION" | "WEBHOOK" | "UPDATE_CONTACT" | "EXIT";
            name: string;
            /** @description Its key in workflow files. */
            key: string | null;
            config: {
                [key: string]: unknown;
            };
            /** @description Only for SEND_EMAIL. */
            templateId: string | null;
            /** @description The name of that template; null when it was deleted, and for a key without templates:read. */
            templateName: string | null;
            position: (number | {
                x: number;
                y: number;
            }) | null;
            figures: components["schemas"]["StepFigures"];
        };
        /** @description A project with its keys in plain text. The secret key is shown only once. */
        CreatedProject: {
            id: string;
            name: string;
            disabled: boolean;
            disabledReason: string | null;
            language: string;
            /** @description The color of the buttons on its public pages; null for the default. */
            color: string | null;
            /** @description The postal address in the footer of marketing mail; null for none. */
            postalAddress: string | null;
            tracking: {
                /** @description Whether opens of marketing mail are tracked. */
                opens: boolean;
                /** @description Whether opens of transactional mail are tracked. */
                transactionalOpens: boolean;
                clicks: boolean;
            };
            /** @description Mails per second; null means as fast as the mail server accepts them. The default is that of the server. */
            sendRatePerSecond: number | null;
            /** @description What happens to a mail with an unknown outcome: `retry` up to five times with the same Message-ID (after 1, 5, 15, 60, and 240 minutes), `once`, or `park`. */
            unknownPolicy: {
                /** @enum {string} */
                transactional: "retry" | "once" | "park";
                /** @enum {string} */
                campaign: "retry" | "once" | "park";
            };
            public: string;
            /**
             * @description What the public key can write besides events: any custom field, only existing fields, or nothing.
             * @enum {string}
             */
            publicTracking: "open" | "known-fields" | "events-only";
            /** @description Whether the public key can resubscribe contacts that unsubscribed. */
            publicResubscribe: boolean;
            /** @description How many new custom fields the public key may create. */
            publicFieldsMax: number;
            /** @description The number of days after which texts and attachments of settled mails are deleted. */
            emailBodiesDays: number | null;
            /** @description The number of days after which events are deleted. */
            eventsDays: number | null;
            /** @description The number of days after which settled mails are deleted from the list of mails. */
            emailsDays: number | null;
            /** @description The number of consecutive soft bounces after which an address is suppressed. */
            softBouncesMax: number;
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description A MEMBER works with all content, an ADMIN also changes the project, and an OWNER can also reset and delete it.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            secret: string;
        };
        /** @description The key of the request and its project. */
        CurrentKey: {
            /**
             * @description `secret` for the secret key of the project; `none` for a signed-in user without a key.
             * @enum {string}
             */
            kind: "secret" | "named" | "none";
            /** @description The first characters of the key. */
            prefix: string | null;
            /** @description The name of a named key. */
            name: string | null;
            /** @description The scopes of a named key; null for all permissions. */
            scopes: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[] | null;
            /** @description When the key expires; null for never. */
            expiresAt: string | null;
            project: {
                id: string;
                name: string;
            };
        };
        /** @description The changes that a definition made or would make. */
        DefinedWorkflow: {
            workflowId: string;
            version: number;
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            dryRun: boolean;
            changes: components["schemas"]["WorkflowChange"][];
        };
        DelayAmount: {
            amount: number;
            /** @enum {string} */
            unit: "minutes" | "hours" | "days" | "weeks";
        };
        DelayAt: {
            /** @description The next occurrence of this time of day, from 00:00 to 23:59. */
            at: string;
            /** @description An IANA time zone, or the `data.<field>` of the contact that contains one; UTC when absent. */
            timeZone?: string | null;
            /** @description 1 is Monday, 7 is Sunday; every day when absent. */
            weekdays?: number[] | null;
        };
        DelayConfig: components["schemas"]["DelayAmount"] | components["schemas"]["DelayUntil"] | components["schemas"]["DelayAt"];
        DelayDefinition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "DELAY";
            /** @description Identifies the step: its key or its id. */
            key: string;
            name?: string | null;
            config: components["schemas"]["DelayConfig"];
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
        };
        DelayStepInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "DELAY";
            name?: string | null;
            key?: string | null;
            config: components["schemas"]["DelayConfig"];
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether to add a transition from the last step to this one.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        DelayUntil: {
            /** @description A time, or the `data.<field>` of the contact that contains one. */
            until: string;
        };
        /** @description The codes that sign in a program without a browser (RFC 8628). */
        DeviceCodes: {
            /** @description A secret with which the program polls for the result. */
            deviceCode: string;
            /** @description The code for the user: 8 letters in two groups. */
            userCode: string;
            /** @description The page on which the user enters the code. */
            verificationUrl: string;
            /** @description The same page with the code filled in; it still has to be confirmed. */
            verificationUrlComplete: string;
            /** @description The number of seconds for which the codes are valid. */
            expiresIn: number;
            /** @description The number of seconds to wait between polls. */
            interval: number;
        };
        DeviceLoginRequest: {
            /** @description The name of the machine, shown to the person who approves the sign-in. */
            machine: string;
        };
        /** @description The state of a sign-in. */
        DevicePoll: {
            /**
             * @description `waiting`: no decision yet. `too_fast`: poll less often. `allowed`: signed in; the session is in a cookie.
             * @enum {string}
             */
            status: "waiting" | "too_fast" | "denied" | "expired" | "allowed";
            /** @description The user who approved it. */
            data?: {
                id: string;
                email: string;
            };
        };
        DevicePollRequest: {
            /** @description The code from the response that started the sign-in. */
            deviceCode: string;
        };
        /** @description The findings about the deployment. */
        Diagnosis: {
            /**
             * @description The worst of all findings.
             * @enum {string}
             */
            severity: "ok" | "warning" | "broken";
            /**
             * Format: date-time
             * @description The time of the checks: findings are shown again for a while.
             * @example 2026-11-21T09:30:00.000Z
             */
            checkedAt: string;
            findings: components["schemas"]["Finding"][];
        };
        /** @description A sender domain and its DNS records. */
        Domain: {
            id: string;
            projectId: string;
            /** @description The domain in ASCII, as in DNS. */
            domain: string;
            /** @description The domain in its own script. */
            displayName: string;
            /** @enum {string} */
            status: "pending" | "verified";
            verified: boolean;
            /** @description The list has no SPF record while no mail server is configured. */
            records: components["schemas"]["DomainRecord"][];
            /** @description Why the domain is not verified, or may lose its verification. */
            reason: string | null;
            verifiedAt: string | null;
            /** @description Since when its required records are missing or wrong. */
            failingSince: string | null;
            checkedAt: string | null;
            /**
             * Format: date-time
             * @description The time of the next automatic check.
             * @example 2026-11-21T09:30:00.000Z
             */
            nextCheckAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        /** @description The findings about a sender domain. */
        DomainDiagnosis: {
            /**
             * @description The worst of all findings.
             * @enum {string}
             */
            severity: "ok" | "warning" | "broken";
            /**
             * Format: date-time
             * @description The time of the checks: findings are shown again for a while.
             * @example 2026-11-21T09:30:00.000Z
             */
            checkedAt: string;
            findings: components["schemas"]["DomainFinding"][];
        };
        /** @description The result of one check of a sender domain. */
        DomainFinding: {
            /** @description Names the problem, and never changes; `ok` where there is none. */
            code: string;
            /**
             * @description `broken` prevents work, or safe work.
             * @enum {string}
             */
            severity: "ok" | "warning" | "broken";
            /** @description The thing that was checked. */
            subject: string;
            message: string;
            /** @description What to do; null where nothing is to be done, or the message says it. */
            fix: string | null;
            /** @description The DNS records that fix it. The value of an MX record includes its priority. */
            publish: {
                /** @enum {string} */
                type: "TXT" | "MX" | "CNAME";
                name: string;
                value: string;
            }[];
        };
        DomainInput: {
            /**
             * Format: idn-hostname
             * @description The domain of sender addresses, in any script. A subdomain is a separate domain.
             */
            domain: string;
        };
        /** @description A DNS record to publish, and the result of its last check. */
        DomainRecord: {
            /** @enum {string} */
            type: "TXT" | "MX" | "CNAME";
            name: string;
            value: string;
            /** @description The priority of an MX record. */
            priority?: number;
            /** @enum {string} */
            purpose: "dkim" | "spf" | "mx" | "dmarc" | "tracking";
            /** @description Whether the record is required for verification; the others are recommended. */
            required: boolean;
            /**
             * @description `pending`: not found yet. `mismatch`: a different value was found.
             * @enum {string}
             */
            status: "pending" | "ok" | "mismatch";
            /** @description The found values, one record per line. */
            found?: string;
            /** @description The problem with the record. */
            reason?: string;
            /**
             * @description For a DKIM record: `current` signs mail, `next` will sign after its record is found, `old` no longer signs.
             * @enum {string}
             */
            key?: "current" | "next" | "old";
            /**
             * Format: date-time
             * @description When the record of an old key can be removed.
             * @example 2026-11-21T09:30:00.000Z
             */
            removableAt?: string;
        };
        /** @description The same response whether or not the account exists, for privacy. */
        Done: {
            /** @constant */
            success: true;
        };
        /** @description One mail to one recipient, and its status. */
        Email: {
            id: string;
            contactId: string;
            /** @description The subject with its variables inserted. For campaigns, they are inserted when the mail is handed over. */
            subject: string;
            from: string;
            fromName: string | null;
            to: string;
            toName: string | null;
            replyTo: string | null;
            /** @description The headers To and Cc, if the mail has copies or is one; null if they only contain its recipient. */
            shown: {
                to: {
                    email: string;
                    name: string | null;
                }[];
                cc: {
                    email: string;
                    name: string | null;
                }[];
            } | null;
            tags: {
                name: string;
                value: string | null;
            }[];
            /** @enum {string} */
            sourceType: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW";
            templateId: string | null;
            campaignId: string | null;
            workflowExecutionId: string | null;
            /** @description The Message-ID of the mail, the same at every attempt. */
            messageId: string;
            /**
             * @description UNKNOWN: the connection broke before the final response, so it is unknown whether the mail server accepted the mail; see unknownPolicy of the project.
             * @enum {string}
             */
            status: "PENDING" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "UNKNOWN";
            /** @description Why it was not sent (yet); the response of the mail server, if any. */
            error: string | null;
            /** @description The response of the mail server when it accepted the mail. */
            response: string | null;
            /** @description Number of delivery attempts since it was accepted or last retried manually. */
            attempts: number;
            /** @description Number of hand-overs with an unknown outcome; after each, the mail may have been sent twice. */
            unknownOutcomes: number;
            /** @description The requested time of sending; null for immediately. */
            scheduledAt: string | null;
            /** @description When the next attempt is due; null when there is none. */
            nextAttemptAt: string | null;
            /** @description The X-Request-Id of the request that created it; null if there was none, or if it was erased. */
            requestId: string | null;
            /** @description Number of opens by people. */
            opens: number;
            /** @description Number of clicks by people. */
            clicks: number;
            /** @description Opens by programs; not included in the opens. */
            machineOpens: number;
            /** @description Clicks by programs; not included in the clicks. */
            machineClicks: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            sentAt: string | null;
            deliveredAt: string | null;
            openedAt: string | null;
            clickedAt: string | null;
            bouncedAt: string | null;
            /** @description hard: the address does not receive mail. soft: it may work later. message: the mail was refused. */
            bounceClass: ("hard" | "soft" | "message") | null;
            /** @description Why it bounced, e.g. unknown_recipient, mailbox_full or spam. */
            bounceReason: string | null;
            complainedAt: string | null;
        };
        /** @description The content of a mail. */
        EmailContent: {
            subject: string;
            html: string;
            text: string;
            /** @description Decoded, without the headers of MIME and without signatures. */
            headers: {
                [key: string]: string;
            };
            /** @description Bytes of the headers, the texts, and the attachments before they are encoded for transport. */
            size: number;
        };
        EmailPage: {
            data: components["schemas"]["Email"][];
            /** @description The cursor of the next page; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
            /** @description The total number of items; only on the first page, 0 on later pages. On PostgreSQL, the number is an estimate for more than 100,000 mails, suppressions or found contacts. */
            total: number;
        };
        /** @description A mail with its timeline. */
        EmailWithTimeline: {
            id: string;
            contactId: string;
            /** @description The subject with its variables inserted. For campaigns, they are inserted when the mail is handed over. */
            subject: string;
            from: string;
            fromName: string | null;
            to: string;
            toName: string | null;
            replyTo: string | null;
            /** @description The headers To and Cc, if the mail has copies or is one; null if they only contain its recipient. */
            shown: {
                to: {
                    email: string;
                    name: string | null;
                }[];
                cc: {
                    email: string;
                    name: string | null;
                }[];
            } | null;
            tags: {
                name: string;
                value: string | null;
            }[];
            /** @enum {string} */
            sourceType: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW";
            templateId: string | null;
            campaignId: string | null;
            workflowExecutionId: string | null;
            /** @description The Message-ID of the mail, the same at every attempt. */
            messageId: string;
            /**
             * @description UNKNOWN: the connection broke before the final response, so it is unknown whether the mail server accepted the mail; see unknownPolicy of the project.
             * @enum {string}
             */
            status: "PENDING" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "UNKNOWN";
            /** @description Why it was not sent (yet); the response of the mail server, if any. */
            error: string | null;
            /** @description The response of the mail server when it accepted the mail. */
            response: string | null;
            /** @description Number of delivery attempts since it was accepted or last retried manually. */
            attempts: number;
            /** @description Number of hand-overs with an unknown outcome; after each, the mail may have been sent twice. */
            unknownOutcomes: number;
            /** @description The requested time of sending; null for immediately. */
            scheduledAt: string | null;
            /** @description When the next attempt is due; null when there is none. */
            nextAttemptAt: string | null;
            /** @description The X-Request-Id of the request that created it; null if there was none, or if it was erased. */
            requestId: string | null;
            /** @description Number of opens by people. */
            opens: number;
            /** @description Number of clicks by people. */
            clicks: number;
            /** @description Opens by programs; not included in the opens. */
            machineOpens: number;
            /** @description Clicks by programs; not included in the clicks. */
            machineClicks: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            sentAt: string | null;
            deliveredAt: string | null;
            openedAt: string | null;
            clickedAt: string | null;
            bouncedAt: string | null;
            /** @description hard: the address does not receive mail. soft: it may work later. message: the mail was refused. */
            bounceClass: ("hard" | "soft" | "message") | null;
            /** @description Why it bounced, e.g. unknown_recipient, mailbox_full or spam. */
            bounceReason: string | null;
            complainedAt: string | null;
            /** @description The timeline of the mail, in order. A very long timeline contains the first and the newest entries, and the number of the others. */
            story: components["schemas"]["StoryChapter"][];
        };
        /** @description The form of all errors. */
        Error: {
            /** @constant */
            success: false;
            error: {
                /** @description A machine-readable code that never changes. */
                code: string;
                /** @description A message for people. Its wording can change. */
                message: string;
                statusCode: number;
                /** @description The value of the X-Request-Id header; include it when you ask for help. */
                requestId: string;
                /** @description How to solve the problem. */
                suggestion: string;
                /** @description All invalid fields. */
                errors?: {
                    /** @description The path of the field, with dots. */
                    field: string;
                    message: string;
                    code: string;
                }[];
                details?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same as error.message. */
            message: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            timestamp: string;
        };
        /** @description An event of a contact. */
        Event: {
            id: string;
            name: string;
            contactId: string;
            /** @description The mail of the event; null if it has none. */
            emailId: string | null;
            /** @description The data that was sent. */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        EventCount: {
            name: string;
            count: number;
        };
        /** @description The number of events by name, most frequent first. */
        EventCounts: components["schemas"]["EventCount"][];
        EventDeletion: {
            /** @description Number of deleted events. */
            deletedCount: number;
        };
        EventNames: {
            eventNames: string[];
            /** @description Whether there are more names: pass the last one as `after`. */
            hasMore: boolean;
        };
        EventPage: {
            data: components["schemas"]["Event"][];
            /** @description The same as `data`. */
            events: components["schemas"]["Event"][];
            /** @description The cursor of the next page; absent on the last page of a list without `after`. */
            cursor?: string;
            /** @description Whether there are more. With `after`, the next page begins at `cursor` in either case: ask again later. */
            hasMore: boolean;
        };
        /** @description References to an event, and the number of its occurrences. */
        EventUsage: {
            usedInSegments: {
                id: string;
                name: string;
            }[];
            usedInWorkflows: {
                id: string;
                name: string;
            }[];
            /** @description The scopes that a named key lacks: what they protect is left out. Empty for everyone else. */
            hidden: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[];
            /** @description Number of events with the name. */
            totalCount: number;
            /** @description Number of contacts of the newest 10000 events; exact unless `sampled`. */
            uniqueContacts: number;
            /** @description Whether there are more events than were counted for `uniqueContacts`. */
            sampled: boolean;
            /** @description Number of the newest events that were counted for `uniqueContacts`. */
            sampleSize: number;
            /** @description Whether it is a custom event. Segments and workflows that refer to it do not prevent its deletion. */
            canDelete: boolean;
        };
        /** @description The run of a contact through a workflow. */
        Execution: {
            id: string;
            workflowId: string;
            contactId: string;
            /** @enum {string} */
            status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
            /** @description The current step, or the step at which it ended. */
            currentStepId: string | null;
            /** @description Why it ended or failed. */
            exitReason: string | null;
            /** @description The version of the workflow that it follows. */
            version: number;
            /** @description The event that started it; null if a request started it. */
            eventName: string | null;
            context: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string;
            completedAt: string | null;
        };
        ExecutionPage: {
            executions: components["schemas"]["Execution"][];
            /** @description The same list. */
            data: components["schemas"]["Execution"][];
            total: number;
            page: number;
            pageSize: number;
            totalPages: number;
        };
        ExecutionStart: {
            /** @description The contact that goes through the workflow. */
            contactId: string;
            /** @description Variables of this execution, available as `workflow.<name>`; at most 10 kB. */
            context?: {
                [key: string]: unknown;
            } | null;
        };
        ExecutionsCancelled: {
            cancelled: number;
        };
        ExitConfig: {
            reason?: string | null;
        };
        ExitDefinition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "EXIT";
            /** @description Identifies the step: its key or its id. */
            key: string;
            name?: string | null;
            config?: components["schemas"]["ExitConfig"] | null;
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
        };
        ExitStepInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "EXIT";
            name?: string | null;
            key?: string | null;
            config?: components["schemas"]["ExitConfig"] | null;
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether to add a transition from the last step to this one.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        /** @description Why a contact did or did not receive a mail. */
        Explanation: {
            /**
             * @description sent: the mail was sent, or may have been sent (mail_unknown). will_send: it will be sent automatically. not_sent: it was not sent and will not be sent without a change.
             * @enum {string}
             */
            verdict: "sent" | "will_send" | "not_sent";
            /** @description The decisive reason comes first. */
            reasons: {
                /** @enum {string} */
                code: "mail_sent" | "mail_delivered" | "mail_bounced" | "mail_complained" | "mail_unknown" | "mail_waits" | "mail_failed" | "mail_suppressed" | "mails_forgotten" | "no_mail" | "unsubscribed" | "suppressed" | "contact_deleted" | "created_after_start" | "not_in_segment" | "not_in_filter" | "segment_deleted" | "audience_changed" | "campaign_draft" | "campaign_scheduled" | "campaign_collecting" | "campaign_paused" | "campaign_cancelled" | "sender_not_verified" | "project_disabled" | "workflow_disabled" | "workflow_not_entered" | "workflow_waits" | "workflow_ended" | "step_skipped" | "step_failed";
                /** @description An explanation for people, with the response of the mail server if there is one. */
                message: string;
                /** @description When it happened or is due. */
                at: string | null;
                /** @description The mail; GET /emails/{id} returns its timeline. */
                emailId: string | null;
            }[];
            /** @description The scopes that a named key lacks: what they protect is left out of the reasons, and suppressions of the verdict as well. Empty for everyone else. */
            hidden: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[];
        };
        /** @description A mail with its variables, text and attachments. */
        ExportedEmail: {
            id: string;
            contactId: string;
            /** @description The subject with its variables inserted. For campaigns, they are inserted when the mail is handed over. */
            subject: string;
            from: string;
            fromName: string | null;
            to: string;
            toName: string | null;
            replyTo: string | null;
            /** @description The headers To and Cc, if the mail has copies or is one; null if they only contain its recipient. */
            shown: {
                to: {
                    email: string;
                    name: string | null;
                }[];
                cc: {
                    email: string;
                    name: string | null;
                }[];
            } | null;
            tags: {
                name: string;
                value: string | null;
            }[];
            /** @enum {string} */
            sourceType: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW";
            templateId: string | null;
            campaignId: string | null;
            workflowExecutionId: string | null;
            /** @description The Message-ID of the mail, the same at every attempt. */
            messageId: string;
            /**
             * @description UNKNOWN: the connection broke before the final response, so it is unknown whether the mail server accepted the mail; see unknownPolicy of the project.
             * @enum {string}
             */
            status: "PENDING" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "UNKNOWN";
            /** @description Why it was not sent (yet); the response of the mail server, if any. */
            error: string | null;
            /** @description The response of the mail server when it accepted the mail. */
            response: string | null;
            /** @description Number of delivery attempts since it was accepted or last retried manually. */
            attempts: number;
            /** @description Number of hand-overs with an unknown outcome; after each, the mail may have been sent twice. */
            unknownOutcomes: number;
            /** @description The requested time of sending; null for immediately. */
            scheduledAt: string | null;
            /** @description When the next attempt is due; null when there is none. */
            nextAttemptAt: string | null;
            /** @description The X-Request-Id of the request that created it; null if there was none, or if it was erased. */
            requestId: string | null;
            /** @description Number of opens by people. */
            opens: number;
            /** @description Number of clicks by people. */
            clicks: number;
            /** @description Opens by programs; not included in the opens. */
            machineOpens: number;
            /** @description Clicks by programs; not included in the clicks. */
            machineClicks: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            sentAt: string | null;
            deliveredAt: string | null;
            openedAt: string | null;
            clickedAt: string | null;
            bouncedAt: string | null;
            /** @description hard: the address does not receive mail. soft: it may work later. message: the mail was refused. */
            bounceClass: ("hard" | "soft" | "message") | null;
            /** @description Why it bounced, e.g. unknown_recipient, mailbox_full or spam. */
            bounceReason: string | null;
            complainedAt: string | null;
            /** @description The timeline of the mail, in order; individual opens and clicks are in the events. */
            story: components["schemas"]["StoryChapter"][];
            /** @description The variables of the mail. */
            variables: {
                [key: string]: unknown;
            };
            headers: {
                [key: string]: string;
            };
            attachments: {
                filename: string;
                contentType: string;
                /** @description Bytes. */
                size: number;
                /** @enum {string} */
                disposition: "attachment" | "inline";
                contentId: string | null;
                /** @description The content; null after it was deleted, see emailBodiesDays of the project. */
                content: string | null;
            }[];
            /** @description The text that was sent; null after it was deleted, see emailBodiesDays of the project. */
            html: string | null;
        };
        ExportedEvent: {
            id: string;
            name: string;
            contactId: string;
            emailId: string | null;
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        /** @description A field of contacts. */
        Field: {
            /** @description The name; custom fields begin with `data.`. */
            field: string;
            /**
             * @description Determined by the first value.
             * @enum {string}
             */
            type: "string" | "number" | "boolean" | "date";
            isCustom: boolean;
            /** @description The share of contacts that have the field, 0 to 1. */
            coverage: number;
        };
        /** @description The built-in fields, then the custom fields by name. */
        FieldCatalogue: {
            fields: components["schemas"]["Field"][];
            /** @description The number of fields. */
            count: number;
        };
        FieldDeletion: {
            /** @description The number of contacts that had the field. */
            deletedFrom: number;
        };
        /** @description The references to a field. */
        FieldUsage: {
            usedInSegments: {
                id: string;
                name: string;
            }[];
            usedInCampaigns: {
                id: string;
                name: string;
            }[];
            usedInWorkflows: {
                id: string;
                name: string;
            }[];
            /** @description The scopes that a named key lacks: what they protect is left out. Empty for everyone else. */
            hidden: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[];
            /** @description The number of contacts with the field. */
            contactCount: number;
            /** @description Whether it is a custom field without references. */
            canDelete: boolean;
        };
        FieldValues: {
            field: string;
            /** @description Distinct values, in their stored type. */
            values: unknown[];
            /** @description The number of values in the response. */
            count: number;
            limit: number;
            /** @description Whether the project has more contacts than were examined, so values may be missing. */
            sampled: boolean;
            /** @description Number of the newest contacts that were examined. */
            sampleSize: number;
        };
        /** @description Filters that must all match, and optionally a nested condition. */
        FilterGroupRecord: {
            filters: components["schemas"]["FilterRecord"][];
            conditions?: components["schemas"]["ConditionRecord"];
        };
        /** @description A filter on a contact. */
        FilterRecord: {
            field: string;
            operator: string;
            value?: string | number | boolean;
            /** @enum {string} */
            unit?: "minutes" | "hours" | "days";
        };
        /** @description The result of one check. */
        Finding: {
            /** @description Names the problem, and never changes; `ok` where there is none. */
            code: string;
            /**
             * @description `broken` prevents work, or safe work.
             * @enum {string}
             */
            severity: "ok" | "warning" | "broken";
            /** @description The thing that was checked. */
            subject: string;
            message: string;
            /** @description What to do; null where nothing is to be done, or the message says it. */
            fix: string | null;
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        /** @description A page of the payment provider. */
        HostedPage: {
            /** @description The URL to open in the user's browser. */
            url: string;
        };
        ImageUpload: {
            /**
             * Format: binary
             * @description The image: at most 10 MB of JPEG, PNG, GIF or WebP. The format is detected from the content, not the name.
             */
            image: string;
        };
        /** @description Background work. */
        ImportJob: {
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed" | "cancelled";
            /** @description Percent. */
            progress: number;
            /** @description Null until the job is completed. */
            result: components["schemas"]["ImportResult"] | null;
            failedReason: string | null;
        };
        ImportResult: {
            /** @description Rows with data, without the header and blank lines. */
            totalRows: number;
            /** @description The sum of `createdCount` and `updatedCount`. */
            successCount: number;
            /** @description Rows that created a contact. */
            createdCount: number;
            /** @description Rows for an existing contact, even if an earlier row created the contact or nothing changed. */
            updatedCount: number;
            /** @description Rows with the address of an earlier row: the later one wins, field by field. */
            duplicateCount: number;
            /** @description Rows with an error; they were not imported. */
            failureCount: number;
            /** @description The first 1000. */
            errors: {
                /** @description The line at which the row begins; the header is line 1. */
                row: number;
                /** @description The address in the row; null when it has none. */
                email: string | null;
                /** @description The problem, and how to solve it. */
                error: string;
                /**
                 * @description The kind of the error, e.g. `invalid_email` or `unknown_state`.
                 * @default invalid_row
                 */
                code: string;
                /**
                 * @description `email`, `subscribed` or the custom field whose cell is wrong; null for the whole row.
                 * @default null
                 */
                field: string | null;
            }[];
            /** @description Whether there are more errors than the listed ones. */
            errorsTruncated: boolean;
            /**
             * @description The target of each column, in the order of the file.
             * @default []
             */
            columns: {
                /** @description The name in the header, without surrounding whitespace. */
                column: string;
                /** @description `email`, `subscribed` or a custom field; null when the column is ignored. */
                field: string | null;
                /** @description Whether this custom field is new to the project. */
                isNew: boolean;
            }[];
        };
        /** @description How a captured mail would be handled by recipients. */
        InboxChecks: {
            size: {
                /** @description Bytes of the HTML. */
                html: number;
                /** @description Whether Gmail hides its end. */
                clipped: boolean;
            };
            /** @description Worst first; null if the package caniemail is not installed, or for more than 300 kB of HTML. */
            compatibility: {
                feature: string;
                url: string;
                /** @description Mail programs that do not support it. */
                unsupported: string[];
                /** @description Mail programs that partly support it. */
                partial: string[];
            }[] | null;
            authentication: {
                from: string | null;
                /** @description Whether the sender is in the sandbox domain, whose mail is unsigned by design. */
                sandbox: boolean;
                returnPath: string | null;
                signatures: {
                    domain: string;
                    selector: string;
                    aligned: boolean;
                }[];
                /**
                 * @description What would let DMARC pass; nothing is verified.
                 * @enum {string}
                 */
                dmarc: "by_dkim" | "by_spf" | "not_aligned";
                /** @description Authentication-Results headers. */
                results: string[];
            };
        };
        /** @description The links of a captured mail. */
        InboxLinks: {
            data: {
                url: string;
                /** @enum {string} */
                outcome: "works" | "broken" | "skipped";
                status: number | null;
                /** @description The final URL after redirects, if different. */
                leadsTo: string | null;
                message: string;
            }[];
        };
        /** @description A captured mail, parsed. */
        InboxMessage: {
            /** @description The id of the email; GET /emails/{id} shows its status. */
            id: string;
            from: string;
            to: string;
            subject: string;
            /** @description Bytes of the whole message. */
            size: number;
            /** @description The number of files, including inline images. */
            attachmentCount: number;
            /**
             * Format: date-time
             * @description When the mail was captured.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The Date header. */
            date: string | null;
            /** @description In the order of the message, decoded. */
            headers: {
                name: string;
                value: string;
            }[];
            text: string | null;
            /** @description Inline images (`cid:`) are in it as `data:` URLs. */
            html: string | null;
            attachments: {
                index: number;
                filename: string;
                contentType: string;
                size: number;
                contentId: string | null;
                /** @enum {string} */
                disposition: "attachment" | "inline";
            }[];
            /** @description Which part of the message could not be read. */
            problem: string | null;
        };
        InboxPage: {
            data: components["schemas"]["InboxSummary"][];
            /** @description The cursor of the next page; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
            /** @description The total number of items; only on the first page, 0 on later pages. On PostgreSQL, the number is an estimate for more than 100,000 mails, suppressions or found contacts. */
            total: number;
        };
        InboxRelease: {
            /** @description The real recipient: one address, or "Name <address>". */
            to: string;
        };
        /** @description A captured mail that was sent to a real address. */
        InboxReleased: {
            id: string;
            to: string;
            /** @description The response of the mail server. */
            response: string;
        };
        /** @description A captured mail in the list. */
        InboxSummary: {
            /** @description The id of the email; GET /emails/{id} shows its status. */
            id: string;
            from: string;
            to: string;
            subject: string;
            /** @description Bytes of the whole message. */
            size: number;
            /** @description The number of files, including inline images. */
            attachmentCount: number;
            /**
             * Format: date-time
             * @description When the mail was captured.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        /** @description An invitation by email, with a link to sign up and join that works for one hour. */
        Invitation: {
            email: string;
            /**
             * @description A MEMBER works with all content, an ADMIN also changes the project, and an OWNER can also reset and delete it.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** @constant */
            invited: true;
        };
        Invoice: {
            id: string;
            number: string | null;
            /** @description The status reported by the provider, e.g. paid or open. */
            status: string;
            /** @description In the smallest unit of the currency, e.g. cents. */
            total: number;
            /** @description ISO 4217, lower-case. */
            currency: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The page on which the invoice can be viewed and paid. */
            url: string | null;
            pdfUrl: string | null;
        };
        /** @description Background work of the project. Ended jobs are kept for 30 days. */
        Job: {
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed" | "cancelled";
            /** @description Percent. */
            progress: number;
            failedReason: string | null;
            /** @description What it does, such as `contacts.import`. */
            kind: string;
            /** @description The numbers of its result, such as `createdCount`; null until the job is completed. */
            counts: {
                [key: string]: number;
            } | null;
            /** @description Who started it; null for jobs of earlier versions. */
            startedBy: {
                /** @enum {string} */
                type: "user" | "key" | "system" | "operator";
                /** @description The id of the user or named key; `secret` for the secret key; null for the system. */
                id: string | null;
                /** @description The name of the key, or the address of a user who is still a member. */
                name: string | null;
                /** @description The first characters of the key. */
                prefix: string | null;
            } | null;
            /** @description Whether it can still be cancelled. */
            cancellable: boolean;
            /** @description The number of attempts since its last progress. */
            attempts: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The time from which it may run; null while it runs, and when it has ended. */
            dueAt: string | null;
            finishedAt: string | null;
        };
        /** @description The job is stored and will run. */
        JobAccepted: {
            message: string;
            jobId: string;
        };
        JobPage: {
            data: components["schemas"]["Job"][];
            cursor?: string;
            hasMore: boolean;
        };
        /** @description A named key of the project. Its secret cannot be read again. */
        Key: {
            id: string;
            name: string;
            scopes: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[];
            /** @description The first characters of the key, to identify it. */
            prefix: string;
            /** @description When the key expires; null for never. */
            expiresAt: string | null;
            /** @description When it was last used, to the hour; null for never. */
            lastUsedAt: string | null;
            /** @description The id of the user; `secret` for the secret key, `system` for the command line on the database. */
            createdBy: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        KeyInput: {
            /** @description The display name of the key; unique in the project. */
            name: string;
            /** @description The permissions of the key. Write access includes read access; `read` reads everything, `full` does everything except management. */
            scopes: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[];
            /** @description When the key expires, at most ten years from now; null for never. */
            expiresAt?: string | null;
        };
        KeyRotation: {
            /** @description The new expiry time; null for never. When absent, the time does not change. */
            expiresAt?: string | null;
        };
        LinkRequest: {
            /** @enum {string} */
            provider: "github" | "google";
            /** @description The path, relative to the base URL, of the page to which the browser returns: /, /app, /inbox, /account/security, /account/projects, /account/device. */
            returnTo?: string | null;
        };
        /** @description A key with its secret, which is shown only once. */
        MadeKey: {
            id: string;
            name: string;
            scopes: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[];
            /** @description The first characters of the key, to identify it. */
            prefix: string;
            /** @description When the key expires; null for never. */
            expiresAt: string | null;
            /** @description When it was last used, to the hour; null for never. */
            lastUsedAt: string | null;
            /** @description The id of the user; `secret` for the secret key, `system` for the command line on the database. */
            createdBy: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The key itself, which is not shown again. */
            key: string;
        };
        /** @description A key with its secret, which is shown only once. */
        MadeOperatorKey: {
            id: string;
            name: string;
            /** @description The first characters of the key, to identify it. */
            prefix: string;
            /** @description When the key expires; null for never. */
            expiresAt: string | null;
            /** @description When it was last used, to the hour; null for never. */
            lastUsedAt: string | null;
            /** @description The id of the user; `system` for the command line on the database. */
            createdBy: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The key itself, which is not shown again. */
            key: string;
        };
        /** @description The results of mail on one day. */
        MailDay: {
            /**
             * Format: date
             * @description The day, in UTC.
             */
            date: string;
            /** @description Mails that a mail server accepted. */
            emails: number;
            delivered: number;
            /** @description Mails that a person opened for the first time. */
            opens: number;
            /** @description Mails with a link that a person clicked for the first time. */
            clicks: number;
            bounces: number;
            complaints: number;
        };
        MailDays: components["schemas"]["MailDay"][];
        /** @description The rendered mail, without footer, tracking and attachments. */
        MailPreview: {
            subject: string;
            html: string;
            /** @description The text part, generated from the HTML. */
            text: string;
            /** @description For Markdown: the generated HTML with its expressions, as accepted for the body of a template. */
            body?: string;
            /** @description Probable mistakes, at most 20; absent if there are none. */
            warnings?: components["schemas"]["SendWarning"][];
        };
        /** @description A member of a project. */
        Member: {
            userId: string;
            email: string;
            /**
             * @description A MEMBER works with all content, an ADMIN also changes the project, and an OWNER can also reset and delete it.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        MemberChanges: {
            /**
             * @description A MEMBER works with content, an ADMIN also manages the project, and an OWNER can also reset it.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        MemberInput: {
            /** Format: idn-email */
            email: string;
            /**
             * @description A MEMBER works with content, an ADMIN also manages the project, and an OWNER can also reset it.
             * @default MEMBER
             */
            role?: ("OWNER" | "ADMIN" | "MEMBER") | null;
        };
        MembersAdded: {
            /** @description The number of new members. */
            added: number;
            /** @description The number of created contacts. */
            created: number;
            /** @description Addresses without a contact. */
            notFound: string[];
        };
        MembersRemoved: {
            /** @description Number of members removed. */
            removed: number;
        };
        NamedTrackRequest: {
            /** @description The name of the event. Required unless name is given. */
            event?: string | null;
            /**
             * Format: idn-email
             * @description The address of the contact. Required unless contactId is given.
             */
            email?: string | null;
            /** @description When absent, the subscription does not change; a new contact is subscribed. */
            subscribed?: boolean | null;
            /** @description Custom fields. Only the given keys change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are stored in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as strings. The data of a request, and that of a contact, can have at most 100,000 characters of JSON; 1e300 counts as 301 digits. */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description The name of the event, instead of event. */
            name?: string | null;
            /** @description The id of the contact, instead of email. */
            contactId?: string | null;
        };
        OAuthConfig: {
            github: boolean;
            google: boolean;
        };
        /** @description A key of the operators of the server. Its secret cannot be read again. */
        OperatorKey: {
            id: string;
            name: string;
            /** @description The first characters of the key, to identify it. */
            prefix: string;
            /** @description When the key expires; null for never. */
            expiresAt: string | null;
            /** @description When it was last used, to the hour; null for never. */
            lastUsedAt: string | null;
            /** @description The id of the user; `system` for the command line on the database. */
            createdBy: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        OperatorKeyInput: {
            /** @description The display name of the key; unique among the keys of operators. */
            name: string;
            /** @description When the key expires, at most ten years from now; null for never. */
            expiresAt?: string | null;
        };
        /** @description A project and your role in it. */
        OwnProject: {
            id: string;
            name: string;
            disabled: boolean;
            disabledReason: string | null;
            language: string;
            /** @description The color of the buttons on its public pages; null for the default. */
            color: string | null;
            /** @description The postal address in the footer of marketing mail; null for none. */
            postalAddress: string | null;
            tracking: {
                /** @description Whether opens of marketing mail are tracked. */
                opens: boolean;
                /** @description Whether opens of transactional mail are tracked. */
                transactionalOpens: boolean;
                clicks: boolean;
            };
            /** @description Mails per second; null means as fast as the mail server accepts them. The default is that of the server. */
            sendRatePerSecond: number | null;
            /** @description What happens to a mail with an unknown outcome: `retry` up to five times with the same Message-ID (after 1, 5, 15, 60, and 240 minutes), `once`, or `park`. */
            unknownPolicy: {
                /** @enum {string} */
                transactional: "retry" | "once" | "park";
                /** @enum {string} */
                campaign: "retry" | "once" | "park";
            };
            /** @description The public key; null for a key of an earlier version, until the keys are replaced. */
            public: string | null;
            /**
             * @description What the public key can write besides events: any custom field, only existing fields, or nothing.
             * @enum {string}
             */
            publicTracking: "open" | "known-fields" | "events-only";
            /** @description Whether the public key can resubscribe contacts that unsubscribed. */
            publicResubscribe: boolean;
            /** @description How many new custom fields the public key may create. */
            publicFieldsMax: number;
            /** @description The number of days after which texts and attachments of settled mails are deleted. */
            emailBodiesDays: number | null;
            /** @description The number of days after which events are deleted. */
            eventsDays: number | null;
            /** @description The number of days after which settled mails are deleted from the list of mails. */
            emailsDays: number | null;
            /** @description The number of consecutive soft bounces after which an address is suppressed. */
            softBouncesMax: number;
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description A MEMBER works with all content, an ADMIN also changes the project, and an OWNER can also reset and delete it.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        Passkey: {
            id: string;
            name: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            lastUsedAt: string | null;
        };
        PasskeyChanges: {
            name: string;
        };
        PasskeyOffer: {
            /** @description In the form that PublicKeyCredential.parse…OptionsFromJSON() reads. */
            options: {
                [key: string]: unknown;
            };
            /** @description Send it with the response of the browser, once, within ten minutes. */
            ticket: string;
        };
        PasskeySignInRequest: {
            ticket: string;
            /** @description The credential from navigator.credentials, in the form that PublicKeyCredential.toJSON() returns. */
            answer: {
                [key: string]: unknown;
            };
        };
        PasswordRequest: {
            /** @description Any 8 to 256 characters. */
            password: string;
        };
        PaymentNotice: {
            [key: string]: unknown;
        };
        PaymentResult: {
            /** @constant */
            success: true;
            /**
             * @description recorded: it was new. known: it is a repetition. ignored: it is not about a subscription. unknown: it is not about a known project.
             * @enum {string}
             */
            result: "recorded" | "known" | "ignored" | "unknown";
        };
        /** @description A pending invitation. */
        PendingInvitation: {
            email: string;
            /**
             * @description A MEMBER works with all content, an ADMIN also changes the project, and an OWNER can also reset and delete it.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** @description The address of the inviting member; null for a key. */
            invitedBy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the link expires.
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
        };
        PortalRequest: {
            /**
             * Format: uri
             * @description The return URL; the base URL of the server when absent.
             */
            returnUrl?: string | null;
        };
        PreviewRequest: {
            /** @description The id of a template. Subject and body, if given, replace those of the template. */
            template?: string | null;
            /** @description One line of 1 to 998 characters; can contain {{variables}}. */
            subject?: string | null;
            /** @description HTML; can contain {{variables}}, in at most 5,000 expressions. */
            body?: string | null;
            type?: components["schemas"]["BodyType"] | null;
            /** @description The id of a contact; the mail shows its fields. */
            contact?: string | null;
            /** @description Custom fields. Only the given keys change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are stored in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as strings. The data of a request, and that of a contact, can have at most 100,000 characters of JSON; 1e300 counts as 301 digits. */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether to refuse the request if an expression without a default has no value for one of the recipients. When absent, the setting of the template applies. */
            strict?: boolean | null;
        };
        /** @description A tenant and its settings. */
        Project: {
            id: string;
            name: string;
            disabled: boolean;
            disabledReason: string | null;
            language: string;
            /** @description The color of the buttons on its public pages; null for the default. */
            color: string | null;
            /** @description The postal address in the footer of marketing mail; null for none. */
            postalAddress: string | null;
            tracking: {
                /** @description Whether opens of marketing mail are tracked. */
                opens: boolean;
                /** @description Whether opens of transactional mail are tracked. */
                transactionalOpens: boolean;
                clicks: boolean;
            };
            /** @description Mails per second; null means as fast as the mail server accepts them. The default is that of the server. */
            sendRatePerSecond: number | null;
            /** @description What happens to a mail with an unknown outcome: `retry` up to five times with the same Message-ID (after 1, 5, 15, 60, and 240 minutes), `once`, or `park`. */
            unknownPolicy: {
                /** @enum {string} */
                transactional: "retry" | "once" | "park";
                /** @enum {string} */
                campaign: "retry" | "once" | "park";
            };
            /** @description The public key; null for a key of an earlier version, until the keys are replaced. */
            public: string | null;
            /**
             * @description What the public key can write besides events: any custom field, only existing fields, or nothing.
             * @enum {string}
             */
            publicTracking: "open" | "known-fields" | "events-only";
            /** @description Whether the public key can resubscribe contacts that unsubscribed. */
            publicResubscribe: boolean;
            /** @description How many new custom fields the public key may create. */
            publicFieldsMax: number;
            /** @description The number of days after which texts and attachments of settled mails are deleted. */
            emailBodiesDays: number | null;
            /** @description The number of days after which events are deleted. */
            eventsDays: number | null;
            /** @description The number of days after which settled mails are deleted from the list of mails. */
            emailsDays: number | null;
            /** @description The number of consecutive soft bounces after which an address is suppressed. */
            softBouncesMax: number;
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        ProjectChanges: {
            name?: string | null;
            /** @description A language tag such as "en" or "pt-BR" (RFC 5646). */
            language?: string | null;
            /** @description The color of the buttons on the project's public pages, such as #1d4ed8; null for the default. */
            color?: string | null;
            /** @description The postal address of the sender, which many countries require in marketing mail. The footer shows it, line by line. null for none. */
            postalAddress?: string | null;
            tracking?: {
                /** @description Also sets transactionalOpens unless that is given. */
                opens?: boolean | null;
                /** @description Whether opens of transactional mail are also tracked; false for a new project. */
                transactionalOpens?: boolean | null;
                clicks?: boolean | null;
            } | null;
            /** @description Mails per second, from 0.001 to 10,000; null means as fast as the mail server accepts them. */
            sendRatePerSecond?: number | null;
            /** @description How to handle a mail with an unknown outcome: "retry" up to five times with the same Message-ID, "once", or "park". A single word applies to all mail. */
            unknownPolicy?: (("retry" | "once" | "park") | {
                transactional?: ("retry" | "once" | "park") | null;
                campaign?: ("retry" | "once" | "park") | null;
            }) | null;
            /** @description What the public key can write besides events: with "open" any custom field, with "known-fields" only existing ones, with "events-only" nothing. */
            publicTracking?: ("open" | "known-fields" | "events-only") | null;
            /** @description Whether the public key can resubscribe contacts that unsubscribed. */
            publicResubscribe?: boolean | null;
            /** @description The number of new custom fields that the public key can create, counted from when this is set. */
            publicFieldsMax?: number | null;
            /** @description The number of days after which the texts and attachments of settled mails are deleted; null keeps them. */
            emailBodiesDays?: number | null;
            /** @description The number of days after which events are deleted; null keeps them. */
            eventsDays?: number | null;
            /** @description The number of days after which settled mails are deleted from the list of mails; null keeps them. */
            emailsDays?: number | null;
            /** @description The number of consecutive soft bounces (e.g. a full mailbox) after which an address is suppressed, 1 to 20. */
            softBouncesMax?: number | null;
        };
        ProjectInput: {
            name: string;
        };
        /** @description The keys of a project in plain text. They are shown only once. */
        ProjectKeys: {
            id: string;
            name: string;
            public: string;
            secret: string;
        };
        /** @description The bounces and complaints of a project, and their levels. */
        ProjectSecurity: {
            status: {
                /** @description Whether no rate is critical. */
                isHealthy: boolean;
                /** @description Whether a rate is critical. */
                shouldDisable: boolean;
                /** @description The current day in UTC and the previous one. */
                twentyFourHour: components["schemas"]["ReputationWindow"];
                /** @description The current day in UTC and the six previous ones. */
                sevenDay: components["schemas"]["ReputationWindow"];
                allTime: components["schemas"]["ReputationWindow"];
                /** @description Critical rates, in words. */
                violations: string[];
                /** @description Rates that need attention, in words. */
                warnings: string[];
            };
            levels: components["schemas"]["ReputationLevels"];
            /** @description Discarded reports and messages from outside: the current day in UTC and the 29 previous ones, oldest first. */
            discarded: {
                /** Format: date */
                day: string;
                /** @enum {string} */
                reason: "unproven" | "other_recipient" | "unverified" | "unknown_mail" | "notice" | "sender" | "forged" | "unwanted" | "automatic" | "own";
                count: number;
            }[];
            isDisabled: boolean;
            /** @description The newest 20. */
            suspensions: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                reason: string;
                liftedAt: string | null;
            }[];
        };
        ProviderDeparture: {
            /** @description The URL to open in the browser. */
            url: string;
        };
        /** @description An error of the /v1 endpoints, with two additional fields for old clients. */
        PublicError: {
            /** @constant */
            success: false;
            error: {
                /** @description A machine-readable code that never changes. */
                code: string;
                /** @description A message for people. Its wording can change. */
                message: string;
                statusCode: number;
                /** @description The value of the X-Request-Id header; include it when you ask for help. */
                requestId: string;
                /** @description How to solve the problem. */
                suggestion: string;
                /** @description All invalid fields. */
                errors?: {
                    /** @description The path of the field, with dots. */
                    field: string;
                    message: string;
                    code: string;
                }[];
                details?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same as error.message. */
            message: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            timestamp: string;
            /** @description The HTTP status. */
            code: number;
            /** @description Milliseconds since 1970. */
            time: number;
        };
        RankedCampaign: {
            id: string;
            name: string;
            subject: string;
            sentCount: number;
            openedCount: number;
            clickedCount: number;
            /** @description A percentage of sent mails, like the rates below. */
            openRate: number;
            clickRate: number;
        };
        RankedCampaigns: components["schemas"]["RankedCampaign"][];
        Readiness: {
            /** @constant */
            status: "ok";
            /**
             * @description paused: the mail server refuses this process, and mail is waiting. failing: it has accepted no mail since attempts began to fail. The log and the doctor show the reason.
             * @enum {string}
             */
            delivery: "ok" | "failing" | "paused";
            pausedSince: string | null;
            failingSince: string | null;
            /**
             * @description slow: one of 100 commits of this process took over 500 ms in the last minute, which delays sends: check the disk and load of the database, and the network.
             * @enum {string}
             */
            database: "ok" | "slow";
            /** @description The 99th percentile of the duration of commits of this process in the last minute, in milliseconds; null for fewer than ten commits. */
            commitMs: number | null;
        };
        RecentCount: {
            /** @description Number of events, counted up to 20000. */
            count: number;
            minutes: number;
        };
        /** @description An address with a display name; the name is stored in the data of the contact. */
        Recipient: {
            /** Format: idn-email */
            email: string;
            name?: string | null;
        };
        RecoveryCodes: {
            /** @description Each code works once. They are not shown again. */
            recoveryCodes: string[];
        };
        /** @description The percentages at which a project is warned and suspended. */
        ReputationLevels: {
            bounce: {
                sevenDay: {
                    warning: number;
                    critical: number;
                };
                allTime: {
                    warning: number;
                    critical: number;
                };
            };
            complaint: {
                sevenDay: {
                    warning: number;
                    critical: number;
                };
                allTime: {
                    warning: number;
                    critical: number;
                };
            };
            /** @description The minimum number of mails for a rate to be judged. */
            minimumMails: number;
            /** @description The minimum number of distinct recipients for a rate to be judged, so that a single person cannot suspend a project. */
            minimumRecipients: {
                bounce: number;
                complaint: number;
            };
        };
        ReputationWindow: {
            /** @description Mails that a mail server accepted. */
            total: number;
            /** @description Hard bounces. */
            bounces: number;
            complaints: number;
            /** @description A percentage of the total, like the next value. */
            bounceRate: number;
            complaintRate: number;
        };
        /** @description An answered request, without its query, its headers, and its body. */
        RequestRecord: {
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            method: string;
            /** @description The path of the operation, with its parameters in braces. */
            route: string;
            /** @description The path with the ids that were asked for; other parameters stay in braces. */
            path: string;
            /** @description The HTTP status; 499 when the caller disconnected before the answer. */
            status: number;
            errorCode: string | null;
            /** @description The key or the member. */
            actor: {
                /** @enum {string} */
                type: "user" | "key" | "system" | "operator";
                /** @description The id of the user or named key; `secret` for the secret key; null for the system. */
                id: string | null;
                /** @description The name of the key, or the address of a user who is still a member. */
                name: string | null;
                /** @description The first characters of the key. */
                prefix: string | null;
            };
            durationMs: number;
            /** @description The `x-request-id` of the answer; null where the caller chose one with unusual characters. */
            requestId: string | null;
        };
        RequestRecordPage: {
            data: components["schemas"]["RequestRecord"][];
            cursor?: string;
            hasMore: boolean;
            /** @description The number of requests of the kept days, or since the day of `from`, that were not recorded. */
            missing: number;
        };
        RescheduleRequest: {
            /**
             * Format: date-time
             * @description A time in the next 30 days.
             */
            scheduledAt: string;
        };
        ResetRequest: {
            /** @description The token from the link in the email. */
            token: string;
            /** @description Any 8 to 256 characters. */
            password: string;
        };
        /** @description The project is being reset. */
        ResetStarted: {
            message: string;
            jobId: string;
        };
        /** @description The first factor was correct. The sign-in is not complete yet. */
        SecondFactorNeeded: {
            /** @constant */
            success: false;
            /** @description Proves the first factor in the following requests. It is not a session. */
            challenge: string;
            methods: ("totp" | "recovery" | "passkey")[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
        };
        SecondFactorRequest: {
            /** @description The challenge from the response to the first factor. */
            challenge: string;
            /** @description A code from the authenticator app, or a recovery code. */
            code: string;
        };
        /** @description An endpoint with its secret, which is shown only once. */
        SecretWebhookEndpoint: {
            id: string;
            url: string;
            /** @description Names of events, in which `*` matches any characters. */
            events: string[];
            description: string | null;
            enabled: boolean;
            /** @description Since when Posthorn has delivered nothing to it although it is enabled. */
            pausedAt: string | null;
            /** @description `failing`: every attempt failed for a day. `gone`: it returned 410. `backlog`: too many events wait for it. */
            pauseReason: ("failing" | "gone" | "backlog") | null;
            /** @description What to do while it is paused. */
            notice: string | null;
            /** @description The number of failed attempts since the last success. */
            failures: number;
            /** @description The time of the first of these attempts. */
            failingSince: string | null;
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /** @description `whsec_` and base64. It signs the requests to the endpoint, and is shown only in this response. */
            secret: string;
            /** @description Until when requests also carry the signature of the previous secret; null when they do not. */
            previousUntil: string | null;
        };
        /** @description A named set of contacts. */
        Segment: {
            id: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            type: "DYNAMIC" | "STATIC";
            /** @description The condition as sent in the request; null for a static segment. */
            filters: unknown;
            /** @description The condition in its normalized form; null for a static segment. */
            condition: components["schemas"]["ConditionRecord"] | null;
            /** @description Whether events are emitted when contacts enter or leave. */
            trackMembership: boolean;
            /** @description The event of a contact that enters while `trackMembership` is true. It does not change when the segment is renamed. */
            entryEvent: string;
            /** @description The same for a contact that leaves. */
            exitEvent: string;
            /** @description Number of members at the last count. */
            memberCount: number;
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        SegmentChanges: {
            /** @description The events of the segment are named after it (see `entryEvent` and `exitEvent`). They do not change when the segment is renamed. */
            name?: string | null;
            description?: string | null;
            /** @description The condition of a dynamic segment. "filters" and "condition" mean the same, and both accept both forms. */
            filters?: components["schemas"]["Condition"] | null;
            /** @description The condition of a dynamic segment. "filters" and "condition" mean the same, and both accept both forms. */
            condition?: components["schemas"]["Condition"] | null;
            /** @description Cannot be changed; only the current value is accepted. */
            type?: ("DYNAMIC" | "STATIC") | null;
            /** @description When true, membership is stored, and changes emit entry and exit events. When turned off, the stored membership is kept: turned on again, the segment emits events for the contacts that entered or left in the meantime. */
            trackMembership?: boolean | null;
        };
        SegmentComputation: {
            /** @description The number of contacts that entered. */
            added: number;
            /** @description The number of contacts that left. */
            removed: number;
            /** @description The current number of members. */
            total: number;
        };
        SegmentContactPage: {
            data: components["schemas"]["Contact"][];
            total: number;
            page: number;
            pageSize: number;
            totalPages: number;
        };
        SegmentCount: {
            memberCount: number;
        };
        SegmentInput: {
            /** @description The events of the segment are named after it (see `entryEvent` and `exitEvent`). They do not change when the segment is renamed. */
            name: string;
            description?: string | null;
            /** @description The condition of a dynamic segment. "filters" and "condition" mean the same, and both accept both forms. */
            filters?: components["schemas"]["Condition"] | null;
            /** @description The condition of a dynamic segment. "filters" and "condition" mean the same, and both accept both forms. */
            condition?: components["schemas"]["Condition"] | null;
            /**
             * @description DYNAMIC requires a condition; STATIC has none.
             * @default DYNAMIC
             */
            type?: ("DYNAMIC" | "STATIC") | null;
            /**
             * @description When true, membership is stored, and changes emit entry and exit events. When turned off, the stored membership is kept: turned on again, the segment emits events for the contacts that entered or left in the meantime.
             * @default false
             */
            trackMembership?: boolean | null;
        };
        SegmentMembersInput: {
            /** @description 1 to 500 addresses. */
            emails: string[];
            /**
             * @description Whether to create contacts for unknown addresses.
             * @default false
             */
            createMissing?: boolean | null;
            /**
             * @description Whether new contacts are subscribed.
             * @default true
             */
            subscribed?: boolean | null;
        };
        SegmentMembersRemoval: {
            /** @description 1 to 500 addresses. */
            emails: string[];
        };
        SegmentPreview: {
            /** @description The condition of a dynamic segment. "filters" and "condition" mean the same, and both accept both forms. */
            filters?: components["schemas"]["Condition"] | null;
            /** @description The condition of a dynamic segment. "filters" and "condition" mean the same, and both accept both forms. */
            condition?: components["schemas"]["Condition"] | null;
        };
        /** @description The contacts that match a condition now. */
        SegmentPreviewResult: {
            memberCount: number;
            /** @description The newest of them, at most 10. */
            data: components["schemas"]["Contact"][];
        };
        SendBatch: {
            /** @description 1 to 100 mails, each in the form of a single send; at most 1000 recipients in total. */
            emails: components["schemas"]["SendRequest"][];
        };
        SendEmailConfig: {
            /** @description The id of a template, or its name in any case. */
            templateId: string;
            /** @description The recipient: the contact, or another address. */
            recipient?: ({
                /** @constant */
                type: "CONTACT";
            } | {
                /** @constant */
                type: "CUSTOM";
                /** @description An address, or "Name <address>". The name is not used. */
                customEmail: string;
            }) | null;
        };
        SendEmailDefinition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "SEND_EMAIL";
            /** @description Identifies the step: its key or its id. */
            key: string;
            name?: string | null;
            config: components["schemas"]["SendEmailConfig"];
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
        };
        SendEmailStepInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "SEND_EMAIL";
            name?: string | null;
            key?: string | null;
            config?: components["schemas"]["SendEmailConfig"] | null;
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether to add a transition from the last step to this one.
             * @default false
             */
            autoConnect?: boolean | null;
            /** @description For SEND_EMAIL: another name for config.templateId. */
            templateId?: string | null;
        };
        SendRequest: {
            /** @description The recipients: an address, "Name <address>", { name, email }, or a list of them, 1000 at most. A string can contain several, separated by commas. Each recipient gets a separate mail. */
            to: string | components["schemas"]["Recipient"] | (string | components["schemas"]["Recipient"])[];
            /** @description Recipients of a copy, visible to all recipients: an address, "Name <address>", { name, email }, or a list of them, at most 50. */
            cc?: (string | components["schemas"]["Recipient"] | (string | components["schemas"]["Recipient"])[]) | null;
            /** @description Recipients of a copy who are hidden from other recipients; same forms as cc. */
            bcc?: (string | components["schemas"]["Recipient"] | (string | components["schemas"]["Recipient"])[]) | null;
            /** @description One line of 1 to 998 characters; can contain {{variables}}. */
            subject?: string | null;
            /** @description HTML; can contain {{variables}}, in at most 5,000 expressions. */
            body?: string | null;
            /** @description Another name for body. */
            html?: string | null;
            /** @description The text part, which replaces the one generated from the HTML; can contain {{variables}}. Without a body, the HTML is generated from it. */
            text?: string | null;
            /** @description The id or the name of a template. The other fields override those of the template. */
            template?: string | null;
            /** @description An address, "Name <address>", or { name, email }. Its domain must be verified. */
            from?: (string | components["schemas"]["Recipient"]) | null;
            /**
             * @deprecated
             * @description Display name of the sender when from is a plain address. Use from.name.
             */
            name?: string | null;
            /** @description The Reply-To address, or "Name <address>". */
            reply?: string | null;
            /** @description Another name for reply. */
            replyTo?: string | null;
            /** @description When absent, the subscription does not change; a new contact is not subscribed. */
            subscribed?: boolean | null;
            /** @description Custom fields. Only the given keys change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are stored in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as strings. The data of a request, and that of a contact, can have at most 100,000 characters of JSON; 1e300 counts as 301 digits. */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description Extra headers of the mail, by name; each value is one line of at most 998 characters. */
            headers?: {
                [key: string]: string;
            } | null;
            attachments?: components["schemas"]["Attachment"][] | null;
            /** @description At most 10 tags for your own records: names, or { name, value }. Events of the mail contain them. */
            tags?: (string | {
                name: string;
                value?: string | null;
            })[] | null;
            /**
             * Format: date-time
             * @description When to send the mail: a time in the next 30 days; absent sends immediately.
             */
            scheduledAt?: string | null;
            /** @description Overrides the open and click tracking of the project and the template for this mail. */
            tracking?: boolean | null;
            /** @description Whether to refuse the request if an expression without a default has no value for one of the recipients. When absent, the setting of the template applies. */
            strict?: boolean | null;
            type?: components["schemas"]["BodyType"] | null;
        };
        /** @description The accepted mails, one for each recipient. */
        SendResult: {
            /** @constant */
            success: true;
            data: {
                emails: {
                    contact: {
                        id: string;
                        email: string;
                    };
                    /** @description The id of the email; GET /emails/{id} shows its status. */
                    email: string;
                    /**
                     * @description The kind of copy; absent for the mail itself.
                     * @enum {string}
                     */
                    copy?: "cc" | "bcc";
                }[];
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                timestamp: string;
                /** @description Probable mistakes, at most 20; absent if there are none. */
                warnings?: components["schemas"]["SendWarning"][];
            };
        };
        /** @description A value that was accepted but is probably a mistake. */
        SendWarning: {
            /** @description `missing_variable`, `unprintable_value`, `unknown_field`, `foreign_code`, `encoded_braces`, `clipped`, or `hidden_field`; more may be added. */
            code: string;
            message: string;
            /** @description The field of the request or the template. */
            field?: string;
            /** @description The variable as written in the template; an item of a list is `list[]`. */
            variable?: string;
        };
        ServerConfig: {
            environment: string;
            version: string;
            features: {
                billing: boolean;
                uploads: boolean;
                signup: boolean;
                authProviders: {
                    github: boolean;
                    google: boolean;
                };
                tracking: boolean;
                /** @description Whether mail is captured locally instead of sent. */
                inbox: boolean;
            };
        };
        /** @description The setup state of a project. */
        SetupState: {
            hasVerifiedDomain: boolean;
            /** @description Whether the project has a paid plan. */
            hasSubscription: boolean;
            contactCount: number;
            lastCampaignSentAt: string | null;
            hasEnabledWorkflow: boolean;
            hasSentEmail: boolean;
        };
        SignInRequest: {
            email: string;
            password: string;
        };
        SignUpRequest: {
            /** Format: idn-email */
            email: string;
            /** @description Any 8 to 256 characters. */
            password: string;
            /** @description The token from the link of an invitation, which also verifies the address. */
            token?: string | null;
        };
        /** @description The signed-in user. The session is in a cookie. */
        SignedIn: {
            /** @constant */
            success: true;
            data: {
                id: string;
                email: string;
            };
        };
        SimulatedStep: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            stepId: string;
            name: string;
            /** @enum {string} */
            type: "TRIGGER" | "SEND_EMAIL" | "DELAY" | "WAIT_FOR_EVENT" | "CONDITION" | "WEBHOOK" | "UPDATE_CONTACT" | "EXIT";
            /** @enum {string} */
            outcome: "WAITING" | "RUNNING" | "COMPLETED" | "SKIPPED" | "FAILED" | "CANCELLED";
            /** @enum {string} */
            branch?: "yes" | "no" | "event" | "timeout";
            /** @description Why it was skipped or failed. */
            reason?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            waitUntil?: string;
            /** @description The mail that would be sent. */
            email?: {
                templateId: string;
                to: string;
                subject: string;
                /** @description Why the mail would not be sent; or what the key is not allowed to see. */
                note?: string;
            };
            /** @description The request that would be made; the simulation assumes that it succeeds. */
            webhook?: {
                method: string;
                url: string;
            };
            /** @description The contact after the step. */
            contact?: {
                subscribed: boolean;
                changed: string[];
            };
            /** @description Whether each filter of a condition matches. */
            filters?: {
                field: string;
                operator: string;
                holds: boolean;
            }[];
        };
        /** @description The simulated run of a contact through a workflow. */
        Simulation: {
            /**
             * @description NOT_STARTED: the event does not meet the condition of the trigger.
             * @enum {string}
             */
            status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED" | "NOT_STARTED";
            exitReason: string | null;
            endedAt: string | null;
            /**
             * Format: date-time
             * @description The end of the simulated time.
             * @example 2026-11-21T09:30:00.000Z
             */
            until: string;
            /** @description Whether the simulation stopped early because of too many steps. */
            isCut: boolean;
            timeline: components["schemas"]["SimulatedStep"][];
        };
        SimulationInput: {
            /** @description A contact of the project. */
            contactId?: string | null;
            /** @description A person who need not exist as a contact. */
            contact?: {
                /** Format: idn-email */
                email: string;
                /** @description When absent: true for a new contact, unchanged for an existing one. */
                subscribed?: boolean | null;
                /** @description Custom fields. Only the given keys change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are stored in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as strings. The data of a request, and that of a contact, can have at most 100,000 characters of JSON; 1e300 counts as 301 digits. */
                data?: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /** @description The data of the event that starts the execution. When absent, a person starts it. */
            event?: {
                [key: string]: unknown;
            } | null;
            /** @description Variables of an execution that a person starts, available as `workflow.<name>`. An execution that an event starts has the data of the event. */
            context?: {
                [key: string]: unknown;
            } | null;
            /** @description When the execution begins; now when absent. */
            at?: string | null;
            /**
             * @description Events that happen during the simulation.
             * @default []
             */
            facts?: {
                /** @description When it happens: a date-time, or a time after the beginning such as "2d". */
                at: string;
                /** @description The event of the contact. */
                event: string;
                data?: {
                    [key: string]: unknown;
                } | null;
            }[] | null;
            /**
             * @description How far to look ahead, such as "7d" or "36 hours".
             * @default 30d
             */
            advance?: string | null;
        };
        SnsMessage: {
            /** @enum {string} */
            Type: "Notification" | "SubscriptionConfirmation" | "UnsubscribeConfirmation";
            MessageId: string;
            TopicArn: string;
            Subject?: string | null;
            Message: string;
            Timestamp: string;
            /** @enum {string} */
            SignatureVersion: "1" | "2";
            Signature: string;
            SigningCertURL: string;
            SubscribeURL?: string | null;
            Token?: string | null;
        };
        SnsResult: {
            /** @constant */
            success: true;
            /**
             * @description recorded: it was new. received: it is mail to a project. known: it changed nothing. ignored: it is not about a mail. unknown: it is not about a mail of this deployment. confirmed: the subscription is confirmed.
             * @enum {string}
             */
            result: "recorded" | "received" | "known" | "ignored" | "unknown" | "confirmed";
        };
        /** @description A step of a workflow. */
        Step: {
            id: string;
            workflowId: string;
            /** @enum {string} */
            type: "TRIGGER" | "SEND_EMAIL" | "DELAY" | "WAIT_FOR_EVENT" | "CONDITION" | "WEBHOOK" | "UPDATE_CONTACT" | "EXIT";
            name: string;
            /** @description Its key in workflow files. */
            key: string | null;
            config: {
                [key: string]: unknown;
            };
            /** @description Only for SEND_EMAIL. */
            templateId: string | null;
            /** @description The name of that template; null when it was deleted, and for a key without templates:read. */
            templateName: string | null;
            position: (number | {
                x: number;
                y: number;
            }) | null;
        };
        StepChanges: {
            name?: string | null;
            key?: string | null;
            /** @description The settings of the step; they depend on its type. */
            config?: {
                [key: string]: unknown;
            } | null;
            /** @description For SEND_EMAIL: another name for config.templateId. */
            templateId?: string | null;
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /** @description Cannot be changed; only the current value is accepted. */
            type?: ("TRIGGER" | "SEND_EMAIL" | "DELAY" | "WAIT_FOR_EVENT" | "CONDITION" | "WEBHOOK" | "UPDATE_CONTACT" | "EXIT") | null;
        };
        /** @description A visit to a step. */
        StepExecution: {
            stepId: string;
            /** @description The position of the visit, from 1. */
            visit: number;
            /** @enum {string} */
            status: "WAITING" | "RUNNING" | "COMPLETED" | "SKIPPED" | "FAILED" | "CANCELLED";
            branch: ("yes" | "no" | "event" | "timeout") | null;
            /** @description The output of the step; null if it has none. */
            output: unknown;
            error: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string;
            completedAt: string | null;
            /** @description The latest time until which it waits or waited. */
            executeAfter: string | null;
        };
        /** @description Statistics of the step, across all versions. */
        StepFigures: {
            /** @description The number of executions that ever reached the step. */
            entered: number;
            /** @description The number of executions that wait at the step. */
            waiting: number;
            /** @description The number of executions that run the step. */
            running: number;
            completed: number;
            /** @description The number of executions that skipped it, e.g. marketing mail to contacts that are not subscribed. */
            skipped: number;
            failed: number;
            cancelled: number;
            /** @description The numbers of executions by branch. */
            branches: {
                yes: number;
                no: number;
                event: number;
                timeout: number;
            };
        };
        StepInput: components["schemas"]["SendEmailStepInput"] | components["schemas"]["DelayStepInput"] | components["schemas"]["WaitForEventStepInput"] | components["schemas"]["ConditionStepInput"] | components["schemas"]["WebhookStepInput"] | components["schemas"]["UpdateContactStepInput"] | components["schemas"]["ExitStepInput"];
        /** @description An entry of the timeline of a mail, or several equal entries. */
        StoryChapter: {
            /**
             * @description waits: the next action. left_out and forgotten: entries that the timeline does not contain.
             * @enum {string}
             */
            type: "accepted" | "failed" | "unknown" | "waited" | "interrupted" | "ended" | "retried" | "cancelled" | "sent" | "delivered" | "opened" | "clicked" | "bounced" | "complained" | "unsubscribed" | "subscribed" | "waits" | "erased" | "left_out" | "forgotten";
            /** @description When it happened or is due; null if not recorded. */
            at: string | null;
            /** @description A sentence for people. */
            message: string;
            /** @description The response of the mail server, or another error. */
            words: string | null;
            /** @description Whether a person or a program opened it or followed a link. */
            by: ("person" | "machine") | null;
            /** @description The link that was followed. */
            link: string | null;
            /** @description The number of times, from `at` until `until`. */
            count: number;
            until: string | null;
        };
        /** @description A suppressed address, which receives no mail. */
        Suppression: {
            /** @description Null after the person was erased: only a keyed hash remains, with which the address can still be found. */
            email: string | null;
            /**
             * @description The reason: a bounce, a spam complaint, or manually added.
             * @enum {string}
             */
            reason: "BOUNCE" | "COMPLAINT" | "MANUAL";
            /**
             * Format: date-time
             * @description When the suppression began.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        SuppressionImport: {
            /** @description 1 to 1000 addresses. */
            suppressions: {
                /** @description An invalid address does not affect the others. */
                email: string;
                /**
                 * @description Why the address receives no mail; MANUAL by default.
                 * @default MANUAL
                 */
                reason?: ("BOUNCE" | "COMPLAINT" | "MANUAL") | null;
                /**
                 * Format: date-time
                 * @description When the suppression began; now when absent. A time in the future becomes now, and one before 1970 becomes 1970.
                 */
                createdAt?: string | null;
            }[];
        };
        SuppressionImportResult: {
            totalRequested: number;
            /** @description The number of addresses that were added. */
            createdCount: number;
            /** @description The number of addresses that were already on the list, or are repeated in the request. */
            unchangedCount: number;
            /** @description The number of invalid addresses. */
            failureCount: number;
            errors: {
                /** @description The position in the request, from 0. */
                index: number;
                /** @description The text that was sent; its first 320 characters. */
                email: string;
                error: string;
            }[];
        };
        SuppressionInput: {
            /** Format: idn-email */
            email: string;
            /**
             * @description Why the address receives no mail; MANUAL by default.
             * @default MANUAL
             */
            reason?: ("BOUNCE" | "COMPLAINT" | "MANUAL") | null;
        };
        SuppressionPage: {
            data: components["schemas"]["Suppression"][];
            /** @description The cursor of the next page; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
            /** @description The total number of items; only on the first page, 0 on later pages. On PostgreSQL, the number is an estimate for more than 100,000 mails, suppressions or found contacts. */
            total: number;
        };
        /** @description A reusable mail. */
        Template: {
            id: string;
            name: string;
            description: string | null;
            subject: string;
            /** @description HTML with {{variables}}. */
            body: string;
            from: string | null;
            fromName: string | null;
            replyTo: string | null;
            /** @enum {string} */
            type: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
            /** @description Whether a mail is refused if an expression without a default has no value. */
            strict: boolean;
            /** @description Overrides the tracking of the project for mails of the template; null uses the setting of the project. */
            tracking: boolean | null;
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        TemplateChanges: {
            name?: string | null;
            description?: string | null;
            /** @description One line of 1 to 998 characters; can contain {{variables}}. */
            subject?: string | null;
            /** @description HTML; can contain {{variables}}, in at most 5,000 expressions. */
            body?: string | null;
            /** @description Sender address, or "Name <address>"; its domain must be verified. */
            from?: string | null;
            fromName?: string | null;
            /** @description An address, or "Name <address>". */
            replyTo?: string | null;
            type?: ("TRANSACTIONAL" | "MARKETING" | "HEADLESS") | null;
            /** @description Whether to refuse a mail if an expression without a default has no value; false by default. */
            strict?: boolean | null;
            /** @description Overrides the open and click tracking of the project for mails of the template; null or absent uses the setting of the project. */
            tracking?: boolean | null;
        };
        TemplateInput: {
            name: string;
            description?: string | null;
            /** @description One line of 1 to 998 characters; can contain {{variables}}. */
            subject: string;
            /** @description HTML; can contain {{variables}}, in at most 5,000 expressions. */
            body: string;
            /** @description Sender address, or "Name <address>"; its domain must be verified. */
            from?: string | null;
            fromName?: string | null;
            /** @description An address, or "Name <address>". */
            replyTo?: string | null;
            /** @enum {string} */
            type: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
            /** @description Whether to refuse a mail if an expression without a default has no value; false by default. */
            strict?: boolean | null;
            /** @description Overrides the open and click tracking of the project for mails of the template; null or absent uses the setting of the project. */
            tracking?: boolean | null;
        };
        TemplatePage: {
            data: components["schemas"]["Template"][];
            total: number;
            page: number;
            pageSize: number;
            totalPages: number;
        };
        /** @description The references to the template. */
        TemplateUsage: {
            workflowSteps: {
                workflowId: string;
                stepId: string;
                name: string;
            }[];
            campaigns: {
                id: string;
                name: string;
            }[];
            /** @description The scopes that a named key lacks: what they protect is left out. Empty for everyone else. */
            hidden: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[];
            emailsSent: number;
        };
        /** @description A variable of a template. */
        TemplateVariable: {
            /** @description As written in the template; a part of a list item is list[].part. */
            variable: string;
            /**
             * @description print for a printed value, each for a list, if for a value that is only tested.
             * @enum {string}
             */
            use: "print" | "each" | "if";
            /** @description Whether each mail, or each item, shows it: outside of {{#if}}, and without a default. */
            required: boolean;
        };
        /** @description A template and its variables. */
        TemplateVariables: {
            id: string;
            name: string;
            /** @description The variables in subject and body; null for more than 1,000 variables. */
            variables: components["schemas"]["TemplateVariable"][] | null;
        };
        TemplateVariablesPage: {
            data: components["schemas"]["TemplateVariables"][];
            total: number;
            page: number;
            pageSize: number;
            totalPages: number;
        };
        TopEvent: {
            name: string;
            count: number;
            /** @description Percentage change compared with the same number of days before; negative for a decrease, 100 if there were none before. */
            trend: number;
        };
        TopEvents: components["schemas"]["TopEvent"][];
        /** @description The secret for an authenticator app. Shown only once. */
        TotpOffer: {
            /** @description The secret in base 32, to enter in an app. */
            secret: string;
            /** @description The content of the QR code: otpauth://… */
            uri: string;
            /** @description A QR code as an SVG document. */
            picture: string;
            /** @description Send it with the first code, within ten minutes. */
            ticket: string;
        };
        TrackRequest: {
            event: string;
            /** Format: idn-email */
            email: string;
            /** @description When absent, the subscription does not change; a new contact is subscribed. */
            subscribed?: boolean | null;
            /** @description Custom fields. Only the given keys change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are stored in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as strings. The data of a request, and that of a contact, can have at most 100,000 characters of JSON; 1e300 counts as 301 digits. */
            data?: {
                [key: string]: unknown;
            } | null;
        };
        TrackResult: {
            /** @constant */
            success: true;
            data: components["schemas"]["TrackedEvent"];
            /** @description Values that the public key is not allowed to write; absent if there are none. */
            warnings?: components["schemas"]["Warning"][];
        };
        TrackedEvent: {
            /** @description The id of the contact. */
            contact: string;
            /** @description The id of the event. */
            event: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            timestamp: string;
        };
        /** @description A transition from one step to another. */
        Transition: {
            id: string;
            workflowId: string;
            fromStepId: string;
            toStepId: string;
            branch: ("yes" | "no" | "event" | "timeout") | null;
            /** @description The same branch. */
            condition: {
                /** @enum {string} */
                branch: "yes" | "no" | "event" | "timeout";
            } | null;
            priority: number;
        };
        TransitionInput: {
            fromStepId: string;
            toStepId: string;
            /** @description yes or no for a CONDITION; event or timeout for a WAIT_FOR_EVENT. */
            branch?: ("yes" | "no" | "event" | "timeout") | null;
            /** @description Another way to set the branch. */
            condition?: {
                branch?: ("yes" | "no" | "event" | "timeout") | null;
            } | null;
            /**
             * @description If several transitions match, the one with the highest priority is taken.
             * @default 0
             */
            priority?: number | null;
        };
        UpcomingActivities: {
            activities: components["schemas"]["Activity"][];
        };
        UpdateContactConfig: {
            /** @description Custom fields. Only the given keys change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are stored in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as strings. The data of a request, and that of a contact, can have at most 100,000 characters of JSON; 1e300 counts as 301 digits. */
            updates?: {
                [key: string]: unknown;
            } | null;
            subscriptionAction?: ("none" | "subscribe" | "unsubscribe") | null;
        };
        UpdateContactDefinition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "UPDATE_CONTACT";
            /** @description Identifies the step: its key or its id. */
            key: string;
            name?: string | null;
            config?: components["schemas"]["UpdateContactConfig"] | null;
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
        };
        UpdateContactStepInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "UPDATE_CONTACT";
            name?: string | null;
            key?: string | null;
            config?: components["schemas"]["UpdateContactConfig"] | null;
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether to add a transition from the last step to this one.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        /** @description An image for mails. */
        Upload: {
            /**
             * Format: uri
             * @description The permanent public URL, for the body of a template or mail.
             */
            url: string;
            /** @description Its name within the project, derived from the content: the same image has the same key. */
            key: string;
            /** @description The file name of the first upload. */
            filename: string;
            /** @enum {string} */
            contentType: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
            /** @description In bytes. */
            size: number;
            /** @description In pixels. */
            width: number;
            /** @description In pixels. */
            height: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        UploadPage: {
            data: components["schemas"]["Upload"][];
            /** @description The cursor of the next page; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
            /** @description The total number of items; only on the first page, 0 on later pages. On PostgreSQL, the number is an estimate for more than 100,000 mails, suppressions or found contacts. */
            total: number;
        };
        /** @description The contact, and whether it was created. */
        UpsertedContact: {
            id: string;
            projectId: string;
            /** Format: email */
            email: string;
            /** @description Whether the contact is subscribed to marketing mail. */
            subscribed: boolean;
            /** @description Custom fields. */
            data: {
                [key: string]: unknown;
            };
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            _meta: {
                isNew: boolean;
                isUpdate: boolean;
            };
        };
        /** @description A user who can sign in. */
        User: {
            id: string;
            email: string;
            /** @description Whether the email address is verified. */
            emailVerified: boolean;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        /** @description The result for an address. Failed DNS lookups do not count against it; `reasons` mentions them. */
        Verification: {
            /** @description The address in canonical spelling. */
            email: string;
            /** @description False if the address cannot receive mail: its domain does not exist or accepts no mail. */
            valid: boolean;
            /** @description Whether its domain provides disposable addresses. */
            isDisposable: boolean;
            /** @description Whether its domain forwards mail to private addresses. */
            isAlias: boolean;
            /** @description Whether its domain is probably mistyped. */
            isTypo: boolean;
            /** @description Whether it contains a tag, as in ada+shop@example.com. */
            isPlusAddressed: boolean;
            /** @description Whether it belongs to a public provider such as gmail.com. */
            isPersonalEmail: boolean;
            /** @description Whether the registrable domain has name servers. */
            domainExists: boolean;
            /** @description Whether the domain has an IP address. */
            hasWebsite: boolean;
            /** @description Whether the domain has mail servers. */
            hasMxRecords: boolean;
            /** @description The probably intended address; absent without a suggestion. */
            suggestedEmail?: string;
            /** @description Problems with the address, and failed DNS lookups. */
            reasons: string[];
        };
        VerificationResult: {
            /** @constant */
            success: true;
            data: components["schemas"]["Verification"];
        };
        VerifyAccountRequest: {
            /** @description The token from the link in the email. */
            token: string;
            /** @description The password of the account. Not needed with a session of the account. */
            password?: string | null;
        };
        VerifyRequest: {
            /**
             * Format: email
             * @description The address to verify.
             */
            email: string;
        };
        WaitForEventConfig: {
            eventName: string;
            /** @description In seconds; absent waits without a limit. */
            timeout?: number | null;
        };
        WaitForEventDefinition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "WAIT_FOR_EVENT";
            /** @description Identifies the step: its key or its id. */
            key: string;
            name?: string | null;
            config: components["schemas"]["WaitForEventConfig"];
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
        };
        WaitForEventStepInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "WAIT_FOR_EVENT";
            name?: string | null;
            key?: string | null;
            config: components["schemas"]["WaitForEventConfig"];
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether to add a transition from the last step to this one.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        /** @description A value that was accepted but is probably a mistake. */
        Warned: {
            /** @description Probable mistakes, at most 20; absent if there are none. */
            warnings?: components["schemas"]["SendWarning"][];
        };
        /** @description A part of a successful request that was ignored, and why. */
        Warning: {
            /** @description data_not_stored, field_not_stored or subscription_kept. */
            code: string;
            message: string;
            /** @description The path of the field, with dots. */
            field?: string;
        };
        /** @description The sign-in methods and sessions of a user. */
        WaysIn: {
            hasPassword: boolean;
            /** @description Whether this session can make changes, or must sign in again first. */
            isFresh: boolean;
            /** @description Whether an authenticator app is the second factor. */
            totp: boolean;
            recoveryCodesLeft: number;
            passkeys: components["schemas"]["Passkey"][];
            identities: {
                id: string;
                /** @enum {string} */
                provider: "github" | "google";
                /** @description The address at the provider when the account was linked; may be empty. */
                email: string;
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                createdAt: string;
            }[];
            sessions: {
                id: string;
                isCurrent: boolean;
                /** @description The browser, as reported by itself. */
                agent: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                expiresAt: string;
            }[];
        };
        /** @description One request to an endpoint. Kept for 7 days. */
        WebhookAttempt: {
            id: string;
            endpointId: string;
            /** @description The `webhook-id` of the request, and the `id` of its payload. */
            eventId: string;
            /** @description The name of the event. */
            type: string;
            /** @description Null for a test. */
            contactId: string | null;
            /** @description 1 for the first attempt of a delivery. */
            attempt: number;
            /**
             * @description `skipped`: nothing was sent, because the event or its contact is gone.
             * @enum {string}
             */
            outcome: "delivered" | "failed" | "skipped";
            /** @description The HTTP status of the response; null if there was none. */
            status: number | null;
            /** @description The first kilobyte of the response. */
            body: string | null;
            /** @description Why it failed. */
            error: string | null;
            durationMs: number;
            /** @description When the event is sent again; null if it is not. */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        WebhookConfig: {
            url: string;
            /** @default POST */
            method?: ("POST" | "PUT" | "PATCH" | "GET" | "DELETE") | null;
            headers?: {
                [key: string]: string;
            } | null;
            /** @description Any JSON. When absent, the body contains the contact, the event and the execution. */
            body?: unknown;
        };
        WebhookDefinition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "WEBHOOK";
            /** @description Identifies the step: its key or its id. */
            key: string;
            name?: string | null;
            config: components["schemas"]["WebhookConfig"];
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
        };
        /** @description Your server that receives events. */
        WebhookEndpoint: {
            id: string;
            url: string;
            /** @description Names of events, in which `*` matches any characters. */
            events: string[];
            description: string | null;
            enabled: boolean;
            /** @description Since when Posthorn has delivered nothing to it although it is enabled. */
            pausedAt: string | null;
            /** @description `failing`: every attempt failed for a day. `gone`: it returned 410. `backlog`: too many events wait for it. */
            pauseReason: ("failing" | "gone" | "backlog") | null;
            /** @description What to do while it is paused. */
            notice: string | null;
            /** @description The number of failed attempts since the last success. */
            failures: number;
            /** @description The time of the first of these attempts. */
            failingSince: string | null;
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        WebhookEndpointChanges: {
            /** @description The URL that receives events. A private address is not called, and redirects are not followed. */
            url?: string | null;
            /** @description Names of events, in which `*` matches any characters: `email.*`, `signed_up`, `*`. */
            events?: string[] | null;
            description?: string | null;
            /** @description `true` also ends a pause. */
            enabled?: boolean | null;
        };
        WebhookEndpointInput: {
            /** @description The URL that receives events. A private address is not called, and redirects are not followed. */
            url: string;
            /** @description Names of events, in which `*` matches any characters: `email.*`, `signed_up`, `*`. */
            events: string[];
            description?: string | null;
            /** @default true */
            enabled?: boolean | null;
        };
        /** @description The event waits to be sent. */
        WebhookRedelivery: {
            message: string;
            endpointId: string;
            eventId: string;
        };
        /** @description Background work. */
        WebhookReplay: {
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed" | "cancelled";
            /** @description Percent. */
            progress: number;
            /** @description Null until the job is completed. */
            result: components["schemas"]["WebhookReplayResult"] | null;
            failedReason: string | null;
        };
        WebhookReplayInput: {
            /**
             * Format: date-time
             * @description The first moment of the range.
             */
            from: string;
            /**
             * Format: date-time
             * @description The end of the range, exclusive.
             */
            to: string;
        };
        WebhookReplayResult: {
            /** @description How many events of the range match the patterns of the endpoint. */
            events: number;
            /** @description How many of them were added to its queue. The others were already waiting. */
            queued: number;
        };
        /** @description The secret that signs webhooks of workflows. */
        WebhookSecret: {
            /** @description `whsec_` and base64, as used by libraries for Standard Webhooks. */
            secret: string;
            /** @description Until when requests also carry the signature of the previous secret; null if they do not. */
            previousUntil: string | null;
        };
        WebhookStepInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "WEBHOOK";
            name?: string | null;
            key?: string | null;
            config: components["schemas"]["WebhookConfig"];
            /** @description The position in an editor: a point, or a number that orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether to add a transition from the last step to this one.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        /** @description An execution with its visits to steps, in order. */
        WholeExecution: {
            id: string;
            workflowId: string;
            contactId: string;
            /** @enum {string} */
            status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
            /** @description The current step, or the step at which it ended. */
            currentStepId: string | null;
            /** @description Why it ended or failed. */
            exitReason: string | null;
            /** @description The version of the workflow that it follows. */
            version: number;
            /** @description The event that started it; null if a request started it. */
            eventName: string | null;
            context: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string;
            completedAt: string | null;
            /** @description The first 1,000 visits. */
            stepExecutions: components["schemas"]["StepExecution"][];
        };
        /** @description A workflow: steps that follow an event of a contact. */
        Workflow: {
            id: string;
            name: string;
            description: string | null;
            enabled: boolean;
            /** @enum {string} */
            triggerType: "EVENT";
            triggerConfig: {
                eventName: string;
                /** @description A condition on the data of the event. */
                condition: components["schemas"]["ConditionRecord"] | null;
            };
            allowReentry: boolean;
            /** @description The newest version of its graph, from 1. */
            version: number;
            _count: {
                steps: number;
                /** @description The number of all executions. */
                executions: number;
            };
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            steps: components["schemas"]["CountedStep"][];
            transitions: components["schemas"]["Transition"][];
            /** @description Problems that prevent enabling it; empty if there are none. */
            problems: {
                stepId: string | null;
                code: string;
                message: string;
            }[];
            /** @description The number of running executions by version. */
            versions: {
                version: number;
                executions: number;
            }[];
        };
        WorkflowChange: {
            /** @enum {string} */
            kind: "added" | "changed" | "removed";
            /** @enum {string} */
            what: "workflow" | "step" | "transition";
            /** @description The property of the workflow, the key of the step, or the transition, such as `ask yes> mail`. */
            name: string;
            /** @description Null for an addition. */
            before: unknown;
            /** @description Null for a removal. */
            after: unknown;
        };
        WorkflowChanges: {
            name?: string | null;
            description?: string | null;
            /** @description Another name for triggerConfig.eventName. */
            eventName?: string | null;
            triggerType?: "EVENT" | null;
            triggerConfig?: {
                /** @description The event that starts executions; it can be one of Posthorn's, e.g. email.open. */
                eventName: string;
                condition?: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /** @description Only a workflow without problems can be enabled. */
            enabled?: boolean | null;
            allowReentry?: boolean | null;
        };
        WorkflowDefinition: {
            name?: string | null;
            description?: string | null;
            triggerConfig?: {
                /** @description The event that starts executions; it can be one of Posthorn's, e.g. email.open. */
                eventName: string;
                condition?: {
                    [key: string]: unknown;
                } | null;
            } | null;
            allowReentry?: boolean | null;
            steps: (components["schemas"]["SendEmailDefinition"] | components["schemas"]["DelayDefinition"] | components["schemas"]["WaitForEventDefinition"] | components["schemas"]["ConditionDefinition"] | components["schemas"]["WebhookDefinition"] | components["schemas"]["UpdateContactDefinition"] | components["schemas"]["ExitDefinition"])[];
            transitions?: {
                /** @description The key of a step, or "trigger". */
                from: string;
                to: string;
                branch?: ("yes" | "no" | "event" | "timeout") | null;
                /** @default 0 */
                priority?: number | null;
            }[] | null;
            /**
             * @description Whether to report what would change, without changing it.
             * @default false
             */
            dryRun?: boolean | null;
        };
        /** @description Fields for conditions of workflows. */
        WorkflowFields: {
            fields: {
                field: string;
                /** @enum {string} */
                type: "string" | "number" | "boolean" | "date" | "event" | "segment";
                /** @enum {string} */
                source: "contact" | "event" | "email" | "segment";
                label: string;
            }[];
        };
        WorkflowInput: {
            name: string;
            description?: string | null;
            /** @description Another name for triggerConfig.eventName. */
            eventName?: string | null;
            triggerType?: "EVENT" | null;
            triggerConfig?: {
                /** @description The event that starts executions; it can be one of Posthorn's, e.g. email.open. */
                eventName: string;
                condition?: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /**
             * @description Whether a contact can enter the workflow again after finishing it.
             * @default false
             */
            allowReentry?: boolean | null;
            /** @description All steps except the TRIGGER; absent means none. */
            steps?: (components["schemas"]["SendEmailDefinition"] | components["schemas"]["DelayDefinition"] | components["schemas"]["WaitForEventDefinition"] | components["schemas"]["ConditionDefinition"] | components["schemas"]["WebhookDefinition"] | components["schemas"]["UpdateContactDefinition"] | components["schemas"]["ExitDefinition"])[] | null;
            transitions?: {
                /** @description The key of a step, or "trigger". */
                from: string;
                to: string;
                branch?: ("yes" | "no" | "event" | "timeout") | null;
                /** @default 0 */
                priority?: number | null;
            }[] | null;
        };
        WorkflowPage: {
            data: components["schemas"]["WorkflowSummary"][];
            total: number;
            page: number;
            pageSize: number;
            totalPages: number;
        };
        /** @description A workflow without its steps. */
        WorkflowSummary: {
            id: string;
            name: string;
            description: string | null;
            enabled: boolean;
            /** @enum {string} */
            triggerType: "EVENT";
            triggerConfig: {
                eventName: string;
                /** @description A condition on the data of the event. */
                condition: components["schemas"]["ConditionRecord"] | null;
            };
            allowReentry: boolean;
            /** @description The newest version of its graph, from 1. */
            version: number;
            _count: {
                steps: number;
                /** @description The number of all executions. */
                executions: number;
            };
            /** @description Grows with every change, from 1. Send it as `If-Match` to change only what you have read. */
            revision: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
    };
    responses: {
        /** @description `BAD_REQUEST`: The request is malformed. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `BAD_REQUEST`: The request is malformed. `INVALID_JSON`: The body is not valid JSON. */
        BadRequestOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `BILLING_DISABLED`: Billing is not configured on this server. */
        BillingDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `BILLING_LIMIT_EXCEEDED`: The project has reached a monthly cap. */
        BillingLimitExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `CAMPAIGN_NOT_FOUND`: Campaign not found. */
        CampaignNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `CAMPAIGN_NOT_FOUND`: Campaign not found. `SEGMENT_NOT_FOUND`: Segment not found. */
        CampaignNotFoundOrSegmentNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `CONFLICT`: The request conflicts with the current state. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `CONFLICT`: The request conflicts with the current state. `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for a different request. `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is still running. */
        ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `CONTACT_NOT_FOUND`: Contact not found. */
        ContactNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `CONTACT_NOT_FOUND`: Contact not found. `CAMPAIGN_NOT_FOUND`: Campaign not found. `TEMPLATE_NOT_FOUND`: Template not found. `WORKFLOW_NOT_FOUND`: Workflow not found. */
        ContactNotFoundOrCampaignNotFoundOrTemplateNotFoundOrWorkflowNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `CURSOR_EXPIRED`: The cursor has expired. */
        CursorExpired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `DOCTOR_UNAVAILABLE`: This server cannot check itself. */
        DoctorUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `DOMAIN_NOT_FOUND`: Domain not found. */
        DomainNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `DOMAIN_NOT_FOUND`: Domain not found. `DOCTOR_UNAVAILABLE`: This server cannot check itself. */
        DomainNotFoundOrDoctorUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `DOMAIN_NOT_VERIFIED`: The domain of the sender is not verified. `FORBIDDEN`: You do not have permission to do this. `INSUFFICIENT_SCOPE`: The API key does not have the scope for this operation. `PROJECT_ACCESS_DENIED`: You are not a member of this project. `PROJECT_DISABLED`: The project is disabled. */
        DomainNotVerifiedOrForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `EMAIL_CONTENT_GONE`: The content of the email has been deleted. */
        EmailContentGone: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `EMAIL_NOT_FOUND`: Email not found. */
        EmailNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `EMAIL_VERIFICATION_REQUIRED`: Your email address is not verified. `FORBIDDEN`: You do not have permission to do this. */
        EmailVerificationRequiredOrForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `EMAIL_VERIFICATION_REQUIRED`: Your email address is not verified. `INSUFFICIENT_SCOPE`: The API key does not have the scope for this operation. `FORBIDDEN`: You do not have permission to do this. */
        EmailVerificationRequiredOrInsufficientScopeOrForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `FORBIDDEN`: You do not have permission to do this. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `FORBIDDEN`: You do not have permission to do this. `INSUFFICIENT_SCOPE`: The API key does not have the scope for this operation. */
        ForbiddenOrInsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `FORBIDDEN`: You do not have permission to do this. `INSUFFICIENT_SCOPE`: The API key does not have the scope for this operation. `PROJECT_DISABLED`: The project is disabled. */
        ForbiddenOrInsufficientScopeOrProjectDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `FORBIDDEN`: You do not have permission to do this. `OPERATOR_REQUIRED`: Only operators of this server can do this. */
        ForbiddenOrOperatorRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `FRESH_SIGN_IN_REQUIRED`: Sign in again to change your sign-in methods. `FORBIDDEN`: You do not have permission to do this. */
        FreshSignInRequiredOrForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `FRESH_SIGN_IN_REQUIRED`: Sign in again to change your sign-in methods. `FORBIDDEN`: You do not have permission to do this. `OPERATOR_REQUIRED`: Only operators of this server can do this. */
        FreshSignInRequiredOrForbiddenOrOperatorRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for a different request. `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is still running. */
        IdempotencyKeyReusedOrIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `INTERNAL_SERVER_ERROR`: The server encountered an unexpected error. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `INVALID_CREDENTIALS`: The email address or the password is wrong. */
        InvalidCredentials: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `JOB_NOT_FOUND`: Job not found. */
        JobNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `MISSING_AUTH`: The request has no API key. `INVALID_CREDENTIALS`: The email address or the password is wrong. */
        MissingAuthOrInvalidCredentials: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `MISSING_AUTH`: The request has no API key. `UNAUTHORIZED`: The API key is invalid. */
        MissingAuthOrUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `FORBIDDEN`: You do not have permission to do this. `INSUFFICIENT_SCOPE`: The API key does not have the scope for this operation. `PROJECT_ACCESS_DENIED`: You are not a member of this project. */
        NotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `FORBIDDEN`: You do not have permission to do this. `INSUFFICIENT_SCOPE`: The API key does not have the scope for this operation. `PROJECT_ACCESS_DENIED`: You are not a member of this project. `PROJECT_DISABLED`: The project is disabled. */
        NotAllowedOrDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The response would be the same as the one with this ETag. */
        NotModified: {
            headers: {
                ETag: components["headers"]["Revision"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `PAYLOAD_TOO_LARGE`: The request is too large. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `BAD_REQUEST`: The request is malformed. `INVALID_JSON`: The body is not valid JSON. */
        PublicBadRequestOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `BILLING_LIMIT_EXCEEDED`: The project has reached a monthly cap. */
        PublicBillingLimitExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `CONFLICT`: The request conflicts with the current state. `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for a different request. `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is still running. */
        PublicConflictOrIdempotencyKeyReusedOrIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `DOMAIN_NOT_VERIFIED`: The domain of the sender is not verified. `FORBIDDEN`: You do not have permission to do this. `INSUFFICIENT_SCOPE`: The API key does not have the scope for this operation. `PROJECT_ACCESS_DENIED`: You are not a member of this project. `PROJECT_DISABLED`: The project is disabled. */
        PublicDomainNotVerifiedOrForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for a different request. `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is still running. */
        PublicIdempotencyKeyReusedOrIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `INTERNAL_SERVER_ERROR`: The server encountered an unexpected error. */
        PublicInternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `MISSING_AUTH`: The request has no API key. `UNAUTHORIZED`: The API key is invalid. */
        PublicMissingAuthOrUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `FORBIDDEN`: You do not have permission to do this. `INSUFFICIENT_SCOPE`: The API key does not have the scope for this operation. `PROJECT_ACCESS_DENIED`: You are not a member of this project. */
        PublicNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `FORBIDDEN`: You do not have permission to do this. `INSUFFICIENT_SCOPE`: The API key does not have the scope for this operation. `PROJECT_ACCESS_DENIED`: You are not a member of this project. `PROJECT_DISABLED`: The project is disabled. */
        PublicNotAllowedOrDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `PAYLOAD_TOO_LARGE`: The request is too large. */
        PublicPayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `RATE_LIMIT_EXCEEDED`: Too many requests. */
        PublicRateLimitExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `REQUEST_TIMEOUT`: The body of the request arrived too slowly. */
        PublicRequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. */
        PublicServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `TEMPLATE_NOT_FOUND`: Template not found. */
        PublicTemplateNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `MISSING_AUTH`: The request has no API key. `UNAUTHORIZED`: The API key is invalid. `INVALID_API_KEY`: This endpoint does not accept this kind of API key. */
        PublicUnauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE`: The content type of the body is not supported here. */
        PublicUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `VALIDATION_ERROR`: The request has invalid fields. */
        PublicValidationError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `RATE_LIMIT_EXCEEDED`: Too many requests. */
        RateLimitExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `RELEASE_NOT_CONFIGURED`: Captured mail cannot be released: no mail server is configured for it. `RELEASE_REFUSED`: The captured mail was not sent. `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for a different request. `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is still running. */
        ReleaseNotConfiguredOrReleaseRefusedOrIdempotencyKeyReusedOrIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `REQUEST_TIMEOUT`: The body of the request arrived too slowly. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `RESOURCE_NOT_FOUND`: Resource not found. */
        ResourceNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `RESOURCE_NOT_FOUND`: Resource not found. `BILLING_DISABLED`: Billing is not configured on this server. */
        ResourceNotFoundOrBillingDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `REVISION_CONFLICT`: The resource is not as the request expects. */
        RevisionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `ROUTE_NOT_FOUND`: Endpoint not found. */
        RouteNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `ROUTE_NOT_FOUND`: Endpoint not found. `EMAIL_NOT_FOUND`: Email not found. */
        RouteNotFoundOrEmailNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `ROUTE_NOT_FOUND`: Endpoint not found. `EMAIL_NOT_FOUND`: Email not found. `RESOURCE_NOT_FOUND`: Resource not found. */
        RouteNotFoundOrEmailNotFoundOrResourceNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `SEGMENT_NOT_FOUND`: Segment not found. */
        SegmentNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `SUPPRESSION_NOT_FOUND`: The address is not suppressed. */
        SuppressionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `TEMPLATE_NOT_FOUND`: Template not found. */
        TemplateNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `TEMPLATE_NOT_FOUND`: Template not found. `CONTACT_NOT_FOUND`: Contact not found. */
        TemplateNotFoundOrContactNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `TEMPLATE_NOT_FOUND`: Template not found. `SEGMENT_NOT_FOUND`: Segment not found. */
        TemplateNotFoundOrSegmentNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `MISSING_AUTH`: The request has no API key. `UNAUTHORIZED`: The API key is invalid. `INVALID_API_KEY`: This endpoint does not accept this kind of API key. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE`: The content type of the body is not supported here. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `UPLOAD_NOT_FOUND`: Image not found. `UPLOADS_DISABLED`: Uploads are not configured on this server. */
        UploadNotFoundOrUploadsDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `UPLOADS_DISABLED`: Uploads are not configured on this server. */
        UploadsDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `VALIDATION_ERROR`: The request has invalid fields. */
        ValidationError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `WORKFLOW_NOT_FOUND`: Workflow not found. */
        WorkflowNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `WORKFLOW_NOT_FOUND`: Workflow not found. `CONTACT_NOT_FOUND`: Contact not found. */
        WorkflowNotFoundOrContactNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `WORKFLOW_NOT_FOUND`: Workflow not found. `RESOURCE_NOT_FOUND`: Resource not found. */
        WorkflowNotFoundOrResourceNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `WORKFLOW_NOT_FOUND`: Workflow not found. `RESOURCE_NOT_FOUND`: Resource not found. `TEMPLATE_NOT_FOUND`: Template not found. `SEGMENT_NOT_FOUND`: Segment not found. */
        WorkflowNotFoundOrResourceNotFoundOrTemplateNotFoundOrSegmentNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `WORKFLOW_NOT_FOUND`: Workflow not found. `TEMPLATE_NOT_FOUND`: Template not found. `SEGMENT_NOT_FOUND`: Segment not found. */
        WorkflowNotFoundOrTemplateNotFoundOrSegmentNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
        IdempotencyKey: string;
        /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
        IfMatch: string;
        /** @description The ETag of an earlier response. If the response would be the same, it is 304 without a body. */
        IfNoneMatch: string;
        /** @description The id of the project. Only needed with a session; a key belongs to one project. */
        ProjectIdHeader: string;
        /** @description With `Accept: text/event-stream`: the cursor after which the stream begins, instead of `after`. */
        LastEventId: string;
        /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
        RequestIdHeader: string;
    };
    requestBodies: never;
    headers: {
        /** @description The id of the request, either the one in the request or a new one. */
        RequestId: string;
        /** @description The number of requests per minute that the project can make. */
        RateLimitLimit: number;
        /** @description The number of remaining requests. */
        RateLimitRemaining: number;
        /** @description Seconds until all requests are available again. */
        RateLimitReset: number;
        /** @description Present if this is the stored response to an earlier request with the same Idempotency-Key. */
        IdempotencyReplayed: "true";
        /** @description The revision of the record and, after a hyphen, a digest of the response. Send it as `If-Match` to change only what you have read, or as `If-None-Match` to read only what has changed. */
        Revision: string;
        /** @description Seconds to wait before trying again. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendRequest"];
            };
        };
        responses: {
            /** @description All mails are accepted and will be sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "emails": [
                     *           {
                     *             "contact": {
                     *               "id": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *               "email": "ada@example.com"
                     *             },
                     *             "email": "eml_01kajwa5v8n1r4y7h0j3s6d9gf"
                     *           }
                     *         ],
                     *         "timestamp": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SendResult"];
                };
            };
            400: components["responses"]["PublicBadRequestOrInvalidJson"];
            401: components["responses"]["PublicUnauthenticated"];
            402: components["responses"]["PublicBillingLimitExceeded"];
            403: components["responses"]["PublicDomainNotVerifiedOrForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled"];
            404: components["responses"]["PublicTemplateNotFound"];
            408: components["responses"]["PublicRequestTimeout"];
            409: components["responses"]["PublicConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PublicPayloadTooLarge"];
            415: components["responses"]["PublicUnsupportedMediaType"];
            422: components["responses"]["PublicValidationError"];
            429: components["responses"]["PublicRateLimitExceeded"];
            500: components["responses"]["PublicInternalServerError"];
            503: components["responses"]["PublicServiceUnavailable"];
        };
    };
    sendBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendBatch"];
            };
        };
        responses: {
            /** @description All mails are accepted and will be sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "emails": [
                     *               {
                     *                 "contact": {
                     *                   "id": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *                   "email": "ada@example.com"
                     *                 },
                     *                 "email": "eml_01kajwa5v8n1r4y7h0j3s6d9gf"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "timestamp": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            400: components["responses"]["PublicBadRequestOrInvalidJson"];
            401: components["responses"]["PublicUnauthenticated"];
            402: components["responses"]["PublicBillingLimitExceeded"];
            403: components["responses"]["PublicDomainNotVerifiedOrForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled"];
            404: components["responses"]["PublicTemplateNotFound"];
            408: components["responses"]["PublicRequestTimeout"];
            409: components["responses"]["PublicConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PublicPayloadTooLarge"];
            415: components["responses"]["PublicUnsupportedMediaType"];
            422: components["responses"]["PublicValidationError"];
            429: components["responses"]["PublicRateLimitExceeded"];
            500: components["responses"]["PublicInternalServerError"];
            503: components["responses"]["PublicServiceUnavailable"];
        };
    };
    listEmails: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                status?: "PENDING" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "UNKNOWN";
                contactId?: string;
                /** @description The address of the contact that gets it. */
                recipient?: string;
                templateId?: string;
                campaignId?: string;
                /** @description A part of the recipient address or the subject, in any case. */
                search?: string;
                /** @description Mails accepted at this time or later. */
                from?: string;
                /** @description Mails accepted before this time. */
                to?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of emails. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "eml_01kajwa5v8n1r4y7h0j3s6d9gf",
                     *           "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "subject": "Hello Ada",
                     *           "from": "hello@sandbox.localhost",
                     *           "fromName": "Posthorn",
                     *           "to": "ada@example.com",
                     *           "toName": null,
                     *           "replyTo": null,
                     *           "shown": null,
                     *           "tags": [],
                     *           "sourceType": "TRANSACTIONAL",
                     *           "templateId": null,
                     *           "campaignId": null,
                     *           "workflowExecutionId": null,
                     *           "messageId": "<eml_01kajwa5v8n1r4y7h0j3s6d9gf+7v0c4m9x2k5d@sandbox.localhost>",
                     *           "status": "SENT",
                     *           "error": null,
                     *           "response": "250 2.0.0 Ok: queued as 4Xy9Zb",
                     *           "attempts": 1,
                     *           "unknownOutcomes": 0,
                     *           "scheduledAt": null,
                     *           "nextAttemptAt": null,
                     *           "requestId": "req_01kajw9z6t2k5m8p1r4u7x0a3c",
                     *           "opens": 0,
                     *           "clicks": 0,
                     *           "machineOpens": 0,
                     *           "machineClicks": 0,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "sentAt": "2026-11-21T09:30:00.120Z",
                     *           "deliveredAt": null,
                     *           "openedAt": null,
                     *           "clickedAt": null,
                     *           "bouncedAt": null,
                     *           "bounceClass": null,
                     *           "bounceReason": null,
                     *           "complainedAt": null
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["EmailPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "eml_01kajwa5v8n1r4y7h0j3s6d9gf",
                     *       "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *       "subject": "Hello Ada",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "Posthorn",
                     *       "to": "ada@example.com",
                     *       "toName": null,
                     *       "replyTo": null,
                     *       "shown": null,
                     *       "tags": [],
                     *       "sourceType": "TRANSACTIONAL",
                     *       "templateId": null,
                     *       "campaignId": null,
                     *       "workflowExecutionId": null,
                     *       "messageId": "<eml_01kajwa5v8n1r4y7h0j3s6d9gf+7v0c4m9x2k5d@sandbox.localhost>",
                     *       "status": "SENT",
                     *       "error": null,
                     *       "response": "250 2.0.0 Ok: queued as 4Xy9Zb",
                     *       "attempts": 2,
                     *       "unknownOutcomes": 0,
                     *       "scheduledAt": null,
                     *       "nextAttemptAt": null,
                     *       "requestId": "req_01kajw9z6t2k5m8p1r4u7x0a3c",
                     *       "opens": 0,
                     *       "clicks": 0,
                     *       "machineOpens": 0,
                     *       "machineClicks": 0,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "sentAt": "2026-11-21T09:30:00.120Z",
                     *       "deliveredAt": null,
                     *       "openedAt": null,
                     *       "clickedAt": null,
                     *       "bouncedAt": null,
                     *       "bounceClass": null,
                     *       "bounceReason": null,
                     *       "complainedAt": null,
                     *       "story": [
                     *         {
                     *           "words": null,
                     *           "by": null,
                     *           "link": null,
                     *           "count": 1,
                     *           "until": null,
                     *           "type": "accepted",
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "message": "Accepted with the request req_01kajw9z6t2k5m8p1r4u7x0a3c."
                     *         },
                     *         {
                     *           "words": "451 4.7.1 Greylisting in action, please come back later",
                     *           "by": null,
                     *           "link": null,
                     *           "count": 1,
                     *           "until": null,
                     *           "type": "failed",
                     *           "at": "2026-11-21T09:30:00.090Z",
                     *           "message": "Attempt 1 failed."
                     *         },
                     *         {
                     *           "words": "250 2.0.0 Ok: queued as 4Xy9Zb",
                     *           "by": null,
                     *           "link": null,
                     *           "count": 1,
                     *           "until": null,
                     *           "type": "sent",
                     *           "at": "2026-11-21T09:30:10.120Z",
                     *           "message": "Rendered and accepted by the mail server at attempt 2."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmailWithTimeline"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["EmailNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rescheduleEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RescheduleRequest"];
            };
        };
        responses: {
            /** @description The updated email. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "eml_01kajwa5v8n1r4y7h0j3s6d9gf",
                     *       "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *       "subject": "Hello Ada",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "Posthorn",
                     *       "to": "ada@example.com",
                     *       "toName": null,
                     *       "replyTo": null,
                     *       "shown": null,
                     *       "tags": [],
                     *       "sourceType": "TRANSACTIONAL",
                     *       "templateId": null,
                     *       "campaignId": null,
                     *       "workflowExecutionId": null,
                     *       "messageId": "<eml_01kajwa5v8n1r4y7h0j3s6d9gf+7v0c4m9x2k5d@sandbox.localhost>",
                     *       "status": "PENDING",
                     *       "error": null,
                     *       "response": null,
                     *       "attempts": 0,
                     *       "unknownOutcomes": 0,
                     *       "scheduledAt": "2026-11-22T09:00:00.000Z",
                     *       "nextAttemptAt": "2026-11-22T09:00:00.000Z",
                     *       "requestId": "req_01kajw9z6t2k5m8p1r4u7x0a3c",
                     *       "opens": 0,
                     *       "clicks": 0,
                     *       "machineOpens": 0,
                     *       "machineClicks": 0,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "sentAt": null,
                     *       "deliveredAt": null,
                     *       "openedAt": null,
                     *       "clickedAt": null,
                     *       "bouncedAt": null,
                     *       "bounceClass": null,
                     *       "bounceReason": null,
                     *       "complainedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Email"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["EmailNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEmailContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subject": "Welcome to Acme",
                     *       "html": "<p>Hello Ada</p>",
                     *       "text": "Hello Ada",
                     *       "headers": {
                     *         "From": "Acme <hello@acme.example>",
                     *         "To": "ada@example.com",
                     *         "Subject": "Welcome to Acme",
                     *         "Message-ID": "<eml_01kajwa5v8n1r4y7h0j3s6d9gf+7v0c4m9x2k5d@sandbox.localhost>",
                     *         "Date": "Sat, 21 Nov 2026 09:00:00 GMT"
                     *       },
                     *       "size": 214
                     *     }
                     */
                    "application/json": components["schemas"]["EmailContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["EmailNotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["EmailContentGone"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated email. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "eml_01kajwa5v8n1r4y7h0j3s6d9gf",
                     *       "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *       "subject": "Hello Ada",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "Posthorn",
                     *       "to": "ada@example.com",
                     *       "toName": null,
                     *       "replyTo": null,
                     *       "shown": null,
                     *       "tags": [],
                     *       "sourceType": "TRANSACTIONAL",
                     *       "templateId": null,
                     *       "campaignId": null,
                     *       "workflowExecutionId": null,
                     *       "messageId": "<eml_01kajwa5v8n1r4y7h0j3s6d9gf+7v0c4m9x2k5d@sandbox.localhost>",
                     *       "status": "PENDING",
                     *       "error": null,
                     *       "response": null,
                     *       "attempts": 0,
                     *       "unknownOutcomes": 0,
                     *       "scheduledAt": null,
                     *       "nextAttemptAt": "2026-11-21T09:30:00.000Z",
                     *       "requestId": "req_01kajw9z6t2k5m8p1r4u7x0a3c",
                     *       "opens": 0,
                     *       "clicks": 0,
                     *       "machineOpens": 0,
                     *       "machineClicks": 0,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "sentAt": null,
                     *       "deliveredAt": null,
                     *       "openedAt": null,
                     *       "clickedAt": null,
                     *       "bouncedAt": null,
                     *       "bounceClass": null,
                     *       "bounceReason": null,
                     *       "complainedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Email"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["BillingLimitExceeded"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["EmailNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated email. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "eml_01kajwa5v8n1r4y7h0j3s6d9gf",
                     *       "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *       "subject": "Hello Ada",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "Posthorn",
                     *       "to": "ada@example.com",
                     *       "toName": null,
                     *       "replyTo": null,
                     *       "shown": null,
                     *       "tags": [],
                     *       "sourceType": "TRANSACTIONAL",
                     *       "templateId": null,
                     *       "campaignId": null,
                     *       "workflowExecutionId": null,
                     *       "messageId": "<eml_01kajwa5v8n1r4y7h0j3s6d9gf+7v0c4m9x2k5d@sandbox.localhost>",
                     *       "status": "FAILED",
                     *       "error": "Cancelled manually before it was sent.",
                     *       "response": null,
                     *       "attempts": 0,
                     *       "unknownOutcomes": 0,
                     *       "scheduledAt": null,
                     *       "nextAttemptAt": null,
                     *       "requestId": "req_01kajw9z6t2k5m8p1r4u7x0a3c",
                     *       "opens": 0,
                     *       "clicks": 0,
                     *       "machineOpens": 0,
                     *       "machineClicks": 0,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "sentAt": null,
                     *       "deliveredAt": null,
                     *       "openedAt": null,
                     *       "clickedAt": null,
                     *       "bouncedAt": null,
                     *       "bounceClass": null,
                     *       "bounceReason": null,
                     *       "complainedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Email"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["EmailNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    trackEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackRequest"];
            };
        };
        responses: {
            /** @description The event is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contact": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *         "event": "evt_01kajwbz6e9q2w5t8u1i4o7pas",
                     *         "timestamp": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TrackResult"];
                };
            };
            400: components["responses"]["PublicBadRequestOrInvalidJson"];
            401: components["responses"]["PublicMissingAuthOrUnauthorized"];
            403: components["responses"]["PublicNotAllowedOrDisabled"];
            408: components["responses"]["PublicRequestTimeout"];
            409: components["responses"]["PublicIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PublicPayloadTooLarge"];
            415: components["responses"]["PublicUnsupportedMediaType"];
            422: components["responses"]["PublicValidationError"];
            429: components["responses"]["PublicRateLimitExceeded"];
            500: components["responses"]["PublicInternalServerError"];
            503: components["responses"]["PublicServiceUnavailable"];
        };
    };
    trackNamedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NamedTrackRequest"];
            };
        };
        responses: {
            /** @description The event is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contact": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *       "event": "evt_01kajwbz6e9q2w5t8u1i4o7pas",
                     *       "timestamp": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TrackedEvent"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["ContactNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "email": "ada+shop@gmial.com",
                     *         "valid": true,
                     *         "isDisposable": false,
                     *         "isAlias": false,
                     *         "isTypo": true,
                     *         "isPlusAddressed": true,
                     *         "isPersonalEmail": false,
                     *         "domainExists": true,
                     *         "hasWebsite": true,
                     *         "hasMxRecords": true,
                     *         "suggestedEmail": "ada+shop@gmail.com",
                     *         "reasons": [
                     *           "gmial.com is probably a typo of gmail.com."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationResult"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["PublicBadRequestOrInvalidJson"];
            401: components["responses"]["PublicUnauthenticated"];
            403: components["responses"]["PublicNotAllowed"];
            408: components["responses"]["PublicRequestTimeout"];
            409: components["responses"]["PublicIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PublicPayloadTooLarge"];
            415: components["responses"]["PublicUnsupportedMediaType"];
            422: components["responses"]["PublicValidationError"];
            429: components["responses"]["PublicRateLimitExceeded"];
            500: components["responses"]["PublicInternalServerError"];
            503: components["responses"]["PublicServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The maximum number of events in a page, 1 to 100; fewer when they are large. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only events with this name. */
                eventName?: string;
                /** @description Lists events in the order in which they were stored, after a cursor: `0` for the oldest that is kept, `now` for the next one, or the cursor of a response. No event is skipped. */
                after?: string;
                /** @description With `after`: only events whose names match this pattern, in which `*` matches any characters. Repeat the parameter for further patterns. */
                types?: string[];
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description With `Accept: text/event-stream`: the cursor after which the stream begins, instead of `after`. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "evt_01kajwbz6e9q2w5t8u1i4o7pas",
                     *           "name": "order-placed",
                     *           "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "emailId": null,
                     *           "data": {
                     *             "orderId": "A-1042",
                     *             "total": 49.9
                     *           },
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "events": [
                     *         {
                     *           "id": "evt_01kajwbz6e9q2w5t8u1i4o7pas",
                     *           "name": "order-placed",
                     *           "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "emailId": null,
                     *           "data": {
                     *             "orderId": "A-1042",
                     *             "total": 49.9
                     *           },
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                    "application/x-ndjson": string;
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            410: components["responses"]["CursorExpired"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countEvents: {
        parameters: {
            query?: {
                /** @description The first day, in UTC; absent for the first events. */
                startDate?: string;
                /** @description The last day, in UTC; absent for the newest events. */
                endDate?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "order-placed",
                     *         "count": 1204
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["EventCounts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContactEvents: {
        parameters: {
            query?: {
                /** @description The maximum number of events in a page, 1 to 100; fewer when they are large. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "evt_01kajwbz6e9q2w5t8u1i4o7pas",
                     *           "name": "order-placed",
                     *           "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "emailId": null,
                     *           "data": {
                     *             "orderId": "A-1042",
                     *             "total": 49.9
                     *           },
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "events": [
                     *         {
                     *           "id": "evt_01kajwbz6e9q2w5t8u1i4o7pas",
                     *           "name": "order-placed",
                     *           "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "emailId": null,
                     *           "data": {
                     *             "orderId": "A-1042",
                     *             "total": 49.9
                     *           },
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["ContactNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEventNames: {
        parameters: {
            query?: {
                /** @description The maximum number of names, 1 to 1000. */
                limit?: number;
                /** @description The last name of the previous response; absent for the first names. */
                after?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eventNames": [
                     *         "email.sent",
                     *         "order-placed"
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["EventNames"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEventUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The name of the event. */
                eventName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The references to the event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hidden": [],
                     *       "usedInSegments": [
                     *         {
                     *           "id": "seg_01kajwe2b8r4y6u9k1m3p5s7vx",
                     *           "name": "Buyers"
                     *         }
                     *       ],
                     *       "usedInWorkflows": [],
                     *       "totalCount": 1204,
                     *       "uniqueContacts": 311,
                     *       "sampled": false,
                     *       "sampleSize": 1204,
                     *       "canDelete": true
                     *     }
                     */
                    "application/json": components["schemas"]["EventUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The name of the event. */
                eventName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events were deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletedCount": 1204
                     *     }
                     */
                    "application/json": components["schemas"]["EventDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description A part of the email address, in any case. */
                search?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *           "email": "ada@example.com",
                     *           "subscribed": true,
                     *           "data": {
                     *             "name": "Ada",
                     *             "plan": "pro"
                     *           },
                     *           "revision": 1,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactInput"];
            };
        };
        responses: {
            /** @description The contact with this address was updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *       "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "email": "ada@example.com",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z",
                     *       "_meta": {
                     *         "isNew": false,
                     *         "isUpdate": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertedContact"] & components["schemas"]["Warned"];
                };
            };
            /** @description The contact was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *       "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "email": "ada@example.com",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z",
                     *       "_meta": {
                     *         "isNew": true,
                     *         "isUpdate": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertedContact"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response. If the response would be the same, it is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *       "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "email": "ada@example.com",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["ContactNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["ContactNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactChanges"];
            };
        };
        responses: {
            /** @description The updated contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *       "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "email": "ada@example.com",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["ContactNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    lookupContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactLookup"];
            };
        };
        responses: {
            /** @description The addresses, found or not found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "found": [
                     *         "ada@example.com"
                     *       ],
                     *       "notFound": [
                     *         "nobody@example.com"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ContactLookupResult"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    explainContact: {
        parameters: {
            query?: {
                /** @description The id or name of the campaign that the contact did or did not receive. */
                campaignId?: string;
                /** @description The id or name of a template: explains its mails instead. */
                templateId?: string;
                /** @description The id or name of a workflow: explains its mails instead. */
                workflowId?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The explanation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verdict": "not_sent",
                     *       "reasons": [
                     *         {
                     *           "code": "unsubscribed",
                     *           "message": "The contact was unsubscribed with the button of the mail program.",
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "emailId": "eml_01kajwa5v8n1r4y7h0j3s6d9gf"
                     *         }
                     *       ],
                     *       "hidden": []
                     *     }
                     */
                    "application/json": components["schemas"]["Explanation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["ContactNotFoundOrCampaignNotFoundOrTemplateNotFoundOrWorkflowNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportContacts: {
        parameters: {
            query?: {
                /** @description The maximum number of contacts in a batch, 1 to 5000; fewer when they are large. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A batch of the contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *           "email": "ada@example.com",
                     *           "subscribed": true,
                     *           "data": {
                     *             "name": "Ada",
                     *             "plan": "pro"
                     *           },
                     *           "revision": 1,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contact": {
                     *         "id": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *         "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "email": "ada@example.com",
                     *         "subscribed": true,
                     *         "data": {
                     *           "name": "Ada",
                     *           "plan": "pro"
                     *         },
                     *         "revision": 1,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       },
                     *       "segments": [
                     *         {
                     *           "id": "seg_01kajwe2b8r4y6u9k1m3p5s7vx",
                     *           "name": "Paying"
                     *         }
                     *       ],
                     *       "emails": [
                     *         {
                     *           "id": "eml_01kajwa5v8n1r4y7h0j3s6d9gf",
                     *           "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "subject": "Hello Ada",
                     *           "from": "hello@sandbox.localhost",
                     *           "fromName": "Posthorn",
                     *           "to": "ada@example.com",
                     *           "toName": null,
                     *           "replyTo": null,
                     *           "shown": null,
                     *           "tags": [],
                     *           "sourceType": "TRANSACTIONAL",
                     *           "templateId": null,
                     *           "campaignId": null,
                     *           "workflowExecutionId": null,
                     *           "messageId": "<eml_01kajwa5v8n1r4y7h0j3s6d9gf+7v0c4m9x2k5d@sandbox.localhost>",
                     *           "status": "SENT",
                     *           "error": null,
                     *           "response": "250 2.0.0 Ok: queued as 4Xy9Zb",
                     *           "attempts": 1,
                     *           "unknownOutcomes": 0,
                     *           "scheduledAt": null,
                     *           "nextAttemptAt": null,
                     *           "requestId": "req_01kajw9z6t2k5m8p1r4u7x0a3c",
                     *           "opens": 0,
                     *           "clicks": 0,
                     *           "machineOpens": 0,
                     *           "machineClicks": 0,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "sentAt": "2026-11-21T09:30:00.120Z",
                     *           "deliveredAt": null,
                     *           "openedAt": null,
                     *           "clickedAt": null,
                     *           "bouncedAt": null,
                     *           "bounceClass": null,
                     *           "bounceReason": null,
                     *           "complainedAt": null,
                     *           "variables": {
                     *             "name": "Ada",
                     *             "plan": "pro"
                     *           },
                     *           "headers": {},
                     *           "attachments": [],
                     *           "html": "<p>Hello Ada</p>",
                     *           "story": [
                     *             {
                     *               "words": null,
                     *               "by": null,
                     *               "link": null,
                     *               "count": 1,
                     *               "until": null,
                     *               "type": "accepted",
                     *               "at": "2026-11-21T09:30:00.000Z",
                     *               "message": "Accepted with the request req_01kajw9z6t2k5m8p1r4u7x0a3c."
                     *             },
                     *             {
                     *               "words": "451 4.7.1 Greylisting in action, please come back later",
                     *               "by": null,
                     *               "link": null,
                     *               "count": 1,
                     *               "until": null,
                     *               "type": "failed",
                     *               "at": "2026-11-21T09:30:00.090Z",
                     *               "message": "Attempt 1 failed."
                     *             },
                     *             {
                     *               "words": "250 2.0.0 Ok: queued as 4Xy9Zb",
                     *               "by": null,
                     *               "link": null,
                     *               "count": 1,
                     *               "until": null,
                     *               "type": "sent",
                     *               "at": "2026-11-21T09:30:10.120Z",
                     *               "message": "Rendered and accepted by the mail server at attempt 2."
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "events": [
                     *         {
                     *           "id": "evt_01kajwbz6e9q2w5t8u1i4o7pas",
                     *           "name": "order-placed",
                     *           "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "emailId": null,
                     *           "data": {
                     *             "orderId": "A-1042",
                     *             "total": 49.9
                     *           },
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "suppression": null
                     *     }
                     */
                    "application/json": components["schemas"]["ContactExport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["ContactNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ContactImport"];
            };
        };
        responses: {
            /** @description The file is stored and will be imported. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The import is queued.",
                     *       "jobId": "job_01kajwf4m7q0t3w6z9c2e5h8k1"
                     *     }
                     */
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getImportJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01kajwf4m7q0t3w6z9c2e5h8k1",
                     *       "state": "completed",
                     *       "progress": 100,
                     *       "result": {
                     *         "totalRows": 1000,
                     *         "successCount": 999,
                     *         "createdCount": 900,
                     *         "updatedCount": 99,
                     *         "duplicateCount": 2,
                     *         "failureCount": 1,
                     *         "errors": [
                     *           {
                     *             "row": 17,
                     *             "email": "ada@",
                     *             "error": "This is not an email address such as ada@example.com.",
                     *             "code": "invalid_email",
                     *             "field": "email"
                     *           }
                     *         ],
                     *         "errorsTruncated": false,
                     *         "columns": [
                     *           {
                     *             "column": "E-Mail",
                     *             "field": "email",
                     *             "isNew": false
                     *           },
                     *           {
                     *             "column": "First name",
                     *             "field": "First_name",
                     *             "isNew": true
                     *           }
                     *         ]
                     *       },
                     *       "failedReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["ImportJob"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["JobNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkSubscribeContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRequest"];
            };
        };
        responses: {
            /** @description The job is stored and will run. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The job is queued.",
                     *       "jobId": "job_01kajwf4m7q0t3w6z9c2e5h8k1"
                     *     }
                     */
                    "application/json": components["schemas"]["JobAccepted"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkUnsubscribeContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRequest"];
            };
        };
        responses: {
            /** @description The job is stored and will run. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The job is queued.",
                     *       "jobId": "job_01kajwf4m7q0t3w6z9c2e5h8k1"
                     *     }
                     */
                    "application/json": components["schemas"]["JobAccepted"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkDeleteContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRequest"];
            };
        };
        responses: {
            /** @description The job is stored and will run. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The job is queued.",
                     *       "jobId": "job_01kajwf4m7q0t3w6z9c2e5h8k1"
                     *     }
                     */
                    "application/json": components["schemas"]["JobAccepted"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBulkJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01kajwf4m7q0t3w6z9c2e5h8k1",
                     *       "state": "completed",
                     *       "progress": 100,
                     *       "result": {
                     *         "operation": "subscribe",
                     *         "totalRequested": 3,
                     *         "successCount": 1,
                     *         "unchangedCount": 1,
                     *         "failureCount": 1,
                     *         "errors": [
                     *           {
                     *             "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1zf",
                     *             "email": null,
                     *             "error": "Contact not found."
                     *           }
                     *         ]
                     *       },
                     *       "failedReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["BulkJob"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["JobNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         {
                     *           "field": "email",
                     *           "type": "string",
                     *           "isCustom": false,
                     *           "coverage": 1
                     *         },
                     *         {
                     *           "field": "data.plan",
                     *           "type": "string",
                     *           "isCustom": true,
                     *           "coverage": 0.42
                     *         }
                     *       ],
                     *       "count": 2
                     *     }
                     */
                    "application/json": components["schemas"]["FieldCatalogue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFieldValues: {
        parameters: {
            query?: {
                /** @description The maximum number of values, 1 to 200. */
                limit?: number;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description A name in the catalogue. The prefix `data.` of a custom field is optional. */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The values. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "field": "data.plan",
                     *       "values": [
                     *         "free",
                     *         "pro"
                     *       ],
                     *       "count": 2,
                     *       "limit": 100,
                     *       "sampled": false,
                     *       "sampleSize": 1204
                     *     }
                     */
                    "application/json": components["schemas"]["FieldValues"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFieldUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description A name in the catalogue. The prefix `data.` of a custom field is optional. */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The references to the field. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hidden": [],
                     *       "usedInSegments": [
                     *         {
                     *           "id": "seg_01kajwe2b8r4y6u9k1m3p5s7vx",
                     *           "name": "Paying"
                     *         }
                     *       ],
                     *       "usedInCampaigns": [],
                     *       "usedInWorkflows": [],
                     *       "contactCount": 1204,
                     *       "canDelete": false
                     *     }
                     */
                    "application/json": components["schemas"]["FieldUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description A name in the catalogue. The prefix `data.` of a custom field is optional. */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletedFrom": 1204
                     *     }
                     */
                    "application/json": components["schemas"]["FieldDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSegments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every segment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "seg_01kajwe2b8r4y6u9k1m3p5s7vx",
                     *         "name": "Paying",
                     *         "description": null,
                     *         "type": "DYNAMIC",
                     *         "filters": {
                     *           "operator": "AND",
                     *           "conditions": [
                     *             {
                     *               "field": "data.plan",
                     *               "operator": "equals",
                     *               "value": "pro"
                     *             }
                     *           ]
                     *         },
                     *         "condition": {
                     *           "logic": "AND",
                     *           "groups": [
                     *             {
                     *               "filters": [
                     *                 {
                     *                   "field": "data.plan",
                     *                   "operator": "equals",
                     *                   "value": "pro"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "trackMembership": true,
                     *         "entryEvent": "segment.paying.entry",
                     *         "exitEvent": "segment.paying.exit",
                     *         "memberCount": 1204,
                     *         "revision": 1,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Segment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentInput"];
            };
        };
        responses: {
            /** @description The segment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "seg_01kajwe2b8r4y6u9k1m3p5s7vx",
                     *       "name": "Paying",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "filters": {
                     *         "operator": "AND",
                     *         "conditions": [
                     *           {
                     *             "field": "data.plan",
                     *             "operator": "equals",
                     *             "value": "pro"
                     *           }
                     *         ]
                     *       },
                     *       "condition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "entryEvent": "segment.paying.entry",
                     *       "exitEvent": "segment.paying.exit",
                     *       "memberCount": 1204,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["SegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentPreview"];
            };
        };
        responses: {
            /** @description The number of matching contacts, and the newest of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "memberCount": 1204,
                     *       "data": [
                     *         {
                     *           "id": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *           "email": "ada@example.com",
                     *           "subscribed": true,
                     *           "data": {
                     *             "name": "Ada",
                     *             "plan": "pro"
                     *           },
                     *           "revision": 1,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SegmentPreviewResult"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["SegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response. If the response would be the same, it is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "seg_01kajwe2b8r4y6u9k1m3p5s7vx",
                     *       "name": "Paying",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "filters": {
                     *         "operator": "AND",
                     *         "conditions": [
                     *           {
                     *             "field": "data.plan",
                     *             "operator": "equals",
                     *             "value": "pro"
                     *           }
                     *         ]
                     *       },
                     *       "condition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "entryEvent": "segment.paying.entry",
                     *       "exitEvent": "segment.paying.exit",
                     *       "memberCount": 1204,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["SegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentChanges"];
            };
        };
        responses: {
            /** @description The updated segment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "seg_01kajwe2b8r4y6u9k1m3p5s7vx",
                     *       "name": "Paying",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "filters": {
                     *         "operator": "AND",
                     *         "conditions": [
                     *           {
                     *             "field": "data.plan",
                     *             "operator": "equals",
                     *             "value": "pro"
                     *           }
                     *         ]
                     *       },
                     *       "condition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "entryEvent": "segment.paying.entry",
                     *       "exitEvent": "segment.paying.exit",
                     *       "memberCount": 1204,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["SegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSegmentContacts: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. */
                page?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *           "email": "ada@example.com",
                     *           "subscribed": true,
                     *           "data": {
                     *             "name": "Ada",
                     *             "plan": "pro"
                     *           },
                     *           "revision": 1,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SegmentContactPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addSegmentMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentMembersInput"];
            };
        };
        responses: {
            /** @description The results for the addresses. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": 1,
                     *       "created": 0,
                     *       "notFound": [
                     *         "grace@example.com"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MembersAdded"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["SegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeSegmentMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentMembersRemoval"];
            };
        };
        responses: {
            /** @description The number of removed members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "removed": 1
                     *     }
                     */
                    "application/json": components["schemas"]["MembersRemoved"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["SegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    computeSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": 12,
                     *       "removed": 3,
                     *       "total": 1204
                     *     }
                     */
                    "application/json": components["schemas"]["SegmentComputation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["SegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    refreshSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "memberCount": 1204
                     *     }
                     */
                    "application/json": components["schemas"]["SegmentCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["SegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only addresses with this reason. */
                reason?: "BOUNCE" | "COMPLAINT" | "MANUAL";
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of suppressions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "email": "ada@example.com",
                     *           "reason": "BOUNCE",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SuppressionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSuppression: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuppressionInput"];
            };
        };
        responses: {
            /** @description It was already suppressed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.com",
                     *       "reason": "BOUNCE",
                     *       "createdAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"] & components["schemas"]["Warned"];
                };
            };
            /** @description The address is suppressed. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.com",
                     *       "reason": "BOUNCE",
                     *       "createdAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importSuppressions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuppressionImport"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totalRequested": 2,
                     *       "createdCount": 2,
                     *       "unchangedCount": 0,
                     *       "failureCount": 0,
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["SuppressionImportResult"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportSuppressions: {
        parameters: {
            query?: {
                /** @description The maximum number of suppressions in a batch, 1 to 5000. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only addresses with this reason. */
                reason?: "BOUNCE" | "COMPLAINT" | "MANUAL";
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A batch of suppressions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "email": "ada@example.com",
                     *           "reason": "BOUNCE",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SuppressionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSuppression: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The address, in any spelling. */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suppression. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.com",
                     *       "reason": "BOUNCE",
                     *       "createdAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["SuppressionNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSuppression: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The address, in any spelling. */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mail to the address is allowed again. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["SuppressionNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. Without page and pageSize, the response contains all templates. */
                page?: number;
                pageSize?: number;
                /** @description A part of the name, in any case. */
                search?: string;
                type?: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n",
                     *           "name": "Welcome",
                     *           "description": null,
                     *           "subject": "Welcome, {{name ?? \"friend\"}}",
                     *           "body": "<p>Hello {{name ?? \"there\"}}, good to have you.</p>",
                     *           "from": "hello@sandbox.localhost",
                     *           "fromName": "Posthorn",
                     *           "replyTo": null,
                     *           "type": "TRANSACTIONAL",
                     *           "strict": false,
                     *           "tracking": null,
                     *           "revision": 1,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TemplatePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateInput"];
            };
        };
        responses: {
            /** @description The template. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "subject": "Welcome, {{name ?? \"friend\"}}",
                     *       "body": "<p>Hello {{name ?? \"there\"}}, good to have you.</p>",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "Posthorn",
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "strict": false,
                     *       "tracking": null,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["DomainNotVerifiedOrForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTemplateVariables: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. Without page and pageSize, the response contains all templates. */
                page?: number;
                pageSize?: number;
                /** @description A part of the name, in any case. */
                search?: string;
                type?: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Templates and their variables. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n",
                     *           "name": "Welcome",
                     *           "variables": [
                     *             {
                     *               "variable": "name",
                     *               "use": "print",
                     *               "required": false
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateVariablesPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response. If the response would be the same, it is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "subject": "Welcome, {{name ?? \"friend\"}}",
                     *       "body": "<p>Hello {{name ?? \"there\"}}, good to have you.</p>",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "Posthorn",
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "strict": false,
                     *       "tracking": null,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["TemplateNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["TemplateNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateChanges"];
            };
        };
        responses: {
            /** @description The updated template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "subject": "Welcome, {{name ?? \"friend\"}}",
                     *       "body": "<p>Hello {{name ?? \"there\"}}, good to have you.</p>",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "Posthorn",
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "strict": false,
                     *       "tracking": null,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["DomainNotVerifiedOrForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled"];
            404: components["responses"]["TemplateNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    duplicateTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tpl_01kajwcq4s7v0y3b6e9h2k5n8r",
                     *       "name": "Welcome (Copy)",
                     *       "description": null,
                     *       "subject": "Welcome, {{name ?? \"friend\"}}",
                     *       "body": "<p>Hello {{name ?? \"there\"}}, good to have you.</p>",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "Posthorn",
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "strict": false,
                     *       "tracking": null,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["TemplateNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTemplateUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The references to the template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflowSteps": [],
                     *       "campaigns": [],
                     *       "hidden": [],
                     *       "emailsSent": 42
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["TemplateNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewRequest"];
            };
        };
        responses: {
            /** @description The mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subject": "Hello Ada",
                     *       "html": "<p>Hello Ada, order  is on its way.</p>",
                     *       "text": "Hello Ada, order is on its way.",
                     *       "warnings": [
                     *         {
                     *           "code": "missing_variable",
                     *           "message": "{{order.id}} has no value; it prints nothing.",
                     *           "field": "body",
                     *           "variable": "order.id"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["TemplateNotFoundOrContactNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description The number of the page, from 1; instead of a cursor. */
                page?: number;
                /** @description Another name for limit. */
                pageSize?: number;
                status?: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
                /** @description A part of the name or the subject, in any case. */
                search?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of campaigns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaigns": [
                     *         {
                     *           "id": "cmp_01kajwh7n3q8t2w5y9b4d6f0ks",
                     *           "name": "December news",
                     *           "description": null,
                     *           "subject": "News for {{name ?? \"you\"}}",
                     *           "from": "hello@sandbox.localhost",
                     *           "fromName": "The shop",
                     *           "replyTo": null,
                     *           "type": "ALL",
                     *           "audienceType": "ALL",
                     *           "segmentId": null,
                     *           "segmentName": null,
                     *           "category": "MARKETING",
                     *           "status": "DRAFT",
                     *           "reason": null,
                     *           "collecting": false,
                     *           "scheduledAt": null,
                     *           "startedAt": null,
                     *           "sentAt": null,
                     *           "totalRecipients": 0,
                     *           "sentCount": 0,
                     *           "deliveredCount": 0,
                     *           "openedCount": 0,
                     *           "clickedCount": 0,
                     *           "bouncedCount": 0,
                     *           "complainedCount": 0,
                     *           "unsubscribedCount": 0,
                     *           "failedCount": 0,
                     *           "cancelledCount": 0,
                     *           "suppressedCount": 0,
                     *           "unknownCount": 0,
                     *           "pendingCount": 0,
                     *           "revision": 1,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "data": [
                     *         {
                     *           "id": "cmp_01kajwh7n3q8t2w5y9b4d6f0ks",
                     *           "name": "December news",
                     *           "description": null,
                     *           "subject": "News for {{name ?? \"you\"}}",
                     *           "from": "hello@sandbox.localhost",
                     *           "fromName": "The shop",
                     *           "replyTo": null,
                     *           "type": "ALL",
                     *           "audienceType": "ALL",
                     *           "segmentId": null,
                     *           "segmentName": null,
                     *           "category": "MARKETING",
                     *           "status": "DRAFT",
                     *           "reason": null,
                     *           "collecting": false,
                     *           "scheduledAt": null,
                     *           "startedAt": null,
                     *           "sentAt": null,
                     *           "totalRecipients": 0,
                     *           "sentCount": 0,
                     *           "deliveredCount": 0,
                     *           "openedCount": 0,
                     *           "clickedCount": 0,
                     *           "bouncedCount": 0,
                     *           "complainedCount": 0,
                     *           "unsubscribedCount": 0,
                     *           "failedCount": 0,
                     *           "cancelledCount": 0,
                     *           "suppressedCount": 0,
                     *           "unknownCount": 0,
                     *           "pendingCount": 0,
                     *           "revision": 1,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "total": 1,
                     *       "totalPages": 1,
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"];
            };
        };
        responses: {
            /** @description The campaign. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "cmp_01kajwh7n3q8t2w5y9b4d6f0ks",
                     *         "name": "December news",
                     *         "description": null,
                     *         "subject": "News for {{name ?? \"you\"}}",
                     *         "body": "<p>Hello {{name ?? \"there\"}}, this is new.</p>",
                     *         "from": "hello@sandbox.localhost",
                     *         "fromName": "The shop",
                     *         "replyTo": null,
                     *         "type": "ALL",
                     *         "audienceType": "ALL",
                     *         "segmentId": null,
                     *         "segmentName": null,
                     *         "audienceFilter": null,
                     *         "audienceCondition": null,
                     *         "category": "MARKETING",
                     *         "status": "DRAFT",
                     *         "reason": null,
                     *         "collecting": false,
                     *         "scheduledAt": null,
                     *         "startedAt": null,
                     *         "sentAt": null,
                     *         "totalRecipients": 0,
                     *         "sentCount": 0,
                     *         "deliveredCount": 0,
                     *         "openedCount": 0,
                     *         "clickedCount": 0,
                     *         "bouncedCount": 0,
                     *         "complainedCount": 0,
                     *         "unsubscribedCount": 0,
                     *         "failedCount": 0,
                     *         "cancelledCount": 0,
                     *         "suppressedCount": 0,
                     *         "unknownCount": 0,
                     *         "pendingCount": 0,
                     *         "revision": 1,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignCreated"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["DomainNotVerifiedOrForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled"];
            404: components["responses"]["SegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response. If the response would be the same, it is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmp_01kajwh7n3q8t2w5y9b4d6f0ks",
                     *       "name": "December news",
                     *       "description": null,
                     *       "subject": "News for {{name ?? \"you\"}}",
                     *       "body": "<p>Hello {{name ?? \"there\"}}, this is new.</p>",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "The shop",
                     *       "replyTo": null,
                     *       "type": "ALL",
                     *       "audienceType": "ALL",
                     *       "segmentId": null,
                     *       "segmentName": null,
                     *       "audienceFilter": null,
                     *       "audienceCondition": null,
                     *       "category": "MARKETING",
                     *       "status": "DRAFT",
                     *       "reason": null,
                     *       "collecting": false,
                     *       "scheduledAt": null,
                     *       "startedAt": null,
                     *       "sentAt": null,
                     *       "totalRecipients": 0,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "complainedCount": 0,
                     *       "unsubscribedCount": 0,
                     *       "failedCount": 0,
                     *       "cancelledCount": 0,
                     *       "suppressedCount": 0,
                     *       "unknownCount": 0,
                     *       "pendingCount": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["CampaignNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"];
            };
        };
        responses: {
            /** @description The updated campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmp_01kajwh7n3q8t2w5y9b4d6f0ks",
                     *       "name": "December news",
                     *       "description": null,
                     *       "subject": "News for {{name ?? \"you\"}}",
                     *       "body": "<p>Hello {{name ?? \"there\"}}, this is new.</p>",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "The shop",
                     *       "replyTo": null,
                     *       "type": "ALL",
                     *       "audienceType": "ALL",
                     *       "segmentId": null,
                     *       "segmentName": null,
                     *       "audienceFilter": null,
                     *       "audienceCondition": null,
                     *       "category": "MARKETING",
                     *       "status": "DRAFT",
                     *       "reason": null,
                     *       "collecting": false,
                     *       "scheduledAt": null,
                     *       "startedAt": null,
                     *       "sentAt": null,
                     *       "totalRecipients": 0,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "complainedCount": 0,
                     *       "unsubscribedCount": 0,
                     *       "failedCount": 0,
                     *       "cancelledCount": 0,
                     *       "suppressedCount": 0,
                     *       "unknownCount": 0,
                     *       "pendingCount": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["DomainNotVerifiedOrForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled"];
            404: components["responses"]["CampaignNotFoundOrSegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["CampaignNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    duplicateCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmp_01kajwhr4t7w0z3c6f9j2m5q8v",
                     *       "name": "December news (Copy)",
                     *       "description": null,
                     *       "subject": "News for {{name ?? \"you\"}}",
                     *       "body": "<p>Hello {{name ?? \"there\"}}, this is new.</p>",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "The shop",
                     *       "replyTo": null,
                     *       "type": "ALL",
                     *       "audienceType": "ALL",
                     *       "segmentId": null,
                     *       "segmentName": null,
                     *       "audienceFilter": null,
                     *       "audienceCondition": null,
                     *       "category": "MARKETING",
                     *       "status": "DRAFT",
                     *       "reason": null,
                     *       "collecting": false,
                     *       "scheduledAt": null,
                     *       "startedAt": null,
                     *       "sentAt": null,
                     *       "totalRecipients": 0,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "complainedCount": 0,
                     *       "unsubscribedCount": 0,
                     *       "failedCount": 0,
                     *       "cancelledCount": 0,
                     *       "suppressedCount": 0,
                     *       "unknownCount": 0,
                     *       "pendingCount": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["CampaignNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCampaignStats: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "SENDING",
                     *       "reason": null,
                     *       "collecting": false,
                     *       "totalRecipients": 1204,
                     *       "sentCount": 800,
                     *       "deliveredCount": 760,
                     *       "openedCount": 320,
                     *       "clickedCount": 80,
                     *       "bouncedCount": 4,
                     *       "complainedCount": 0,
                     *       "unsubscribedCount": 0,
                     *       "failedCount": 0,
                     *       "cancelledCount": 0,
                     *       "suppressedCount": 3,
                     *       "unknownCount": 0,
                     *       "pendingCount": 401,
                     *       "openRate": 40,
                     *       "clickRate": 10,
                     *       "bounceRate": 0.5,
                     *       "deliveryRate": 95,
                     *       "totalOpens": 0,
                     *       "totalClicks": 0,
                     *       "machineOpens": 0,
                     *       "machineClicks": 0
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignStats"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["CampaignNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCampaignRecipients: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only recipients whose email has this status. */
                status?: "PENDING" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "UNKNOWN";
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of mails. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "eml_01kajwa5v8n1r4y7h0j3s6d9gf",
                     *           "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "subject": "Hello Ada",
                     *           "from": "hello@sandbox.localhost",
                     *           "fromName": "Posthorn",
                     *           "to": "ada@example.com",
                     *           "toName": null,
                     *           "replyTo": null,
                     *           "shown": null,
                     *           "tags": [],
                     *           "sourceType": "CAMPAIGN",
                     *           "templateId": null,
                     *           "campaignId": "cmp_01kajwh7n3q8t2w5y9b4d6f0ks",
                     *           "workflowExecutionId": null,
                     *           "messageId": "<eml_01kajwa5v8n1r4y7h0j3s6d9gf+7v0c4m9x2k5d@sandbox.localhost>",
                     *           "status": "SENT",
                     *           "error": null,
                     *           "response": "250 2.0.0 Ok: queued as 4Xy9Zb",
                     *           "attempts": 1,
                     *           "unknownOutcomes": 0,
                     *           "scheduledAt": null,
                     *           "nextAttemptAt": null,
                     *           "requestId": null,
                     *           "opens": 0,
                     *           "clicks": 0,
                     *           "machineOpens": 0,
                     *           "machineClicks": 0,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "sentAt": "2026-11-21T09:30:00.120Z",
                     *           "deliveredAt": null,
                     *           "openedAt": null,
                     *           "clickedAt": null,
                     *           "bouncedAt": null,
                     *           "bounceClass": null,
                     *           "bounceReason": null,
                     *           "complainedAt": null
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["EmailPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["CampaignNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CampaignSendRequest"];
            };
        };
        responses: {
            /** @description The updated campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmp_01kajwh7n3q8t2w5y9b4d6f0ks",
                     *       "name": "December news",
                     *       "description": null,
                     *       "subject": "News for {{name ?? \"you\"}}",
                     *       "body": "<p>Hello {{name ?? \"there\"}}, this is new.</p>",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "The shop",
                     *       "replyTo": null,
                     *       "type": "ALL",
                     *       "audienceType": "ALL",
                     *       "segmentId": null,
                     *       "segmentName": null,
                     *       "audienceFilter": null,
                     *       "audienceCondition": null,
                     *       "category": "MARKETING",
                     *       "status": "SENDING",
                     *       "reason": null,
                     *       "collecting": true,
                     *       "scheduledAt": null,
                     *       "startedAt": "2026-11-21T09:31:00.000Z",
                     *       "sentAt": null,
                     *       "totalRecipients": 0,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "complainedCount": 0,
                     *       "unsubscribedCount": 0,
                     *       "failedCount": 0,
                     *       "cancelledCount": 0,
                     *       "suppressedCount": 0,
                     *       "unknownCount": 0,
                     *       "pendingCount": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["BillingLimitExceeded"];
            403: components["responses"]["DomainNotVerifiedOrForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled"];
            404: components["responses"]["CampaignNotFoundOrSegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pauseCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmp_01kajwh7n3q8t2w5y9b4d6f0ks",
                     *       "name": "December news",
                     *       "description": null,
                     *       "subject": "News for {{name ?? \"you\"}}",
                     *       "body": "<p>Hello {{name ?? \"there\"}}, this is new.</p>",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "The shop",
                     *       "replyTo": null,
                     *       "type": "ALL",
                     *       "audienceType": "ALL",
                     *       "segmentId": null,
                     *       "segmentName": null,
                     *       "audienceFilter": null,
                     *       "audienceCondition": null,
                     *       "category": "MARKETING",
                     *       "status": "PAUSED",
                     *       "reason": null,
                     *       "collecting": true,
                     *       "scheduledAt": null,
                     *       "startedAt": "2026-11-21T09:31:00.000Z",
                     *       "sentAt": null,
                     *       "totalRecipients": 0,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "complainedCount": 0,
                     *       "unsubscribedCount": 0,
                     *       "failedCount": 0,
                     *       "cancelledCount": 0,
                     *       "suppressedCount": 0,
                     *       "unknownCount": 0,
                     *       "pendingCount": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["CampaignNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resumeCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmp_01kajwh7n3q8t2w5y9b4d6f0ks",
                     *       "name": "December news",
                     *       "description": null,
                     *       "subject": "News for {{name ?? \"you\"}}",
                     *       "body": "<p>Hello {{name ?? \"there\"}}, this is new.</p>",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "The shop",
                     *       "replyTo": null,
                     *       "type": "ALL",
                     *       "audienceType": "ALL",
                     *       "segmentId": null,
                     *       "segmentName": null,
                     *       "audienceFilter": null,
                     *       "audienceCondition": null,
                     *       "category": "MARKETING",
                     *       "status": "SENDING",
                     *       "reason": null,
                     *       "collecting": true,
                     *       "scheduledAt": null,
                     *       "startedAt": "2026-11-21T09:31:00.000Z",
                     *       "sentAt": null,
                     *       "totalRecipients": 0,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "complainedCount": 0,
                     *       "unsubscribedCount": 0,
                     *       "failedCount": 0,
                     *       "cancelledCount": 0,
                     *       "suppressedCount": 0,
                     *       "unknownCount": 0,
                     *       "pendingCount": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["BillingLimitExceeded"];
            403: components["responses"]["DomainNotVerifiedOrForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled"];
            404: components["responses"]["CampaignNotFoundOrSegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmp_01kajwh7n3q8t2w5y9b4d6f0ks",
                     *       "name": "December news",
                     *       "description": null,
                     *       "subject": "News for {{name ?? \"you\"}}",
                     *       "body": "<p>Hello {{name ?? \"there\"}}, this is new.</p>",
                     *       "from": "hello@sandbox.localhost",
                     *       "fromName": "The shop",
                     *       "replyTo": null,
                     *       "type": "ALL",
                     *       "audienceType": "ALL",
                     *       "segmentId": null,
                     *       "segmentName": null,
                     *       "audienceFilter": null,
                     *       "audienceCondition": null,
                     *       "category": "MARKETING",
                     *       "status": "CANCELLED",
                     *       "reason": null,
                     *       "collecting": false,
                     *       "scheduledAt": null,
                     *       "startedAt": "2026-11-21T09:31:00.000Z",
                     *       "sentAt": null,
                     *       "totalRecipients": 0,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "complainedCount": 0,
                     *       "unsubscribedCount": 0,
                     *       "failedCount": 0,
                     *       "cancelledCount": 0,
                     *       "suppressedCount": 0,
                     *       "unknownCount": 0,
                     *       "pendingCount": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["CampaignNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignTestRequest"];
            };
        };
        responses: {
            /** @description The test is accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "A test will be sent to ada@example.com.",
                     *       "email": "eml_01kajwa5v8n1r4y7h0j3s6d9gf"
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignTested"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["BillingLimitExceeded"];
            403: components["responses"]["DomainNotVerifiedOrForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled"];
            404: components["responses"]["CampaignNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. */
                page?: number;
                pageSize?: number;
                /** @description A part of the name, in any case. */
                search?: string;
                /** @description true for enabled workflows only, false for disabled ones only. */
                enabled?: "true" | "false";
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of workflows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "name": "Welcome",
                     *           "description": null,
                     *           "enabled": true,
                     *           "triggerType": "EVENT",
                     *           "triggerConfig": {
                     *             "eventName": "signup",
                     *             "condition": null
                     *           },
                     *           "allowReentry": false,
                     *           "version": 3,
                     *           "_count": {
                     *             "steps": 2,
                     *             "executions": 120
                     *           },
                     *           "revision": 4,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:35:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowInput"];
            };
        };
        responses: {
            /** @description The workflow. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {
                     *         "eventName": "signup",
                     *         "condition": null
                     *       },
                     *       "allowReentry": false,
                     *       "version": 3,
                     *       "_count": {
                     *         "steps": 2,
                     *         "executions": 120
                     *       },
                     *       "revision": 4,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:35:00.000Z",
                     *       "steps": [
                     *         {
                     *           "id": "stp_01kajx2m5q8t1w4z7b0e3h6k9m",
                     *           "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "type": "TRIGGER",
                     *           "name": "",
                     *           "key": null,
                     *           "config": {
                     *             "eventName": "signup"
                     *           },
                     *           "templateId": null,
                     *           "templateName": null,
                     *           "position": null,
                     *           "figures": {
                     *             "entered": 0,
                     *             "waiting": 0,
                     *             "running": 0,
                     *             "completed": 0,
                     *             "skipped": 0,
                     *             "failed": 0,
                     *             "cancelled": 0,
                     *             "branches": {
                     *               "yes": 0,
                     *               "no": 0,
                     *               "event": 0,
                     *               "timeout": 0
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "id": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *           "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "type": "SEND_EMAIL",
                     *           "name": "Say hello",
                     *           "key": "hello",
                     *           "config": {
                     *             "templateId": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n"
                     *           },
                     *           "templateId": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n",
                     *           "templateName": "Hello",
                     *           "position": null,
                     *           "figures": {
                     *             "entered": 120,
                     *             "waiting": 0,
                     *             "running": 0,
                     *             "completed": 120,
                     *             "skipped": 0,
                     *             "failed": 0,
                     *             "cancelled": 0,
                     *             "branches": {
                     *               "yes": 0,
                     *               "no": 0,
                     *               "event": 0,
                     *               "timeout": 0
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "transitions": [
                     *         {
                     *           "id": "trn_01kajx2m5q8t1w4z7b0e3h6k9q",
                     *           "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "fromStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9m",
                     *           "toStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *           "branch": null,
                     *           "condition": null,
                     *           "priority": 0
                     *         }
                     *       ],
                     *       "problems": [],
                     *       "versions": [
                     *         {
                     *           "version": 3,
                     *           "executions": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["TemplateNotFoundOrSegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWorkflowFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         {
                     *           "field": "data.plan",
                     *           "type": "string",
                     *           "source": "contact",
                     *           "label": "plan"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowFields"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response. If the response would be the same, it is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {
                     *         "eventName": "signup",
                     *         "condition": null
                     *       },
                     *       "allowReentry": false,
                     *       "version": 3,
                     *       "_count": {
                     *         "steps": 2,
                     *         "executions": 120
                     *       },
                     *       "revision": 4,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:35:00.000Z",
                     *       "steps": [
                     *         {
                     *           "id": "stp_01kajx2m5q8t1w4z7b0e3h6k9m",
                     *           "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "type": "TRIGGER",
                     *           "name": "",
                     *           "key": null,
                     *           "config": {
                     *             "eventName": "signup"
                     *           },
                     *           "templateId": null,
                     *           "templateName": null,
                     *           "position": null,
                     *           "figures": {
                     *             "entered": 0,
                     *             "waiting": 0,
                     *             "running": 0,
                     *             "completed": 0,
                     *             "skipped": 0,
                     *             "failed": 0,
                     *             "cancelled": 0,
                     *             "branches": {
                     *               "yes": 0,
                     *               "no": 0,
                     *               "event": 0,
                     *               "timeout": 0
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "id": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *           "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "type": "SEND_EMAIL",
                     *           "name": "Say hello",
                     *           "key": "hello",
                     *           "config": {
                     *             "templateId": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n"
                     *           },
                     *           "templateId": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n",
                     *           "templateName": "Hello",
                     *           "position": null,
                     *           "figures": {
                     *             "entered": 120,
                     *             "waiting": 0,
                     *             "running": 0,
                     *             "completed": 120,
                     *             "skipped": 0,
                     *             "failed": 0,
                     *             "cancelled": 0,
                     *             "branches": {
                     *               "yes": 0,
                     *               "no": 0,
                     *               "event": 0,
                     *               "timeout": 0
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "transitions": [
                     *         {
                     *           "id": "trn_01kajx2m5q8t1w4z7b0e3h6k9q",
                     *           "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "fromStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9m",
                     *           "toStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *           "branch": null,
                     *           "condition": null,
                     *           "priority": 0
                     *         }
                     *       ],
                     *       "problems": [],
                     *       "versions": [
                     *         {
                     *           "version": 3,
                     *           "executions": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["WorkflowNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowChanges"];
            };
        };
        responses: {
            /** @description The updated workflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {
                     *         "eventName": "signup",
                     *         "condition": null
                     *       },
                     *       "allowReentry": false,
                     *       "version": 3,
                     *       "_count": {
                     *         "steps": 2,
                     *         "executions": 120
                     *       },
                     *       "revision": 4,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:35:00.000Z",
                     *       "steps": [
                     *         {
                     *           "id": "stp_01kajx2m5q8t1w4z7b0e3h6k9m",
                     *           "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "type": "TRIGGER",
                     *           "name": "",
                     *           "key": null,
                     *           "config": {
                     *             "eventName": "signup"
                     *           },
                     *           "templateId": null,
                     *           "templateName": null,
                     *           "position": null,
                     *           "figures": {
                     *             "entered": 0,
                     *             "waiting": 0,
                     *             "running": 0,
                     *             "completed": 0,
                     *             "skipped": 0,
                     *             "failed": 0,
                     *             "cancelled": 0,
                     *             "branches": {
                     *               "yes": 0,
                     *               "no": 0,
                     *               "event": 0,
                     *               "timeout": 0
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "id": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *           "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "type": "SEND_EMAIL",
                     *           "name": "Say hello",
                     *           "key": "hello",
                     *           "config": {
                     *             "templateId": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n"
                     *           },
                     *           "templateId": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n",
                     *           "templateName": "Hello",
                     *           "position": null,
                     *           "figures": {
                     *             "entered": 120,
                     *             "waiting": 0,
                     *             "running": 0,
                     *             "completed": 120,
                     *             "skipped": 0,
                     *             "failed": 0,
                     *             "cancelled": 0,
                     *             "branches": {
                     *               "yes": 0,
                     *               "no": 0,
                     *               "event": 0,
                     *               "timeout": 0
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "transitions": [
                     *         {
                     *           "id": "trn_01kajx2m5q8t1w4z7b0e3h6k9q",
                     *           "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "fromStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9m",
                     *           "toStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *           "branch": null,
                     *           "condition": null,
                     *           "priority": 0
                     *         }
                     *       ],
                     *       "problems": [],
                     *       "versions": [
                     *         {
                     *           "version": 3,
                     *           "executions": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    defineWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowDefinition"];
            };
        };
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "version": 3,
                     *       "revision": 5,
                     *       "dryRun": false,
                     *       "changes": [
                     *         {
                     *           "kind": "added",
                     *           "what": "transition",
                     *           "name": "trigger > rest",
                     *           "before": null,
                     *           "after": "trn_01kajx2m5q8t1w4z7b0e3h6k9q"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DefinedWorkflow"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFoundOrTemplateNotFoundOrSegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepInput"];
            };
        };
        responses: {
            /** @description The step. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *       "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "type": "SEND_EMAIL",
                     *       "name": "Say hello",
                     *       "key": "hello",
                     *       "config": {
                     *         "templateId": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n"
                     *       },
                     *       "templateId": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n",
                     *       "templateName": "Hello",
                     *       "position": null
                     *     }
                     */
                    "application/json": components["schemas"]["Step"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFoundOrTemplateNotFoundOrSegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteStep: {
        parameters: {
            query?: {
                /** @description Whether to connect the steps around it. */
                splice?: "true" | "false";
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the step. */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The step was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFoundOrResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the step. */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepChanges"];
            };
        };
        responses: {
            /** @description The updated step. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *       "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "type": "SEND_EMAIL",
                     *       "name": "Say hello",
                     *       "key": "hello",
                     *       "config": {
                     *         "templateId": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n"
                     *       },
                     *       "templateId": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n",
                     *       "templateName": "Hello",
                     *       "position": null
                     *     }
                     */
                    "application/json": components["schemas"]["Step"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFoundOrResourceNotFoundOrTemplateNotFoundOrSegmentNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTransition: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransitionInput"];
            };
        };
        responses: {
            /** @description The transition already existed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "trn_01kajx2m5q8t1w4z7b0e3h6k9q",
                     *       "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "fromStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9m",
                     *       "toStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *       "branch": null,
                     *       "condition": null,
                     *       "priority": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Transition"] & components["schemas"]["Warned"];
                };
            };
            /** @description The transition. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "trn_01kajx2m5q8t1w4z7b0e3h6k9q",
                     *       "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "fromStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9m",
                     *       "toStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *       "branch": null,
                     *       "condition": null,
                     *       "priority": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Transition"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFoundOrResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTransition: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the transition. */
                transitionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transition was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFoundOrResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listExecutions: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. */
                page?: number;
                pageSize?: number;
                /** @description Only executions with this status. */
                status?: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
                /** @description Only executions of this contact. */
                contactId?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of executions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "executions": [
                     *         {
                     *           "id": "exe_01kajx3n6r9v2x5a8c1f4j7m0p",
                     *           "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "contactId": "cnt_01kajw7p5s8v1y4b7e0h3k6n9q",
                     *           "status": "WAITING",
                     *           "currentStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *           "exitReason": null,
                     *           "version": 3,
                     *           "eventName": "signup",
                     *           "context": {
                     *             "plan": "pro"
                     *           },
                     *           "startedAt": "2026-11-21T09:40:00.000Z",
                     *           "completedAt": null
                     *         }
                     *       ],
                     *       "data": [
                     *         {
                     *           "id": "exe_01kajx3n6r9v2x5a8c1f4j7m0p",
                     *           "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *           "contactId": "cnt_01kajw7p5s8v1y4b7e0h3k6n9q",
                     *           "status": "WAITING",
                     *           "currentStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *           "exitReason": null,
                     *           "version": 3,
                     *           "eventName": "signup",
                     *           "context": {
                     *             "plan": "pro"
                     *           },
                     *           "startedAt": "2026-11-21T09:40:00.000Z",
                     *           "completedAt": null
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ExecutionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["WorkflowNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow, or its name in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecutionStart"];
            };
        };
        responses: {
            /** @description The execution. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "exe_01kajx3n6r9v2x5a8c1f4j7m0p",
                     *       "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "contactId": "cnt_01kajw7p5s8v1y4b7e0h3k6n9q",
                     *       "status": "WAITING",
                     *       "currentStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *       "exitReason": null,
                     *       "version": 3,
                     *       "eventName": "signup",
                     *       "context": {
                     *         "plan": "pro"
                     *       },
                     *       "startedAt": "2026-11-21T09:40:00.000Z",
                     *       "completedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Execution"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFoundOrContactNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelExecutions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of cancelled executions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cancelled": 12
                     *     }
                     */
                    "application/json": components["schemas"]["ExecutionsCancelled"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the execution. */
                executionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The execution. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "exe_01kajx3n6r9v2x5a8c1f4j7m0p",
                     *       "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "contactId": "cnt_01kajw7p5s8v1y4b7e0h3k6n9q",
                     *       "status": "WAITING",
                     *       "currentStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *       "exitReason": null,
                     *       "version": 3,
                     *       "eventName": "signup",
                     *       "context": {
                     *         "plan": "pro"
                     *       },
                     *       "startedAt": "2026-11-21T09:40:00.000Z",
                     *       "completedAt": null,
                     *       "stepExecutions": [
                     *         {
                     *           "stepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *           "visit": 1,
                     *           "status": "WAITING",
                     *           "branch": null,
                     *           "output": null,
                     *           "error": null,
                     *           "startedAt": "2026-11-21T09:40:00.000Z",
                     *           "completedAt": null,
                     *           "executeAfter": "2026-11-23T09:40:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WholeExecution"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["WorkflowNotFoundOrResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the execution. */
                executionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The execution is CANCELLED. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFoundOrResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    moveExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the execution. */
                executionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The execution. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "exe_01kajx3n6r9v2x5a8c1f4j7m0p",
                     *       "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "contactId": "cnt_01kajw7p5s8v1y4b7e0h3k6n9q",
                     *       "status": "WAITING",
                     *       "currentStepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *       "exitReason": null,
                     *       "version": 3,
                     *       "eventName": "signup",
                     *       "context": {
                     *         "plan": "pro"
                     *       },
                     *       "startedAt": "2026-11-21T09:40:00.000Z",
                     *       "completedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Execution"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["WorkflowNotFoundOrResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    simulateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the workflow, or its name in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulationInput"];
            };
        };
        responses: {
            /** @description The result of the simulation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "COMPLETED",
                     *       "exitReason": null,
                     *       "endedAt": "2026-11-21T09:40:00.000Z",
                     *       "until": "2026-11-28T09:40:00.000Z",
                     *       "isCut": false,
                     *       "timeline": [
                     *         {
                     *           "at": "2026-11-21T09:40:00.000Z",
                     *           "stepId": "stp_01kajx2m5q8t1w4z7b0e3h6k9p",
                     *           "name": "Say hello",
                     *           "type": "SEND_EMAIL",
                     *           "outcome": "COMPLETED",
                     *           "email": {
                     *             "templateId": "tpl_01kajw9r2m5t8k3q7x1c6v4b0n",
                     *             "to": "ada@example.com",
                     *             "subject": "Welcome, Ada"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Simulation"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["WorkflowNotFoundOrContactNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listActivities: {
        parameters: {
            query?: {
                /** @description The maximum number of activities in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only these types, separated by commas. */
                types?: string;
                /** @description Only activities of this contact. */
                contactId?: string;
                /** @description Only activities from this time, or from the beginning of this day in UTC. */
                startDate?: string;
                /** @description Only activities until this time, or until the end of this day in UTC. */
                endDate?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of activities. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "evt_01kajwbz6e9q2w5t8u1i4o7pas",
                     *           "type": "event.triggered",
                     *           "timestamp": "2026-11-21T09:30:00.000Z",
                     *           "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "contactEmail": "ada@example.com",
                     *           "metadata": {
                     *             "eventName": "order-placed",
                     *             "data": {
                     *               "orderId": "A-1042"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["ActivityPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getActivityStats: {
        parameters: {
            query?: {
                /** @description The first day, in UTC; absent for the earliest. */
                startDate?: string;
                /** @description The last day, in UTC; absent for the newest. */
                endDate?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totalEvents": 5204,
                     *       "totalEmailsSent": 1200,
                     *       "totalEmailsOpened": 480,
                     *       "totalEmailsClicked": 96,
                     *       "totalWorkflowsStarted": 0,
                     *       "openRate": 40,
                     *       "clickRate": 8
                     *     }
                     */
                    "application/json": components["schemas"]["ActivityStats"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countRecentActivities: {
        parameters: {
            query?: {
                /** @description The number of minutes to look back, 1 to 60. */
                minutes?: number;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 17,
                     *       "minutes": 5
                     *     }
                     */
                    "application/json": components["schemas"]["RecentCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listActivityTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "types": [
                     *         "event.triggered",
                     *         "email.sent",
                     *         "email.delivered",
                     *         "email.opened",
                     *         "email.clicked",
                     *         "email.bounced",
                     *         "email.complaint",
                     *         "email.received",
                     *         "campaign.scheduled",
                     *         "campaign.sent",
                     *         "workflow.started",
                     *         "workflow.completed",
                     *         "contact.subscribed",
                     *         "contact.unsubscribed"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ActivityTypes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUpcomingActivities: {
        parameters: {
            query?: {
                /** @description The maximum number of activities, 1 to 100. */
                limit?: number;
                /** @description The number of days to look ahead, 1 to 90. */
                daysAhead?: number;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upcoming campaigns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "activities": [
                     *         {
                     *           "id": "cmp_01kajw8n2r5u8x1b4e7h0k3m6q",
                     *           "type": "campaign.scheduled",
                     *           "timestamp": "2026-12-01T08:00:00.000Z",
                     *           "metadata": {
                     *             "campaignId": "cmp_01kajw8n2r5u8x1b4e7h0k3m6q",
                     *             "name": "December news",
                     *             "subject": "What is new in December",
                     *             "scheduledAt": "2026-12-01T08:00:00.000Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UpcomingActivities"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTimeseries: {
        parameters: {
            query?: {
                /** @description The first day, in UTC; by default the range covers 30 days. */
                startDate?: string;
                /** @description The last day, in UTC; today by default. */
                endDate?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days, in order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-11-21",
                     *         "emails": 1200,
                     *         "delivered": 1188,
                     *         "opens": 480,
                     *         "clicks": 96,
                     *         "bounces": 12,
                     *         "complaints": 0
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["MailDays"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTopCampaigns: {
        parameters: {
            query?: {
                /** @description The maximum number of campaigns, 1 to 100. */
                limit?: number;
                /** @description The figure to sort by. */
                metric?: "opens" | "clicks" | "sent" | "openRate" | "clickRate";
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaigns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "cmp_01kajw8n2r5u8x1b4e7h0k3m6q",
                     *         "name": "December news",
                     *         "subject": "What is new in December",
                     *         "sentCount": 1200,
                     *         "openedCount": 480,
                     *         "clickedCount": 96,
                     *         "openRate": 40,
                     *         "clickRate": 8
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["RankedCampaigns"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCampaignBreakdown: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 14,
                     *       "active": 1,
                     *       "completed": 11,
                     *       "averageOpenRate": 38.21,
                     *       "averageClickRate": 6.4
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignBreakdown"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTopEvents: {
        parameters: {
            query?: {
                /** @description The first day, in UTC; by default the range covers 30 days. */
                startDate?: string;
                /** @description The last day, in UTC; today by default. */
                endDate?: string;
                /** @description The maximum number of names, 1 to 100. */
                limit?: number;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "order-placed",
                     *         "count": 1204,
                     *         "trend": 12.5
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TopEvents"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDomains: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project, or `me` for the project of the key, which cannot access others, or for the project of the header X-Project-Id of a signed-in user. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "dom_01kajwf3c9s5z7v0m2n4q6t8wy",
                     *         "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "domain": "example.com",
                     *         "displayName": "example.com",
                     *         "status": "pending",
                     *         "verified": false,
                     *         "records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "posthorn-x7k2m9q4._domainkey.example.com",
                     *             "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…",
                     *             "purpose": "dkim",
                     *             "required": true,
                     *             "status": "pending",
                     *             "key": "current"
                     *           },
                     *           {
                     *             "type": "TXT",
                     *             "name": "bounces.example.com",
                     *             "value": "v=spf1 include:amazonses.com ~all",
                     *             "purpose": "spf",
                     *             "required": true,
                     *             "status": "mismatch",
                     *             "found": "v=spf1 -all",
                     *             "reason": "It lacks include:amazonses.com before \"all\"."
                     *           },
                     *           {
                     *             "type": "MX",
                     *             "name": "bounces.example.com",
                     *             "value": "mail.example.net",
                     *             "priority": 10,
                     *             "purpose": "mx",
                     *             "required": false,
                     *             "status": "pending"
                     *           }
                     *         ],
                     *         "reason": "The TXT record posthorn-x7k2m9q4._domainkey.example.com is missing.",
                     *         "verifiedAt": null,
                     *         "failingSince": "2026-11-21T09:35:00.000Z",
                     *         "checkedAt": "2026-11-21T09:35:00.000Z",
                     *         "nextCheckAt": "2026-11-21T09:40:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:35:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Domain"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainInput"];
            };
        };
        responses: {
            /** @description The domain, with the records to publish. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dom_01kajwf3c9s5z7v0m2n4q6t8wy",
                     *       "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "domain": "example.com",
                     *       "displayName": "example.com",
                     *       "status": "pending",
                     *       "verified": false,
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "posthorn-x7k2m9q4._domainkey.example.com",
                     *           "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…",
                     *           "purpose": "dkim",
                     *           "required": true,
                     *           "status": "pending",
                     *           "key": "current"
                     *         },
                     *         {
                     *           "type": "TXT",
                     *           "name": "bounces.example.com",
                     *           "value": "v=spf1 include:amazonses.com ~all",
                     *           "purpose": "spf",
                     *           "required": true,
                     *           "status": "mismatch",
                     *           "found": "v=spf1 -all",
                     *           "reason": "It lacks include:amazonses.com before \"all\"."
                     *         },
                     *         {
                     *           "type": "MX",
                     *           "name": "bounces.example.com",
                     *           "value": "mail.example.net",
                     *           "priority": 10,
                     *           "purpose": "mx",
                     *           "required": false,
                     *           "status": "pending"
                     *         }
                     *       ],
                     *       "reason": "The TXT record posthorn-x7k2m9q4._domainkey.example.com is missing.",
                     *       "verifiedAt": null,
                     *       "failingSince": "2026-11-21T09:35:00.000Z",
                     *       "checkedAt": "2026-11-21T09:35:00.000Z",
                     *       "nextCheckAt": "2026-11-21T09:40:00.000Z",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:35:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dom_01kajwf3c9s5z7v0m2n4q6t8wy",
                     *       "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "domain": "example.com",
                     *       "displayName": "example.com",
                     *       "status": "pending",
                     *       "verified": false,
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "posthorn-x7k2m9q4._domainkey.example.com",
                     *           "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…",
                     *           "purpose": "dkim",
                     *           "required": true,
                     *           "status": "pending",
                     *           "key": "current"
                     *         },
                     *         {
                     *           "type": "TXT",
                     *           "name": "bounces.example.com",
                     *           "value": "v=spf1 include:amazonses.com ~all",
                     *           "purpose": "spf",
                     *           "required": true,
                     *           "status": "mismatch",
                     *           "found": "v=spf1 -all",
                     *           "reason": "It lacks include:amazonses.com before \"all\"."
                     *         },
                     *         {
                     *           "type": "MX",
                     *           "name": "bounces.example.com",
                     *           "value": "mail.example.net",
                     *           "priority": 10,
                     *           "purpose": "mx",
                     *           "required": false,
                     *           "status": "pending"
                     *         }
                     *       ],
                     *       "reason": "The TXT record posthorn-x7k2m9q4._domainkey.example.com is missing.",
                     *       "verifiedAt": null,
                     *       "failingSince": "2026-11-21T09:35:00.000Z",
                     *       "checkedAt": "2026-11-21T09:35:00.000Z",
                     *       "nextCheckAt": "2026-11-21T09:40:00.000Z",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:35:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["DomainNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["DomainNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dom_01kajwf3c9s5z7v0m2n4q6t8wy",
                     *       "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "domain": "example.com",
                     *       "displayName": "example.com",
                     *       "status": "pending",
                     *       "verified": false,
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "posthorn-x7k2m9q4._domainkey.example.com",
                     *           "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…",
                     *           "purpose": "dkim",
                     *           "required": true,
                     *           "status": "pending",
                     *           "key": "current"
                     *         },
                     *         {
                     *           "type": "TXT",
                     *           "name": "bounces.example.com",
                     *           "value": "v=spf1 include:amazonses.com ~all",
                     *           "purpose": "spf",
                     *           "required": true,
                     *           "status": "mismatch",
                     *           "found": "v=spf1 -all",
                     *           "reason": "It lacks include:amazonses.com before \"all\"."
                     *         },
                     *         {
                     *           "type": "MX",
                     *           "name": "bounces.example.com",
                     *           "value": "mail.example.net",
                     *           "priority": 10,
                     *           "purpose": "mx",
                     *           "required": false,
                     *           "status": "pending"
                     *         }
                     *       ],
                     *       "reason": "The TXT record posthorn-x7k2m9q4._domainkey.example.com is missing.",
                     *       "verifiedAt": null,
                     *       "failingSince": "2026-11-21T09:35:00.000Z",
                     *       "checkedAt": "2026-11-21T09:35:00.000Z",
                     *       "nextCheckAt": "2026-11-21T09:40:00.000Z",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:35:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["DomainNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    examineDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "severity": "broken",
                     *       "checkedAt": "2026-11-21T09:35:00.000Z",
                     *       "findings": [
                     *         {
                     *           "code": "dkim",
                     *           "severity": "broken",
                     *           "subject": "DKIM",
                     *           "message": "posthorn-x7k2m9q4._domainkey.example.com has no TXT record.",
                     *           "fix": "Publish the records.",
                     *           "publish": [
                     *             {
                     *               "type": "TXT",
                     *               "name": "posthorn-x7k2m9q4._domainkey.example.com",
                     *               "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "code": "ok",
                     *           "severity": "ok",
                     *           "subject": "MX",
                     *           "message": "mail.example.com",
                     *           "fix": null,
                     *           "publish": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DomainDiagnosis"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["DomainNotFoundOrDoctorUnavailable"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain, with the records of its next keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dom_01kajwf3c9s5z7v0m2n4q6t8wy",
                     *       "projectId": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "domain": "example.com",
                     *       "displayName": "example.com",
                     *       "status": "pending",
                     *       "verified": false,
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "posthorn-x7k2m9q4._domainkey.example.com",
                     *           "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…",
                     *           "purpose": "dkim",
                     *           "required": true,
                     *           "status": "pending",
                     *           "key": "current"
                     *         },
                     *         {
                     *           "type": "TXT",
                     *           "name": "bounces.example.com",
                     *           "value": "v=spf1 include:amazonses.com ~all",
                     *           "purpose": "spf",
                     *           "required": true,
                     *           "status": "mismatch",
                     *           "found": "v=spf1 -all",
                     *           "reason": "It lacks include:amazonses.com before \"all\"."
                     *         },
                     *         {
                     *           "type": "MX",
                     *           "name": "bounces.example.com",
                     *           "value": "mail.example.net",
                     *           "priority": 10,
                     *           "purpose": "mx",
                     *           "required": false,
                     *           "status": "pending"
                     *         }
                     *       ],
                     *       "reason": "The TXT record posthorn-x7k2m9q4._domainkey.example.com is missing.",
                     *       "verifiedAt": null,
                     *       "failingSince": "2026-11-21T09:35:00.000Z",
                     *       "checkedAt": "2026-11-21T09:35:00.000Z",
                     *       "nextCheckAt": "2026-11-21T09:40:00.000Z",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:35:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["DomainNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImageUpload"];
            };
        };
        responses: {
            /** @description The image is stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://mail.example.com/images/prj_01kajwf4m7q0t3w6z9c2e5h8k1/img_4f2b8c19d7e6a5034f2b8c19d7e6a5034f2b8c19.png",
                     *       "key": "img_4f2b8c19d7e6a5034f2b8c19d7e6a5034f2b8c19.png",
                     *       "filename": "logo.png",
                     *       "contentType": "image/png",
                     *       "size": 18442,
                     *       "width": 640,
                     *       "height": 160,
                     *       "createdAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["UploadsDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUploads: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of uploads. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "url": "https://mail.example.com/images/prj_01kajwf4m7q0t3w6z9c2e5h8k1/img_4f2b8c19d7e6a5034f2b8c19d7e6a5034f2b8c19.png",
                     *           "key": "img_4f2b8c19d7e6a5034f2b8c19d7e6a5034f2b8c19.png",
                     *           "filename": "logo.png",
                     *           "contentType": "image/png",
                     *           "size": 18442,
                     *           "width": 640,
                     *           "height": 160,
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["UploadPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The key of the image. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["UploadNotFoundOrUploadsDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "email": "ada@example.com"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"] & components["schemas"]["Warned"];
                };
            };
            /** @description A second factor is required. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "challenge": "v1.pCq…",
                     *       "methods": [
                     *         "totp",
                     *         "recovery"
                     *       ],
                     *       "expiresAt": "2026-11-21T09:40:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SecondFactorNeeded"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["InvalidCredentials"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description Signed up and signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "email": "ada@example.com"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"] & components["schemas"]["Warned"];
                };
            };
            /** @description A second factor is required. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "challenge": "v1.pCq…",
                     *       "methods": [
                     *         "totp",
                     *         "recovery"
                     *       ],
                     *       "expiresAt": "2026-11-21T09:40:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SecondFactorNeeded"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOAuthConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "github": false,
                     *       "google": false
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyAccountRequest"];
            };
        };
        responses: {
            /** @description Verified. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["MissingAuthOrInvalidCredentials"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressRequest"];
            };
        };
        responses: {
            /** @description The request was accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressRequest"];
            };
        };
        responses: {
            /** @description The request was accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetRequest"];
            };
        };
        responses: {
            /** @description The password is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "email": "ada@example.com",
                     *       "emailVerified": true,
                     *       "createdAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startDeviceLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceLoginRequest"];
            };
        };
        responses: {
            /** @description The codes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deviceCode": "3f1c9a5e7b2d4086a1c3e5f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b",
                     *       "userCode": "WDJB-MJHT",
                     *       "verificationUrl": "https://mail.example.com/account/device",
                     *       "expiresIn": 600,
                     *       "interval": 5,
                     *       "verificationUrlComplete": "https://mail.example.com/account/device?code=WDJB-MJHT"
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceCodes"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pollDeviceLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DevicePollRequest"];
            };
        };
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "allowed",
                     *       "data": {
                     *         "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "email": "ada@example.com"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DevicePoll"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    passSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "email": "ada@example.com"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["InvalidCredentials"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    askForPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskPasskeyRequest"];
            };
        };
        responses: {
            /** @description The options and the ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "options": {
                     *         "challenge": "Zm9v…",
                     *         "rpId": "mail.example.com"
                     *       },
                     *       "ticket": "v1.pCq…"
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyOffer"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["InvalidCredentials"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignInRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "email": "ada@example.com"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["InvalidCredentials"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWaysIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sign-in methods and sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasPassword": true,
                     *       "isFresh": true,
                     *       "totp": true,
                     *       "recoveryCodesLeft": 10,
                     *       "passkeys": [
                     *         {
                     *           "id": "kq3bV0tGmX2c",
                     *           "name": "Laptop",
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "lastUsedAt": null
                     *         }
                     *       ],
                     *       "identities": [
                     *         {
                     *           "id": "github:583231",
                     *           "provider": "github",
                     *           "email": "ada@example.com",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "sessions": [
                     *         {
                     *           "id": "9f2c…",
                     *           "isCurrent": true,
                     *           "agent": "Mozilla/5.0 …",
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "expiresAt": "2026-11-28T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WaysIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordRequest"];
            };
        };
        responses: {
            /** @description The password is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["FreshSignInRequiredOrForbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    offerTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "JBSWY3DPEHPK3PXP",
                     *       "uri": "otpauth://totp/Posthorn:ada%40example.com?…",
                     *       "picture": "<svg …",
                     *       "ticket": "v1.pCq…"
                     *     }
                     */
                    "application/json": components["schemas"]["TotpOffer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["FreshSignInRequiredOrForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["FreshSignInRequiredOrForbidden"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmTotpRequest"];
            };
        };
        responses: {
            /** @description The recovery codes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "k3m9-x2pa-7tqw",
                     *         "w8fd-2nhz-u5yc"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RecoveryCodes"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["FreshSignInRequiredOrForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new recovery codes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "k3m9-x2pa-7tqw",
                     *         "w8fd-2nhz-u5yc"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["FreshSignInRequiredOrForbidden"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    offerPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options and the ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "options": {
                     *         "challenge": "Zm9v…",
                     *         "rpId": "mail.example.com"
                     *       },
                     *       "ticket": "v1.pCq…"
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyOffer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["FreshSignInRequiredOrForbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPasskeyRequest"];
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "kq3bV0tGmX2c",
                     *       "name": "Laptop",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "lastUsedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Passkey"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["FreshSignInRequiredOrForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["FreshSignInRequiredOrForbidden"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyChanges"];
            };
        };
        responses: {
            /** @description Renamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    linkIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkRequest"];
            };
        };
        responses: {
            /** @description The URL. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://github.com/login/oauth/authorize?…"
                     *     }
                     */
                    "application/json": components["schemas"]["ProviderDeparture"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["FreshSignInRequiredOrForbidden"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unlinked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["FreshSignInRequiredOrForbidden"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "name": "My project",
                     *         "disabled": false,
                     *         "disabledReason": null,
                     *         "language": "en",
                     *         "color": "#1d4ed8",
                     *         "postalAddress": "Acme GmbH, Hauptstraße 1, 10115 Berlin, Germany",
                     *         "tracking": {
                     *           "opens": true,
                     *           "transactionalOpens": false,
                     *           "clicks": true
                     *         },
                     *         "sendRatePerSecond": 14,
                     *         "unknownPolicy": {
                     *           "transactional": "retry",
                     *           "campaign": "park"
                     *         },
                     *         "public": "pk_5f0c…",
                     *         "publicTracking": "open",
                     *         "publicResubscribe": false,
                     *         "publicFieldsMax": 100,
                     *         "emailBodiesDays": 90,
                     *         "eventsDays": 400,
                     *         "emailsDays": 400,
                     *         "softBouncesMax": 5,
                     *         "revision": 1,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "role": "OWNER"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["OwnProject"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectInput"];
            };
        };
        responses: {
            /** @description The project with its keys. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "name": "My project",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "language": "en",
                     *       "color": "#1d4ed8",
                     *       "postalAddress": "Acme GmbH, Hauptstraße 1, 10115 Berlin, Germany",
                     *       "tracking": {
                     *         "opens": true,
                     *         "transactionalOpens": false,
                     *         "clicks": true
                     *       },
                     *       "sendRatePerSecond": 14,
                     *       "unknownPolicy": {
                     *         "transactional": "retry",
                     *         "campaign": "park"
                     *       },
                     *       "public": "pk_5f0c…",
                     *       "publicTracking": "open",
                     *       "publicResubscribe": false,
                     *       "publicFieldsMax": 100,
                     *       "emailBodiesDays": 90,
                     *       "eventsDays": 400,
                     *       "emailsDays": 400,
                     *       "softBouncesMax": 5,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z",
                     *       "role": "OWNER",
                     *       "secret": "sk_9a41…"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedProject"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["EmailVerificationRequiredOrForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    claimProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimRequest"];
            };
        };
        responses: {
            /** @description You own the project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "name": "My project",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "language": "en",
                     *       "color": "#1d4ed8",
                     *       "postalAddress": "Acme GmbH, Hauptstraße 1, 10115 Berlin, Germany",
                     *       "tracking": {
                     *         "opens": true,
                     *         "transactionalOpens": false,
                     *         "clicks": true
                     *       },
                     *       "sendRatePerSecond": 14,
                     *       "unknownPolicy": {
                     *         "transactional": "retry",
                     *         "campaign": "park"
                     *       },
                     *       "public": "pk_5f0c…",
                     *       "publicTracking": "open",
                     *       "publicResubscribe": false,
                     *       "publicFieldsMax": 100,
                     *       "emailBodiesDays": 90,
                     *       "eventsDays": 400,
                     *       "emailsDays": 400,
                     *       "softBouncesMax": 5,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z",
                     *       "role": "OWNER"
                     *     }
                     */
                    "application/json": components["schemas"]["OwnProject"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["EmailVerificationRequiredOrInsufficientScopeOrForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSetupState: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasVerifiedDomain": true,
                     *       "hasSubscription": false,
                     *       "contactCount": 1200,
                     *       "hasSentEmail": true,
                     *       "lastCampaignSentAt": "2026-11-21T09:30:00.000Z",
                     *       "hasEnabledWorkflow": false
                     *     }
                     */
                    "application/json": components["schemas"]["SetupState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If the response would be the same, it is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "name": "My project",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "language": "en",
                     *       "color": "#1d4ed8",
                     *       "postalAddress": "Acme GmbH, Hauptstraße 1, 10115 Berlin, Germany",
                     *       "tracking": {
                     *         "opens": true,
                     *         "transactionalOpens": false,
                     *         "clicks": true
                     *       },
                     *       "sendRatePerSecond": 14,
                     *       "unknownPolicy": {
                     *         "transactional": "retry",
                     *         "campaign": "park"
                     *       },
                     *       "public": "pk_5f0c…",
                     *       "publicTracking": "open",
                     *       "publicResubscribe": false,
                     *       "publicFieldsMax": 100,
                     *       "emailBodiesDays": 90,
                     *       "eventsDays": 400,
                     *       "emailsDays": 400,
                     *       "softBouncesMax": 5,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectChanges"];
            };
        };
        responses: {
            /** @description The updated project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "name": "My project",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "language": "en",
                     *       "color": "#1d4ed8",
                     *       "postalAddress": "Acme GmbH, Hauptstraße 1, 10115 Berlin, Germany",
                     *       "tracking": {
                     *         "opens": true,
                     *         "transactionalOpens": false,
                     *         "clicks": true
                     *       },
                     *       "sendRatePerSecond": 14,
                     *       "unknownPolicy": {
                     *         "transactional": "retry",
                     *         "campaign": "park"
                     *       },
                     *       "public": "pk_5f0c…",
                     *       "publicTracking": "open",
                     *       "publicResubscribe": false,
                     *       "publicFieldsMax": 100,
                     *       "emailBodiesDays": 90,
                     *       "eventsDays": 400,
                     *       "emailsDays": 400,
                     *       "softBouncesMax": 5,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    regenerateKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "name": "My project",
                     *       "public": "pk_5f0c…",
                     *       "secret": "sk_9a41…"
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectKeys"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "userId": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "email": "ada@example.com",
                     *         "role": "MEMBER",
                     *         "revision": 1,
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberInput"];
            };
        };
        responses: {
            /** @description The account is now a member. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "email": "ada@example.com",
                     *       "role": "MEMBER",
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"] & components["schemas"]["Warned"];
                };
            };
            /** @description An invitation was sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.com",
                     *       "role": "MEMBER",
                     *       "invited": true
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "email": "ada@example.com",
                     *         "role": "MEMBER",
                     *         "invitedBy": "grace@example.com",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "expiresAt": "2026-11-21T10:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PendingInvitation"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project. */
                id: string;
                /** @description The address, in any spelling. */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project. */
                id: string;
                /** @description The id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project. */
                id: string;
                /** @description The id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChanges"];
            };
        };
        responses: {
            /** @description The updated member. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "email": "ada@example.com",
                     *       "role": "MEMBER",
                     *       "revision": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCurrentKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "named",
                     *       "prefix": "sk_9a41c07e",
                     *       "name": "ci",
                     *       "scopes": [
                     *         "send",
                     *         "track"
                     *       ],
                     *       "expiresAt": "2027-02-19T09:30:00.000Z",
                     *       "project": {
                     *         "id": "prj_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "name": "My project"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CurrentKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "key_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "name": "ci",
                     *         "scopes": [
                     *           "send",
                     *           "track"
                     *         ],
                     *         "prefix": "sk_9a41c07e",
                     *         "expiresAt": "2027-02-19T09:30:00.000Z",
                     *         "lastUsedAt": null,
                     *         "createdBy": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Key"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyInput"];
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "name": "ci",
                     *       "scopes": [
                     *         "send",
                     *         "track"
                     *       ],
                     *       "prefix": "sk_9a41c07e",
                     *       "expiresAt": "2027-02-19T09:30:00.000Z",
                     *       "lastUsedAt": null,
                     *       "createdBy": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "key": "sk_9a41c07e…"
                     *     }
                     */
                    "application/json": components["schemas"]["MadeKey"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
                /** @description The id of the key. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The key with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "name": "ci",
                     *       "scopes": [
                     *         "send",
                     *         "track"
                     *       ],
                     *       "prefix": "sk_9a41c07e",
                     *       "expiresAt": "2027-02-19T09:30:00.000Z",
                     *       "lastUsedAt": null,
                     *       "createdBy": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "key": "sk_9a41c07e…"
                     *     }
                     */
                    "application/json": components["schemas"]["MadeKey"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
                /** @description The id of the key. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description The id of a user or named key; `secret` or `public` for the two keys; `system`; `operator`. */
                actor?: string;
                /** @description An action, such as `template.update`. */
                action?: string;
                /** @description The id of the affected resource. */
                resource?: string;
                /** @description Only entries from this time. */
                from?: string;
                /** @description Only entries until this time. */
                to?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "aud_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *             "name": "ada@example.com",
                     *             "prefix": null
                     *           },
                     *           "action": "key.create",
                     *           "resource": {
                     *             "type": "key",
                     *             "id": "key_01kajw6zq4h2n8s5r7p3d9f0ya"
                     *           },
                     *           "ip": "192.0.2.1",
                     *           "userAgent": "Mozilla/5.0",
                     *           "result": "done",
                     *           "details": {
                     *             "name": "ci",
                     *             "scopes": [
                     *               "send",
                     *               "track"
                     *             ]
                     *           },
                     *           "requestId": "req_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *           "count": 1,
                     *           "lastAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOwnAudit: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description The id of a user or named key; `secret` or `public` for the two keys; `system`; `operator`. */
                actor?: string;
                /** @description An action, such as `template.update`. */
                action?: string;
                /** @description The id of the affected resource. */
                resource?: string;
                /** @description Only entries from this time. */
                from?: string;
                /** @description Only entries until this time. */
                to?: string;
            };
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "aud_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *             "name": "ada@example.com",
                     *             "prefix": null
                     *           },
                     *           "action": "key.create",
                     *           "resource": {
                     *             "type": "key",
                     *             "id": "key_01kajw6zq4h2n8s5r7p3d9f0ya"
                     *           },
                     *           "ip": "192.0.2.1",
                     *           "userAgent": "Mozilla/5.0",
                     *           "result": "done",
                     *           "details": {
                     *             "name": "ci",
                     *             "scopes": [
                     *               "send",
                     *               "track"
                     *             ]
                     *           },
                     *           "requestId": "req_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *           "count": 1,
                     *           "lastAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only jobs of this kind, such as `contacts.import`. */
                kind?: string;
                /** @description Only jobs in this state. */
                state?: "waiting" | "active" | "completed" | "failed" | "cancelled";
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of jobs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "job_01kajwf4m7q0t3w6z9c2e5h8k1",
                     *           "kind": "contacts.import",
                     *           "state": "completed",
                     *           "progress": 100,
                     *           "counts": {
                     *             "totalRows": 1200,
                     *             "createdCount": 1180,
                     *             "updatedCount": 18,
                     *             "failureCount": 2
                     *           },
                     *           "failedReason": null,
                     *           "startedBy": {
                     *             "type": "user",
                     *             "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *             "name": "ada@example.com",
                     *             "prefix": null
                     *           },
                     *           "cancellable": false,
                     *           "attempts": 1,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "dueAt": null,
                     *           "finishedAt": "2026-11-21T09:30:04.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01kajwf4m7q0t3w6z9c2e5h8k1",
                     *       "kind": "contacts.import",
                     *       "state": "completed",
                     *       "progress": 100,
                     *       "counts": {
                     *         "totalRows": 1200,
                     *         "createdCount": 1180,
                     *         "updatedCount": 18,
                     *         "failureCount": 2
                     *       },
                     *       "failedReason": null,
                     *       "startedBy": {
                     *         "type": "user",
                     *         "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "name": "ada@example.com",
                     *         "prefix": null
                     *       },
                     *       "cancellable": false,
                     *       "attempts": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "dueAt": null,
                     *       "finishedAt": "2026-11-21T09:30:04.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["JobNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01kajwf4m7q0t3w6z9c2e5h8k1",
                     *       "kind": "contacts.import",
                     *       "state": "cancelled",
                     *       "progress": 40,
                     *       "counts": null,
                     *       "failedReason": null,
                     *       "startedBy": {
                     *         "type": "user",
                     *         "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "name": "ada@example.com",
                     *         "prefix": null
                     *       },
                     *       "cancellable": false,
                     *       "attempts": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "dueAt": null,
                     *       "finishedAt": "2026-11-21T09:30:04.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["JobNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only requests with a status of this class; `failed` for 4xx and 5xx. */
                status?: "2xx" | "3xx" | "4xx" | "5xx" | "failed";
                /** @description Only requests with this method. */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Only requests of this operation, such as `/contacts/{id}`, or of this exact path. */
                path?: string;
                /** @description Only requests of this key or user: an id; `secret` or `public` for the two keys. */
                key?: string;
                /** @description Only the request with this `x-request-id`. */
                requestId?: string;
                /** @description Only requests from this time. */
                from?: string;
                /** @description Only requests until this time. */
                to?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "rql_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "method": "PATCH",
                     *           "route": "/contacts/{id}",
                     *           "path": "/contacts/cnt_01kajw7d3gq8v5t2m9c4x6b1zf",
                     *           "status": 422,
                     *           "errorCode": "VALIDATION_ERROR",
                     *           "actor": {
                     *             "type": "key",
                     *             "id": "key_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *             "name": "shop",
                     *             "prefix": "sk_0a1b2c3d"
                     *           },
                     *           "durationMs": 4,
                     *           "requestId": "req_01kajw6zq4h2n8s5r7p3d9f0ya"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "missing": 0
                     *     }
                     */
                    "application/json": components["schemas"]["RequestRecordPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    examineDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "severity": "warning",
                     *       "checkedAt": "2026-11-21T09:35:00.000Z",
                     *       "findings": [
                     *         {
                     *           "code": "base_url_unencrypted",
                     *           "severity": "warning",
                     *           "subject": "base URL",
                     *           "message": "http://mail.example.com is not encrypted",
                     *           "fix": "put a proxy with TLS in front and set POSTHORN_BASE_URL to https://…"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Diagnosis"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["MissingAuthOrUnauthorized"];
            403: components["responses"]["ForbiddenOrOperatorRequired"];
            404: components["responses"]["DoctorUnavailable"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOperations: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description The id of a user or named key; `secret` or `public` for the two keys; `system`; `operator`. */
                actor?: string;
                /** @description An action, such as `template.update`. */
                action?: string;
                /** @description The id of the affected resource. */
                resource?: string;
                /** @description Only entries from this time. */
                from?: string;
                /** @description Only entries until this time. */
                to?: string;
            };
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "aud_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *             "name": "ada@example.com",
                     *             "prefix": null
                     *           },
                     *           "action": "key.create",
                     *           "resource": {
                     *             "type": "key",
                     *             "id": "key_01kajw6zq4h2n8s5r7p3d9f0ya"
                     *           },
                     *           "ip": "192.0.2.1",
                     *           "userAgent": "Mozilla/5.0",
                     *           "result": "done",
                     *           "details": {
                     *             "name": "ci",
                     *             "scopes": [
                     *               "send",
                     *               "track"
                     *             ]
                     *           },
                     *           "requestId": "req_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *           "count": 1,
                     *           "lastAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["MissingAuthOrUnauthorized"];
            403: components["responses"]["ForbiddenOrOperatorRequired"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOperatorKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "opk_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "name": "monitoring",
                     *         "prefix": "ok_9a41c07e",
                     *         "expiresAt": "2027-11-21T09:30:00.000Z",
                     *         "lastUsedAt": null,
                     *         "createdBy": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["OperatorKey"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["MissingAuthOrUnauthorized"];
            403: components["responses"]["ForbiddenOrOperatorRequired"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createOperatorKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorKeyInput"];
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "opk_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "name": "monitoring",
                     *       "prefix": "ok_9a41c07e",
                     *       "expiresAt": "2027-11-21T09:30:00.000Z",
                     *       "lastUsedAt": null,
                     *       "createdBy": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "key": "ok_9a41c07e…"
                     *     }
                     */
                    "application/json": components["schemas"]["MadeOperatorKey"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["MissingAuthOrUnauthorized"];
            403: components["responses"]["FreshSignInRequiredOrForbiddenOrOperatorRequired"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeOperatorKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the operator key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key was revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["MissingAuthOrUnauthorized"];
            403: components["responses"]["FreshSignInRequiredOrForbiddenOrOperatorRequired"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reset has started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The project is being reset.",
                     *       "jobId": "job_01kajw8k2b5d8f1h4j7n0q3s6v"
                     *     }
                     */
                    "application/json": components["schemas"]["ResetStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProjectSecurity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reputation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": {
                     *         "isHealthy": true,
                     *         "shouldDisable": false,
                     *         "twentyFourHour": {
                     *           "total": 1200,
                     *           "bounces": 12,
                     *           "complaints": 0,
                     *           "bounceRate": 1,
                     *           "complaintRate": 0
                     *         },
                     *         "sevenDay": {
                     *           "total": 1200,
                     *           "bounces": 12,
                     *           "complaints": 0,
                     *           "bounceRate": 1,
                     *           "complaintRate": 0
                     *         },
                     *         "allTime": {
                     *           "total": 1200,
                     *           "bounces": 12,
                     *           "complaints": 0,
                     *           "bounceRate": 1,
                     *           "complaintRate": 0
                     *         },
                     *         "violations": [],
                     *         "warnings": []
                     *       },
                     *       "levels": {
                     *         "bounce": {
                     *           "sevenDay": {
                     *             "warning": 5,
                     *             "critical": 10
                     *           },
                     *           "allTime": {
                     *             "warning": 4,
                     *             "critical": 8
                     *           }
                     *         },
                     *         "complaint": {
                     *           "sevenDay": {
                     *             "warning": 0.075,
                     *             "critical": 0.15
                     *           },
                     *           "allTime": {
                     *             "warning": 0.03,
                     *             "critical": 0.12
                     *           }
                     *         },
                     *         "minimumMails": 100,
                     *         "minimumRecipients": {
                     *           "bounce": 10,
                     *           "complaint": 5
                     *         }
                     *       },
                     *       "discarded": [
                     *         {
                     *           "day": "2026-11-21",
                     *           "reason": "unproven",
                     *           "count": 3
                     *         }
                     *       ],
                     *       "isDisabled": false,
                     *       "suspensions": []
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectSecurity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOwnProjectSecurity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reputation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": {
                     *         "isHealthy": true,
                     *         "shouldDisable": false,
                     *         "twentyFourHour": {
                     *           "total": 1200,
                     *           "bounces": 12,
                     *           "complaints": 0,
                     *           "bounceRate": 1,
                     *           "complaintRate": 0
                     *         },
                     *         "sevenDay": {
                     *           "total": 1200,
                     *           "bounces": 12,
                     *           "complaints": 0,
                     *           "bounceRate": 1,
                     *           "complaintRate": 0
                     *         },
                     *         "allTime": {
                     *           "total": 1200,
                     *           "bounces": 12,
                     *           "complaints": 0,
                     *           "bounceRate": 1,
                     *           "complaintRate": 0
                     *         },
                     *         "violations": [],
                     *         "warnings": []
                     *       },
                     *       "levels": {
                     *         "bounce": {
                     *           "sevenDay": {
                     *             "warning": 5,
                     *             "critical": 10
                     *           },
                     *           "allTime": {
                     *             "warning": 4,
                     *             "critical": 8
                     *           }
                     *         },
                     *         "complaint": {
                     *           "sevenDay": {
                     *             "warning": 0.075,
                     *             "critical": 0.15
                     *           },
                     *           "allTime": {
                     *             "warning": 0.03,
                     *             "critical": 0.12
                     *           }
                     *         },
                     *         "minimumMails": 100,
                     *         "minimumRecipients": {
                     *           "bounce": 10,
                     *           "complaint": 5
                     *         }
                     *       },
                     *       "discarded": [
                     *         {
                     *           "day": "2026-11-21",
                     *           "reason": "unproven",
                     *           "count": 3
                     *         }
                     *       ],
                     *       "isDisabled": false,
                     *       "suspensions": []
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectSecurity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBillingLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflows": {
                     *         "limit": null,
                     *         "usage": 1200,
                     *         "percentage": 0,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "transactional": {
                     *         "limit": null,
                     *         "usage": 1200,
                     *         "percentage": 0,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "campaigns": {
                     *         "limit": 10000,
                     *         "usage": 8100,
                     *         "percentage": 81,
                     *         "isWarning": true,
                     *         "isBlocked": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BillingLimits"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setBillingLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillingLimitChanges"];
            };
        };
        responses: {
            /** @description The new caps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflows": {
                     *         "limit": null,
                     *         "usage": 1200,
                     *         "percentage": 0,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "transactional": {
                     *         "limit": null,
                     *         "usage": 1200,
                     *         "percentage": 0,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "campaigns": {
                     *         "limit": 10000,
                     *         "usage": 8100,
                     *         "percentage": 81,
                     *         "isWarning": true,
                     *         "isBlocked": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BillingLimits"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBillingConsumption: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mails of the month. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "period": {
                     *         "start": "2026-11-01T00:00:00.000Z",
                     *         "end": "2026-12-01T00:00:00.000Z"
                     *       },
                     *       "usage": {
                     *         "total": 10500,
                     *         "workflows": 1200,
                     *         "campaigns": 8100,
                     *         "transactional": 1200
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BillingConsumption"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CheckoutRequest"];
            };
        };
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://checkout.stripe.com/c/pay/cs_1"
                     *     }
                     */
                    "application/json": components["schemas"]["HostedPage"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFoundOrBillingDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openBillingPortal: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PortalRequest"];
            };
        };
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://billing.stripe.com/p/session/1"
                     *     }
                     */
                    "application/json": components["schemas"]["HostedPage"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFoundOrBillingDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvoices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoices. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoices": [
                     *         {
                     *           "id": "in_1PxA",
                     *           "number": "A-0007",
                     *           "status": "paid",
                     *           "total": 1200,
                     *           "currency": "eur",
                     *           "createdAt": "2026-11-01T00:05:00.000Z",
                     *           "url": "https://invoice.stripe.com/i/…",
                     *           "pdfUrl": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BillingInvoices"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receivePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The payment provider. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentNotice"];
            };
        };
        responses: {
            /** @description The notification was accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "result": "recorded"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BillingDisabled"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
                     *       "previousUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key can only access its own. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
                     *       "previousUntil": "2026-11-22T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrProjectDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "whe_01kb1c4f7j0m3p6s9v2y5b8e1h",
                     *         "url": "https://shop.example.com/hooks/posthorn",
                     *         "events": [
                     *           "email.*",
                     *           "order-placed"
                     *         ],
                     *         "description": "Order desk",
                     *         "enabled": true,
                     *         "pausedAt": null,
                     *         "pauseReason": null,
                     *         "notice": null,
                     *         "failures": 0,
                     *         "failingSince": null,
                     *         "revision": 1,
                     *         "createdAt": "2026-11-27T09:30:00.000Z",
                     *         "updatedAt": "2026-11-27T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointInput"];
            };
        };
        responses: {
            /** @description The endpoint with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whe_01kb1c4f7j0m3p6s9v2y5b8e1h",
                     *       "url": "https://shop.example.com/hooks/posthorn",
                     *       "events": [
                     *         "email.*",
                     *         "order-placed"
                     *       ],
                     *       "description": "Order desk",
                     *       "enabled": true,
                     *       "pausedAt": null,
                     *       "pauseReason": null,
                     *       "notice": null,
                     *       "failures": 0,
                     *       "failingSince": null,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-27T09:30:00.000Z",
                     *       "updatedAt": "2026-11-27T09:30:00.000Z",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
                     *       "previousUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["SecretWebhookEndpoint"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response. If the response would be the same, it is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whe_01kb1c4f7j0m3p6s9v2y5b8e1h",
                     *       "url": "https://shop.example.com/hooks/posthorn",
                     *       "events": [
                     *         "email.*",
                     *         "order-placed"
                     *       ],
                     *       "description": "Order desk",
                     *       "enabled": true,
                     *       "pausedAt": null,
                     *       "pauseReason": null,
                     *       "notice": null,
                     *       "failures": 0,
                     *       "failingSince": null,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-27T09:30:00.000Z",
                     *       "updatedAt": "2026-11-27T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointChanges"];
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whe_01kb1c4f7j0m3p6s9v2y5b8e1h",
                     *       "url": "https://shop.example.com/hooks/posthorn",
                     *       "events": [
                     *         "email.*",
                     *         "order-placed"
                     *       ],
                     *       "description": "Order desk",
                     *       "enabled": true,
                     *       "pausedAt": null,
                     *       "pauseReason": null,
                     *       "notice": null,
                     *       "failures": 0,
                     *       "failingSince": null,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-27T09:30:00.000Z",
                     *       "updatedAt": "2026-11-27T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whe_01kb1c4f7j0m3p6s9v2y5b8e1h",
                     *       "url": "https://shop.example.com/hooks/posthorn",
                     *       "events": [
                     *         "email.*",
                     *         "order-placed"
                     *       ],
                     *       "description": "Order desk",
                     *       "enabled": true,
                     *       "pausedAt": null,
                     *       "pauseReason": null,
                     *       "notice": null,
                     *       "failures": 0,
                     *       "failingSince": null,
                     *       "revision": 1,
                     *       "createdAt": "2026-11-27T09:30:00.000Z",
                     *       "updatedAt": "2026-11-27T09:30:00.000Z",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
                     *       "previousUntil": "2026-11-28T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SecretWebhookEndpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            412: components["responses"]["RevisionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookAttempts: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only attempts with this outcome. */
                outcome?: "delivered" | "failed" | "skipped";
                /** @description Only attempts to deliver this event. */
                eventId?: string;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of attempts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "wat_01kb1d5g8k1n4q7t0w3z6c9f2j",
                     *           "endpointId": "whe_01kb1c4f7j0m3p6s9v2y5b8e1h",
                     *           "eventId": "evt_01kb1d5f2h5l8p1s4v7y0b3e6k",
                     *           "type": "order-placed",
                     *           "contactId": "cnt_01kajw7d3gq8v5t2m9c4x6b1ze",
                     *           "attempt": 1,
                     *           "outcome": "failed",
                     *           "status": 503,
                     *           "body": "Service unavailable",
                     *           "error": "The server answered 503.",
                     *           "durationMs": 41,
                     *           "nextAttemptAt": "2026-11-27T09:31:05.200Z",
                     *           "createdAt": "2026-11-27T09:31:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookAttempt"][];
                        /** @description The cursor of the next page; absent on the last page. */
                        cursor?: string;
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["ResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attempt, whether it succeeded or not. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wat_01kb1d5g8k1n4q7t0w3z6c9f2j",
                     *       "endpointId": "whe_01kb1c4f7j0m3p6s9v2y5b8e1h",
                     *       "eventId": "evt_01kb1d5f2h5l8p1s4v7y0b3e6k",
                     *       "type": "webhook.test",
                     *       "contactId": null,
                     *       "attempt": 1,
                     *       "outcome": "delivered",
                     *       "status": 200,
                     *       "body": "ok",
                     *       "error": null,
                     *       "durationMs": 41,
                     *       "nextAttemptAt": null,
                     *       "createdAt": "2026-11-27T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookAttempt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the webhook attempt. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event waits to be sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The event waits to be sent.",
                     *       "endpointId": "whe_01kb1c4f7j0m3p6s9v2y5b8e1h",
                     *       "eventId": "evt_01kb1d5f2h5l8p1s4v7y0b3e6k"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRedelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplayInput"];
            };
        };
        responses: {
            /** @description The replay is stored and will run. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The replay is queued.",
                     *       "jobId": "job_01kajwf4m7q0t3w6z9c2e5h8k1"
                     *     }
                     */
                    "application/json": components["schemas"]["JobAccepted"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01kajwf4m7q0t3w6z9c2e5h8k1",
                     *       "state": "completed",
                     *       "progress": 100,
                     *       "result": {
                     *         "events": 1204,
                     *         "queued": 1204
                     *       },
                     *       "failedReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["JobNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInbox: {
        parameters: {
            query?: {
                /** @description The maximum number of items in a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description A part of the sender, the recipient, the subject, a file name, or the first 20,000 characters of the text, in any case. */
                search?: string;
                /** @description Seconds to wait for the first mail if there is none yet, for tests that send and then check. */
                wait?: number;
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of captured mails. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "eml_01kajwa5v8n1r4y7h0j3s6d9gf",
                     *           "from": "hello@sandbox.localhost",
                     *           "to": "ada@example.com",
                     *           "subject": "Hello Ada",
                     *           "size": 2104,
                     *           "attachmentCount": 1,
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["InboxPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["RouteNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    clearInbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inbox is empty. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["RouteNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInboxMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "eml_01kajwa5v8n1r4y7h0j3s6d9gf",
                     *       "from": "hello@sandbox.localhost",
                     *       "to": "ada@example.com",
                     *       "subject": "Hello Ada",
                     *       "size": 2104,
                     *       "attachmentCount": 1,
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "date": "2026-11-21T09:30:00.000Z",
                     *       "headers": [
                     *         {
                     *           "name": "From",
                     *           "value": "Shop <hello@sandbox.localhost>"
                     *         },
                     *         {
                     *           "name": "To",
                     *           "value": "ada@example.com"
                     *         },
                     *         {
                     *           "name": "Subject",
                     *           "value": "Hello Ada"
                     *         }
                     *       ],
                     *       "text": "Hello Ada!",
                     *       "html": "<p>Hello Ada!</p>",
                     *       "attachments": [
                     *         {
                     *           "index": 0,
                     *           "filename": "invoice.pdf",
                     *           "contentType": "application/pdf",
                     *           "size": 48211,
                     *           "contentId": null,
                     *           "disposition": "attachment"
                     *         }
                     *       ],
                     *       "problem": null
                     *     }
                     */
                    "application/json": components["schemas"]["InboxMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["RouteNotFoundOrEmailNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteInboxMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The captured mail was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["RouteNotFoundOrEmailNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInboxSource: {
        parameters: {
            query?: {
                /** @description Whether a browser should save it as a file. */
                download?: "true" | "false";
            };
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["RouteNotFoundOrEmailNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewInboxMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The HTML. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["RouteNotFoundOrEmailNotFoundOrResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInboxAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
                /** @description The position of the attachment in the mail, from 0. */
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["RouteNotFoundOrEmailNotFoundOrResourceNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkInboxMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "size": {
                     *         "html": 18204,
                     *         "clipped": false
                     *       },
                     *       "compatibility": [
                     *         {
                     *           "feature": "border-radius",
                     *           "url": "https://www.caniemail.com/features/css-border-radius/",
                     *           "unsupported": [
                     *             "Outlook"
                     *           ],
                     *           "partial": []
                     *         }
                     *       ],
                     *       "authentication": {
                     *         "from": "example.com",
                     *         "sandbox": false,
                     *         "returnPath": "bounce.example.com",
                     *         "signatures": [
                     *           {
                     *             "domain": "example.com",
                     *             "selector": "s1",
                     *             "aligned": true
                     *           }
                     *         ],
                     *         "dmarc": "by_dkim",
                     *         "results": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InboxChecks"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["RouteNotFoundOrEmailNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkInboxLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result for each link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "url": "https://example.com/start",
                     *           "outcome": "works",
                     *           "status": 200,
                     *           "leadsTo": "https://www.example.com/start",
                     *           "message": "The page exists."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["InboxLinks"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["RouteNotFoundOrEmailNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    releaseInboxMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the project. Only needed with a session; a key belongs to one project. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboxRelease"];
            };
        };
        responses: {
            /** @description The mail server accepted it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "eml_01kajwa5v8n1r4y7h0j3s6d9gf",
                     *       "to": "ada@example.com",
                     *       "response": "250 2.0.0 Ok: queued as 4Xy"
                     *     }
                     */
                    "application/json": components["schemas"]["InboxReleased"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowedOrDisabled"];
            404: components["responses"]["RouteNotFoundOrEmailNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ReleaseNotConfiguredOrReleaseRefusedOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveSnsMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnsMessage"];
            };
        };
        responses: {
            /** @description The notification was accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "result": "recorded"
                     *     }
                     */
                    "application/json": components["schemas"]["SnsResult"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequestOrInvalidJson"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ResourceNotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Version and features. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "environment": "production",
                     *       "version": "0.1.0",
                     *       "features": {
                     *         "billing": false,
                     *         "uploads": true,
                     *         "signup": true,
                     *         "authProviders": {
                     *           "github": false,
                     *           "google": false
                     *         },
                     *         "tracking": true,
                     *         "inbox": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServerConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "delivery": "ok",
                     *       "pausedSince": null,
                     *       "failingSince": null,
                     *       "database": "ok",
                     *       "commitMs": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
