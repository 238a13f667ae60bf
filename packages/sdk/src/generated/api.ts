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
         * @description Accepts a mail to each recipient and answers as soon as it is safely stored; it leaves a moment later. Recipients become contacts. Give a `template`, or `subject` and `body`. One invalid address refuses the whole call, and nothing is sent. Repeat a call with the same `Idempotency-Key` after a network error: nobody gets the mail twice.
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
         * @description Accepts up to 100 different mails in one request of at most 10 MB: all of them, or none. A problem names its mail, as in emails.3.to. With an `Idempotency-Key` the whole batch is accepted once. To send one mail to many, give POST /v1/send several recipients.
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
         * @description One mail by its id, with its story: what it was accepted with, each failed attempt in the words of the mail server, its delivery, who opened it and followed its links, bounce, complaint, and who unsubscribed on its account.
         */
        get: operations["getEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move a scheduled email
         * @description Moves a mail that was sent with scheduledAt, and is still PENDING and not attempted, to another time. Anything else is a conflict. POST /emails/{id}/cancel ends it, POST /emails/{id}/retry sends it at once.
         */
        patch: operations["rescheduleEmail"];
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
         * Send an email again
         * @description Retries a mail at once that waits (PENDING), has failed (FAILED), or has an unknown outcome (UNKNOWN). It keeps its Message-ID, and its attempts are counted from zero. An UNKNOWN mail may arrive twice. Any other status is a conflict, as is a mail whose contact was deleted. A mail that a cancelled campaign gave back counts again.
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
         * @description Ends a mail that waits (PENDING) or has an unknown outcome (UNKNOWN) as FAILED, with an error that says so. A FAILED mail stays as it is. Any other status is a conflict.
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
         * @description Records that something happened to a person, whose contact is created or changed by the write rules of custom fields. The only endpoint that a public key may call, so it can be called from browsers and apps. What the project does not let the public key write is left out and named in `warnings`; `contact` is then an id that does not reveal when the contact was created.
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
         * @description The same as POST /v1/track without the wrapper; also takes `name` for `event` and `contactId` for `email`.
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
         * @description Says what is known of an address without writing to it: whether it follows the rules, whether its domain exists and takes mail, and whether it is disposable, an alias, mistyped or personal. What DNS says of a domain is kept for 24 hours. A text that is no address is refused with 422.
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
         * @description Events of contacts, newest first: tracked ones, and those that Posthorn emits.
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
         * @description The number of events by name, for the 1000 most frequent names. The range is in whole days, in UTC: a time stands for its day. With very many names only the newest 100,000 daily counts are added up; a shorter range includes all of them.
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
         * @description What happened to one contact, newest first.
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
         * Where an event is used
         * @description The segments and workflows that refer to the event, how often it happened and to how many contacts.
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
         * Delete all events of a name
         * @description Deletes every event of the name so far, and returns their number. With very many events the last ones are deleted soon after the answer. A built-in event cannot be deleted. Segments and workflows that refer to the event stay as they are and see only events of later: get its usage first.
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
         * @description Creates the contact, or updates the one that has the address: `data` is patched, `subscribed` is kept unless it is sent.
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
         * @description Deletes the contact at once, and the person's data in emails and events soon after.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Change a contact
         * @description Only what is sent changes. `data` is patched by the write rules; `data: null` wipes all custom fields. A suspended project can send `subscribed: false` and nothing else.
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
         * @description Says which of at most 500 addresses belong to a contact.
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
         * Explain why a contact got a mail, or not
         * @description Asks for exactly one of a campaign, a template (its newest mail to the contact) and a workflow. Also answers for a contact that was deleted, while its mails are known. A named key needs the scope to read what is asked for as well, and gets the reasons that its scopes show; `hidden` names those that would show more.
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
         * @description Newest first, in batches of up to 5000, which count as one request each. The cursor of a batch is where the next one begins, even after a pause; `total` is the current number of contacts.
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
         * @description Everything that is held on a person: the contact with its segments, emails with their texts and attachments, events, and whether the address is suppressed.
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
         * @description Each row creates a contact or updates the one that has the address; if several rows have the same address, the last wins. Columns other than `email` and `subscribed` become custom fields, except `id`, `createdAt` and `updatedAt`; empty cells are skipped. An apostrophe before `=`, `+`, `-` or `@` is not part of the text. The import runs in the background: GET /contacts/import/{jobId} shows its progress and result.
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
         * @description Subscribes each contact that was not, with an event `contact.subscribed`. Give at most 1000 `contactIds`, or `mode: "query"` and a `filter` for as many as there are. GET /contacts/bulk/{jobId} shows the progress.
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
         * @description Unsubscribes each contact that was subscribed, with an event `contact.unsubscribed`. Give at most 1000 `contactIds`, or `mode: "query"` and a `filter` for as many as there are. GET /contacts/bulk/{jobId} shows the progress.
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
         * @description Deletes the contacts at once, and their data in emails and events soon after. Give at most 1000 `contactIds`, or `mode: "query"` and a `filter` for as many as there are. GET /contacts/bulk/{jobId} shows the progress.
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
         * @description The distinct values among the newest 5000 contacts; complete unless `sampled`. Texts of up to 1000 characters. Empty for `email`, and for a field that no contact has.
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
         * Where a field is used
         * @description The segments, campaigns and workflows whose conditions refer to the field, and how many contacts have it.
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
         * @description Removes the field from the catalogue at once, and from every contact soon after. Conditions that refer to it stay and match nothing.
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
         * @description A dynamic segment needs a condition, in `filters` or `condition`; a static one must have none. With `trackMembership` members are stored, and events `segment.<slug>.entry` and `.exit` say who enters and leaves.
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
         * @description Its contacts stay. Refused while a scheduled or sending campaign goes to the segment.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Change a segment
         * @description Only what is sent changes. A condition that leads back to the segment itself is refused.
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
         * @description Newest first, as they are at this moment.
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
         * @description At most 500 addresses. Addresses without a contact are returned in `notFound`, or created with `createMissing`, for which a named key needs `contacts:write`.
         */
        post: operations["addSegmentMembers"];
        /**
         * Remove contacts from a static segment
         * @description At most 500 addresses. The contacts stay.
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
         * @description For a dynamic segment that tracks its membership: contacts that match the condition become members, others leave, and each change is an event. This also happens automatically as contacts change, and every 5 minutes.
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
         * @description Updates only the count: no membership changes, and no event.
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
         * @description The addresses that get no mail, newest first. GET /suppressions/{email} says whether one is among them.
         */
        get: operations["listSuppressions"];
        put?: never;
        /**
         * Suppress an address
         * @description No mail goes to the address from then on, and mail that waits does not leave. An address that is on the list already stays as it is, with its first reason.
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
         * @description At most 1000 at once, with their reasons and dates, such as the list of another mail service. An invalid address fails alone; all others are suppressed when the answer arrives. The request may be repeated.
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
         * @description Newest first, in batches of up to 5000, which count as one request each. The cursor of a batch is where the next one begins, even after a pause.
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
         * @description Whether and why an address gets no mail; works for an erased person, too, whose address only the caller knows.
         */
        get: operations["getSuppression"];
        put?: never;
        post?: never;
        /**
         * Allow mail to an address again
         * @description Takes the address off the list. Mail to an address that bounced comes back again, and a person who complained may complain again: both cost the sender reputation.
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
         * @description Newest first: all of them, or one page when `page` or `pageSize` is given.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Subject and body may hold variables: `{{path}}`, `{{path ?? "fallback"}}`, `{{#if path}}…{{else}}…{{/if}}`, `{{#each path}}…{{/each}}`. A template that does not parse is refused with line and column.
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
         * @description What the templates read of the data of a mail, without their texts, for programs that make types of it. Newest first: all templates, or one page when `page` or `pageSize` is given. A bare name inside of `{{#each}}` may be a part of the item or a variable: it is listed as both.
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
         * @description Mails that were accepted with it are still sent. Refused with 409 while a workflow sends it.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description Only what is sent changes; null clears an optional field.
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
         * @description A copy under a new id; its name ends in " (Copy)".
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
         * Where a template is used
         * @description The workflow steps and campaigns that refer to the template, and the number of mails made from it.
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
         * @description Renders a stored template, or a `subject` and `body` of the request, with `data`, and sends nothing. `warnings` says which tags have no value; with `strict` they refuse the call as they would refuse a send. With `contact`, a named key needs `contacts:read` as well.
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
         * @description Newest first, by `cursor` and `limit` or by `page` and `pageSize`. `campaigns` and `data` are the same list; texts and conditions are left out.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Create a campaign
         * @description A DRAFT; nothing is sent yet. A SEGMENT audience needs `segmentId`, a FILTERED one `audienceFilter`. Subject and body may hold variables, as in templates; with `template` they are copied from one.
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
         * @description The whole body, as for creating: what is left out is cleared. Only a DRAFT or SCHEDULED campaign can be changed; a scheduled one stays so, and a named key needs `send` besides.
         */
        put: operations["updateCampaign"];
        post?: never;
        /**
         * Delete a campaign
         * @description Its mails stay. Refused while it is SCHEDULED, SENDING or PAUSED: cancel it first.
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
         * @description A DRAFT under a new id, whatever became of the original; its name ends in " (Copy)".
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
         * The figures of a campaign
         * @description What became of its mail so far. They always equal what the records of its mails say.
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
         * @description Its mails, one for each recipient, those collected last first.
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
         * @description Without `scheduledFor` the audience is fixed now and the campaign is SENDING; with it the campaign is SCHEDULED, and the audience is fixed then. A SCHEDULED campaign can be sent at once, or scheduled anew; any other status is a conflict. Nobody in the audience is refused with 400.
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
         * @description No mail of it is handed over once this is answered. Only a campaign that is SENDING can be paused.
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
         * @description Continues with the first recipient who has no mail yet. A campaign that was PAUSED because it could not start is started now.
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
         * @description Mail that was not handed over yet is never sent, and its record says why. Only a campaign that is SCHEDULED, SENDING or PAUSED can be cancelled.
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
         * @description One mail with sample data, whatever the status of the campaign. Its subject begins with "[TEST] ", it has the header `X-Campaign-Test: true`, and it counts for nothing.
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
         * @description It is not enabled yet. With `steps` and `transitions` it is the whole workflow, as a file has it; without them it has one step, the TRIGGER, and you add the others. Then enable it. `eventName` may also be an event of Posthorn, such as `contact.subscribed`, `email.open` or `segment.<slug>.entry`.
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
         * List what conditions may ask for
         * @description Fields of contacts, events that happened, events of mails, and segments. A CONDITION may also ask for the data of the event that started the execution (`event.<name>` with an operator of data) and for variables of the execution (`workflow.<name>`).
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
         * @description With the steps and transitions of its newest version, the figures of each step, what keeps it from being enabled, and how many executions are under way on which version.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow
         * @description Refused while executions are under way: cancel them, or wait until they are through.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        /**
         * Change a workflow
         * @description Only what is sent changes. A workflow with problems is not enabled: `errors` names each step and the reason. Executions under way go on when it is disabled.
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
         * Replace the whole of a workflow
         * @description All steps and transitions at once, as a file has them. Steps are known again by their keys and keep their ids; executions under way stay on their version. With `dryRun` the answer tells only what would change. Refused when the workflow is enabled and would have problems.
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
         * @description Makes a new version of the workflow; executions under way stay on theirs. Configs by type: SEND_EMAIL `{templateId, recipient?}`; DELAY `{amount, unit}` up to 365 days, `{until}` a date or `data.<field>`, or `{at: "09:00", timeZone?, weekdays?}`; WAIT_FOR_EVENT `{eventName, timeout?}` in seconds; CONDITION a filter or a condition; WEBHOOK `{url, method?, headers?, body?}`; UPDATE_CONTACT `{updates?, subscriptionAction?}`; EXIT `{reason?}`.
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
         * @description Its transitions go with it; with `splice=true` those that lead to it lead to its successor then. Refused while executions are at this step. The TRIGGER cannot be deleted, and a CONDITION cannot be spliced out.
         */
        delete: operations["deleteStep"];
        options?: never;
        head?: never;
        /**
         * Change a step
         * @description Only what is sent changes; the config is replaced as a whole. Its type cannot change.
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
         * @description A CONDITION needs `branch` yes or no, each once; WAIT_FOR_EVENT may have event and timeout. The very same transition again answers 200 with the one that is there. A loop without a DELAY or WAIT_FOR_EVENT in it is refused.
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
         * @description The steps stay.
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
         * @description Newest first, of one status or one contact if wanted. `executions` and `data` are the same list.
         */
        get: operations["listExecutions"];
        put?: never;
        /**
         * Start an execution
         * @description Lets a contact walk through an enabled workflow, with variables of its own. Refused while the contact is in it, and unless `allowReentry` is true also when it was.
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
         * @description All of the workflow that are under way. Disable it before, so that none begins meanwhile.
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
         * @description With what became of each step: outputs, errors, branches, and until when it waits.
         */
        get: operations["getExecution"];
        put?: never;
        post?: never;
        /**
         * Cancel an execution
         * @description What it did stays. Refused when it is over.
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
         * @description It goes on at the step on which it stands, by the newest version of the workflow. Refused when that step is not there any more, or when the execution is over.
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
         * @description Walks a contact, or somebody who need not exist, through the newest version on a clock that runs ahead. Tells which mail would leave when, which branch would be taken and why. Nothing is stored or sent. With `contactId`, a named key needs `contacts:read` as well. Who is suppressed is shown to keys with `suppressions:read` and `contacts:read`.
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
         * List what happened
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
         * Count what happened
         * @description What happened on whole days, in UTC. The counts outlive what they count: deleted mails and events stay in them. Opens and clicks are those of people, once a mail.
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
         * @description How many events happened in the last minutes.
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
         * @description Every type that an activity may have.
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
         * List what comes next
         * @description The campaigns that are scheduled for the next days, the next one first.
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
         * @description One row for each day of a range of at most 90 days, in UTC, also for days on which nothing happened. Each mail counts once for each thing that became of it, on the day of that. The counts outlive the mails.
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
         * @description How many campaigns there are, and how they do on average.
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
         * @description Names of events, built-in ones included, the most frequent first, in a range of at most 90 days, and how that compares with as many days before. Deleted events count.
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
         * @description All of them, by name. A project has at most 100.
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
         * @description Answers with the DNS records to publish. The domain is verified, and may be used as a sender, once the required ones are found. A domain that the project has, or that another project has verified, is refused with 409.
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
         * @description One domain, with its records as they were found at the last check.
         */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /**
         * Delete a domain
         * @description Its mail that waits is not sent. Refused with 409 while a template or a campaign that is scheduled, sending or paused has a sender at it.
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
         * @description Asks the name servers and answers with the domain as it is then. Within five seconds of a check it answers with what that one found. A verified domain becomes pending again when its required records are missing or wrong at three checks in a row; name servers that do not answer count neither way.
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
         * @description Makes the next keys and shows their records. Mail is signed with the current ones until the record of the next RSA key is found, and with the next ones from then on. The records of the old keys stay for a week, for mail that is on its way.
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
         * @description Keeps an image for the bodies of templates and mails, and returns its public address, which never changes. The same image again is the one that is there. A project keeps 10,000 images, 1 GB in all; each has at most 10 MB, 16,384 pixels a side and 64 megapixels.
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
         * @description Its address no longer works: mails that were sent with it show nothing in its place, except where a mail program or a proxy has kept a copy.
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
         * @description Opens a session for seven days, in a cookie that scripts cannot read. Where the account has a second factor, the answer is 202 with a challenge: nobody is signed in before POST /auth/second-factor. Too many wrong passwords for an address or from a network are refused for a while; a device on which the person was signed in before is not.
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
         * @description Creates an account and signs in. A mail asks to verify the address. With the token of an invitation the address counts as verified, and the person joins the project; that works where signing up is switched off, too.
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
         * @description Ends the session on the server, and makes the browser forget its cookie.
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
         * List the providers with which people may sign in
         * @description Which of them are configured.
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
         * @description With the token of the mail, which works once, for one hour, in a browser that has a session of the account, or with its password: whoever signed up with the address may not be who reads its mails. Who does neither chooses a new password, which verifies the address, too.
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
         * Ask for another mail to verify an address
         * @description The answer is the same whether there is such an account or not, and does not wait for it.
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
         * Ask for a mail to choose a new password
         * @description The answer is the same whether there is such an account or not, and does not wait for it.
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
         * @description With the token of the mail, which works once, for one hour. Ends all sessions of the account, and opens none.
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
         * Get who is signed in
         * @description The person whose session it is. Keys are no persons.
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
         * Ask for codes to sign a program in
         * @description For programs without a browser, after RFC 8628: a person opens the page, signs in, and types the code, for ten minutes. Until then the program asks how far it is. A network may do this only so often.
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
         * Ask whether a program was let in
         * @description Opens the session once: then the codes are used up. Who asks more often than the interval hears `too_fast`, and nothing else.
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
         * Show the second factor
         * @description With the challenge of the first factor and a code of the authenticator app, or a recovery code. Each works once. Five tries in 15 minutes, 30 a day.
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
         * Begin to sign in with a passkey
         * @description Returns what a browser gives to navigator.credentials.get(), and a ticket that goes with its answer. With the challenge of the first factor only passkeys of that person count.
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
         * @description It is two factors by itself: the device, and the PIN, finger or face that unlocks it.
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
         * Get what lets you in
         * @description Second factor, passkeys, linked accounts and sessions of the person. No secret is shown again.
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
         * @description Ends one session of the person.
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
         * @description Ends all sessions of the person but the one that asks.
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
         * Begin with an authenticator app
         * @description Offers a secret (RFC 6238). Nothing changes before its first code. The session must be at most 15 minutes old: sign in again first.
         */
        post: operations["offerTotp"];
        /**
         * Remove the authenticator app
         * @description Signing in needs no second factor any more, and recovery codes end. All other sessions end. The session must be at most 15 minutes old: sign in again first.
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
         * Make the app the second factor
         * @description With the first code of the app. Returns the recovery codes. All other sessions end. The session must be at most 15 minutes old: sign in again first.
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
         * @description The old ones end. All other sessions end. The session must be at most 15 minutes old: sign in again first.
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
         * Begin to make a passkey
         * @description Returns what a browser gives to navigator.credentials.create(), and a ticket that goes with its answer. The session must be at most 15 minutes old: sign in again first.
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
         * Keep a passkey
         * @description With what the browser has made. At most 20. The session must be at most 15 minutes old: sign in again first.
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
         * @description The last way to sign in stays. All other sessions end. The session must be at most 15 minutes old: sign in again first.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description The name is for its owner alone.
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
         * Begin to link an account at a provider
         * @description Returns where the browser goes, and sets the cookie with which it comes back. The session must be at most 15 minutes old: sign in again first.
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
         * @description The last way to sign in stays. All other sessions end. The session must be at most 15 minutes old: sign in again first.
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
         * @description The projects of which you are a member, the first 1000 that you joined. A key has one project and cannot ask.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description You are its owner. The secret key is shown only here.
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
         * @description The first start of a server creates a project and prints its secret key. While that project has no owner, whoever is signed in and has the key becomes its owner. No other project, no named key, and no key that replaced the first can do this.
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
         * Get how far the project is set up
         * @description What a new project still needs.
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
         * @description Its keys and members stop working at once, and mail that waits is not sent; everything that it holds is deleted in the background. This cannot be undone. Only an owner who is signed in can delete a project; a secret key cannot. A project that pays for a subscription is not deleted.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Change the settings of the project
         * @description Only what is sent changes.
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
         * @description Makes a new public and a new secret key. The old ones stop working at once; the new ones are shown only once.
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
         * @description Everybody who shares the project, oldest first; at most 100.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite somebody to the project
         * @description Adds the account of the address. Without one, or while nobody has shown that the address is theirs, a mail invites the person, who joins with its link. Only an owner who is signed in can grant the role OWNER; a secret key cannot.
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
         * List who is invited
         * @description Who got a mail with an invitation whose link still works and has not joined, newest first; each address once, with its newest invitation.
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
         * @description No link that invites the address works any more, also of a mail that is still on its way. Only an owner who is signed in can revoke the invitation of an owner.
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
         * @description Takes effect with the next request. Members can remove themselves. Administrators and the secret key can remove members and administrators. Only an owner who is signed in can remove an owner, and the last owner stays.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Takes effect with the next request. The role of an owner cannot be changed. Only an owner who is signed in can grant the role OWNER; a secret key cannot.
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
         * @description What the key of this request is and may do, and which project it belongs to. Every secret or named key may ask.
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
         * @description The keys beside the two of the project, oldest first, at most 100; expired ones too. Never their secrets.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a named key
         * @description A key that may do what its scopes say, until it expires or is deleted. It is shown only here. No named key manages the project: its settings, keys, members, domains and billing are for the secret key and for members who are signed in.
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
         * @description The old secret stops working at once; the new one is shown only here. Name and scopes stay, and so does the time to expire unless another is sent.
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
         * @description It stops working at once, everywhere.
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
         * List who did what in the project
         * @description What members, keys and the command line changed, newest first: settings, keys, members, domains, content, and the sending of campaigns. Mails and events that are sent and tracked are not in it. Entries hold ids, never addresses of contacts, contents or secrets.
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
         * List what was done to your account
         * @description Sign-ins and what changed of the account, newest first. What you did in projects is in their logs.
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
         * Empty the project
         * @description Deletes contacts, events, mails, templates, segments, campaigns, workflows, images, suppressions and figures in the background. Members, keys, domains and settings stay. Until it is done the project is disabled. This cannot be undone.
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
         * @description Rates of hard bounces and complaints, from daily counts, and the levels by which they are judged. A critical rate disables the project, unless the operator chose otherwise: its mail waits and nothing can be written until the operator lifts that.
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
         * @description Rates of hard bounces and complaints, from daily counts, and the levels by which they are judged. A critical rate disables the project, unless the operator chose otherwise: its mail waits and nothing can be written until the operator lifts that.
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
         * @description How many mails of each category a month may have, and how many there were. At a cap, a request to send gets 402; campaigns and workflows wait and lose nobody.
         */
        get: operations["getBillingLimits"];
        /**
         * Change the caps of the project
         * @description Takes effect at once; null takes a cap away, and what is absent stays. Campaigns and workflows that wait go on when there is room. What was accepted stays accepted under a lower cap.
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
         * Get how many mails the project had this month
         * @description Mails that were accepted, from the first of the month (UTC). A request that is repeated with its idempotency key counts once; a refused request, and mail to a suppressed address outside of campaigns, counts nothing.
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
         * Begin to subscribe
         * @description Makes a page of the payment provider on which the project subscribes. A project has one subscription.
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
         * @description Makes a page of the payment provider on which a project that has paid changes its subscription and how it pays.
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
         * @description The newest 100, newest first; none where nobody takes payments.
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
         * Receive a notice of the payment provider
         * @description What Stripe tells about subscriptions. Only notices that are signed with POSTHORN_STRIPE_WEBHOOK_SECRET and not older than five minutes count, in any order, once each for 30 days. 503 asks the provider to send it again.
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
         * Get the secret of webhooks
         * @description Requests that workflows make carry `webhook-id`, `webhook-timestamp` and `webhook-signature`, by which the receiver knows who sent them (Standard Webhooks).
         */
        get: operations["getWebhookSecret"];
        put?: never;
        /**
         * Replace the secret of webhooks
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
         * @description From now on the URL receives every event of the project whose name matches one of `events`, as a POST signed by Standard Webhooks. The secret is shown only here.
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
         * @description One endpoint, without its secret. `notice` says what to do while it is paused.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing is sent to it from now on, and what waits for it is dropped.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Only what is sent changes. `enabled: true` ends a pause: what waits is delivered, and what happened during the pause is not, unless you replay it.
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
         * @description For a day, requests carry the signatures of both secrets, so that the receiver can change over. The new one is shown only here.
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
         * @description Every request of the last days, newest first, with the status, the beginning and the time of its answer.
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
         * @description Sends an event of the type `webhook.test` now, whether the endpoint is enabled or not, and answers with the attempt. It is not repeated.
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
         * @description Sends the event of an attempt to its endpoint again, under the same id and after what already waits for the same contact.
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
         * @description Sends the events of the range to the endpoint again that match its patterns, oldest first and under the same ids, in the background. One replay of an endpoint runs at a time.
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
         * @description The progress and the result of a replay. It is completed when all its events wait to be sent.
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
         * @description Newest first. Present only when the server keeps mail locally instead of sending it. With a secret key, the mails of its project; without one, which only works on the machine of the server, those of all projects.
         */
        get: operations["listInbox"];
        put?: never;
        post?: never;
        /**
         * Delete the captured mails
         * @description Empties the inbox. The emails themselves stay in GET /emails.
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
         * @description The email itself stays in GET /emails.
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
         * @description The HTML of the mail, safe to open in a browser: it loads nothing from other hosts and runs no script. The pixel that counts opens is not in it.
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
         * @description The bytes of one attachment. Pictures (PNG, JPEG, GIF, WebP, AVIF, BMP) come with their type; everything else as a file to save.
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
         * @description Whether Gmail would clip it, which mail programs do not show what it uses (data of caniemail.com), and who vouches for its sender.
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
         * @description Asks each server that the mail links to, 50 links in 20 seconds at most. Of a tracked link, what it leads to is asked for and listed, and no click is counted. Other links of this server, which might end a subscription, are left alone, and so is what is not on the public internet.
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
         * @description Sends the mail, as it is, to one real address over the mail server that the operator has set for that. Its headers stay, `X-Posthorn-Released` with its id is added; bounces go where those of the mail would. Suppressed addresses are refused. 30 an hour.
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
         * @description What Amazon SES tells about mails: Bounce, Complaint, Delivery, Reject, Rendering Failure. Only messages of the topics in POSTHORN_SNS_TOPICS with a valid signature of SNS (version 1 or 2) count, once, for a day; a subscription of such a topic is confirmed. 503 asks SNS to send it again.
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
         * @description The version of the server and which of its optional parts are switched on.
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
         * @description Answers as long as the process runs.
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
         * @description 200 only when the database answers, its schema is up to date and a write would succeed, and never once the process was told to end. A mail server that refuses or is away does not make it 503: mail is accepted and waits.
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
        /** @description Something that happened in the project. */
        Activity: {
            id: string;
            /** @enum {string} */
            type: "event.triggered" | "email.sent" | "email.delivered" | "email.opened" | "email.clicked" | "email.bounced" | "email.complaint" | "email.received" | "campaign.scheduled" | "campaign.sent" | "workflow.started" | "workflow.completed" | "contact.subscribed" | "contact.unsubscribed";
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            timestamp: string;
            /** @description The contact; absent where it concerns none. */
            contactId?: string;
            /** @description The present address of the contact. */
            contactEmail?: string;
            /** @description What is known of it: the name and data of a tracked event; mail, subject and link of a mail, and whether it was a machine; the campaign. */
            metadata: {
                [key: string]: unknown;
            };
        };
        ActivityPage: {
            data: components["schemas"]["Activity"][];
            /** @description Pass it as the next cursor; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
        };
        ActivityStats: {
            /** @description Number of events of every name. */
            totalEvents: number;
            totalEmailsSent: number;
            /** @description Mails that a person opened. */
            totalEmailsOpened: number;
            /** @description Mails in which a person opened a link. */
            totalEmailsClicked: number;
            totalWorkflowsStarted: number;
            /** @description Percent of what was sent, as the next. */
            openRate: number;
            clickRate: number;
        };
        ActivityTypes: {
            types: ("event.triggered" | "email.sent" | "email.delivered" | "email.opened" | "email.clicked" | "email.bounced" | "email.complaint" | "email.received" | "campaign.scheduled" | "campaign.sent" | "workflow.started" | "workflow.completed" | "contact.subscribed" | "contact.unsubscribed")[];
        };
        AddPasskeyRequest: {
            ticket: string;
            /** @description What navigator.credentials gave, as PublicKeyCredential.toJSON() writes it. */
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
            /** @description From the answer to the first factor; without it any passkey signs in. */
            challenge?: string | null;
        };
        /** @description A file in the mail. */
        Attachment: {
            filename: string;
            /** Format: byte */
            content: string;
            contentType: string;
            /** @description The HTML refers to it as cid:<contentId>. Required when inline. */
            contentId?: string | null;
            /** @description Without it, an attachment with a contentId is inline. */
            disposition?: ("attachment" | "inline") | null;
        };
        /** @description Who did what to which resource, from where. */
        AuditEntry: {
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            actor: {
                /** @enum {string} */
                type: "user" | "key" | "system";
                /** @description Of the user or named key; `secret` for the secret key; null for the system. */
                id: string | null;
                /** @description What the key was called, or the address of a user who is a member still. */
                name: string | null;
                /** @description How the key begins. */
                prefix: string | null;
            };
            /** @description What was done: `template.update`, `key.create`, … */
            action: string;
            resource: {
                type: string;
                id: string | null;
            };
            /** @description From which address; null inside the process. */
            ip: string | null;
            userAgent: string | null;
            /**
             * @description `accepted`: a job does it. `started`: long work began, and has not come to its end.
             * @enum {string}
             */
            result: "done" | "accepted" | "started";
            /** @description The names of the fields of a change, and values that are no secret and name no contact. */
            details: {
                [key: string]: unknown;
            } | null;
            requestId: string | null;
            /** @description How often it was done: more than 1 on a day with very many entries. */
            count: number;
            /**
             * Format: date-time
             * @description When it was done last.
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
                         * @description Which copy it is; absent for the mail itself.
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
                /** @description What is probably not meant, 20 at most; absent when there is nothing to say. */
                warnings?: components["schemas"]["SendWarning"][];
            };
        };
        /** @description How many mails were accepted this month. */
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
                /** @description Mails that steps of workflows sent. */
                workflows: number;
                /** @description Mails of campaigns. */
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
            /** @description Mails of workflows a month; null for no cap, absent to keep it. */
            workflows?: number | null;
            /** @description Mails of campaigns a month; null for no cap, absent to keep it. */
            campaigns?: number | null;
            /** @description All other mails a month; null for no cap, absent to keep it. */
            transactional?: number | null;
        };
        /** @description The caps of a project, and how they stand this month. */
        BillingLimits: {
            workflows: components["schemas"]["CapState"];
            campaigns: components["schemas"]["CapState"];
            transactional: components["schemas"]["CapState"];
        };
        /**
         * @description What the body is written in; html by default.
         * @enum {string}
         */
        BodyType: "html" | "markdown";
        /** @description Background work. */
        BulkJob: {
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed";
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
            /** @description With mode query: the contacts that a search in the list finds; an empty object means all of them. */
            filter?: {
                /** @description Part of the email address, in any case. */
                search?: string | null;
            } | null;
            /** @description With mode query: at most 1000 contacts to leave out. */
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
             * @description Only TRANSACTIONAL reaches people who are not subscribed.
             * @enum {string}
             */
            category: "MARKETING" | "TRANSACTIONAL" | "HEADLESS";
            /**
             * @description DRAFT until it is sent or SCHEDULED; SENDING until every recipient is settled, then SENT. PAUSED can be resumed, CANCELLED cannot.
             * @enum {string}
             */
            status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
            /** @description Why it is PAUSED or CANCELLED, when no person wanted it so. */
            reason: string | null;
            /** @description Whether recipients are still being collected; totalRecipients grows until then. */
            collecting: boolean;
            /** @description When it starts, or was to start. */
            scheduledAt: string | null;
            /** @description When its audience was fixed. */
            startedAt: string | null;
            /** @description When its last recipient was settled. */
            sentAt: string | null;
            /** @description Number of recipients, each of whom has a mail. */
            totalRecipients: number;
            /** @description Mails that a mail server took. */
            sentCount: number;
            deliveredCount: number;
            /** @description People who opened it. */
            openedCount: number;
            /** @description People who opened a link in it. */
            clickedCount: number;
            bouncedCount: number;
            complainedCount: number;
            unsubscribedCount: number;
            /** @description Mails that were given up. */
            failedCount: number;
            /** @description Mails that were not sent because the campaign was cancelled. */
            cancelledCount: number;
            /** @description Mails to addresses that no mail goes to. */
            suppressedCount: number;
            /** @description Mails of which nobody knows whether the mail server took them. */
            unknownCount: number;
            /** @description Mails that wait or are on their way. */
            pendingCount: number;
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
            /** @description The condition of a FILTERED audience as it was sent; null for others. */
            audienceFilter: unknown;
            /** @description The same in its one form. */
            audienceCondition: components["schemas"]["ConditionRecord"] | null;
        };
        CampaignBreakdown: {
            total: number;
            /** @description SCHEDULED, SENDING or PAUSED. */
            active: number;
            /** @description SENT. */
            completed: number;
            /** @description Mean percentage of the newest 200 completed campaigns, as the next. */
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
            /** @description The id of a template, or its name in any case. Its subject, body, sender, and category are copied where the request does not have its own; later changes of the template leave the campaign alone. */
            template?: string | null;
            /** @description 1 to 998 characters of one line; may hold {{variables}}. */
            subject?: string | null;
            /** @description HTML; may hold {{variables}}, in at most 5,000 expressions. */
            body?: string | null;
            /** @description Sender address, or "Name <address>"; its domain must be verified. */
            from?: string | null;
            /** @description Display name of the sender; the project's name when absent. */
            fromName?: string | null;
            /** @description An address, or "Name <address>". */
            replyTo?: string | null;
            /**
             * @description ALL contacts, the members of a SEGMENT, or those who meet a condition (FILTERED).
             * @enum {string}
             */
            audienceType: "ALL" | "SEGMENT" | "FILTERED";
            /** @description The id of a segment, or its name in any case. Required for SEGMENT, and only there. */
            segmentId?: string | null;
            /** @description Required for FILTERED, and only there. "audienceFilter" and "audienceCondition" mean the same, and both take both forms of a condition. */
            audienceFilter?: components["schemas"]["Condition"] | null;
            /** @description "audienceFilter" and "audienceCondition" mean the same, and both take both forms of a condition. */
            audienceCondition?: components["schemas"]["Condition"] | null;
            /** @description MARKETING by default. Only TRANSACTIONAL reaches people who are not subscribed. */
            category?: ("MARKETING" | "TRANSACTIONAL" | "HEADLESS") | null;
            /** @description Another name for category. An audience type, as in responses, says nothing. */
            type?: ("MARKETING" | "TRANSACTIONAL" | "HEADLESS" | "ALL" | "SEGMENT" | "FILTERED") | null;
        };
        CampaignPage: {
            campaigns: components["schemas"]["CampaignSummary"][];
            /** @description The same as campaigns. */
            data: components["schemas"]["CampaignSummary"][];
            /** @description 0 where a cursor was given. */
            page: number;
            pageSize: number;
            /** @description How many there are in all; 0 where a cursor was given, and so is `totalPages`. */
            total: number;
            totalPages: number;
            /** @description Pass it as the next cursor; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
        };
        CampaignSendRequest: {
            /** @description A moment in the future; absent or null sends at once. */
            scheduledFor?: string | null;
        };
        /** @description What became of the mail of a campaign. Opens and clicks count people. */
        CampaignStats: {
            /**
             * @description DRAFT until it is sent or SCHEDULED; SENDING until every recipient is settled, then SENT. PAUSED can be resumed, CANCELLED cannot.
             * @enum {string}
             */
            status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
            /** @description Why it is PAUSED or CANCELLED, when no person wanted it so. */
            reason: string | null;
            /** @description Whether recipients are still being collected; totalRecipients grows until then. */
            collecting: boolean;
            /** @description Number of recipients, each of whom has a mail. */
            totalRecipients: number;
            /** @description Mails that a mail server took. */
            sentCount: number;
            deliveredCount: number;
            /** @description People who opened it. */
            openedCount: number;
            /** @description People who opened a link in it. */
            clickedCount: number;
            bouncedCount: number;
            complainedCount: number;
            unsubscribedCount: number;
            /** @description Mails that were given up. */
            failedCount: number;
            /** @description Mails that were not sent because the campaign was cancelled. */
            cancelledCount: number;
            /** @description Mails to addresses that no mail goes to. */
            suppressedCount: number;
            /** @description Mails of which nobody knows whether the mail server took them. */
            unknownCount: number;
            /** @description Mails that wait or are on their way. */
            pendingCount: number;
            /** @description Percent of what was sent. */
            openRate: number;
            /** @description Percent of what was sent. */
            clickRate: number;
            /** @description Percent of what was sent. */
            bounceRate: number;
            /** @description Percent of what was sent. */
            deliveryRate: number;
            /** @description How often people opened a mail, each time counted. */
            totalOpens: number;
            /** @description How often people followed a link, each time counted. */
            totalClicks: number;
            /** @description Mails that programs opened; they are not among those that people opened. */
            machineOpens: number;
            /** @description Mails whose links programs followed; they are not among those that people clicked. */
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
             * @description Only TRANSACTIONAL reaches people who are not subscribed.
             * @enum {string}
             */
            category: "MARKETING" | "TRANSACTIONAL" | "HEADLESS";
            /**
             * @description DRAFT until it is sent or SCHEDULED; SENDING until every recipient is settled, then SENT. PAUSED can be resumed, CANCELLED cannot.
             * @enum {string}
             */
            status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
            /** @description Why it is PAUSED or CANCELLED, when no person wanted it so. */
            reason: string | null;
            /** @description Whether recipients are still being collected; totalRecipients grows until then. */
            collecting: boolean;
            /** @description When it starts, or was to start. */
            scheduledAt: string | null;
            /** @description When its audience was fixed. */
            startedAt: string | null;
            /** @description When its last recipient was settled. */
            sentAt: string | null;
            /** @description Number of recipients, each of whom has a mail. */
            totalRecipients: number;
            /** @description Mails that a mail server took. */
            sentCount: number;
            deliveredCount: number;
            /** @description People who opened it. */
            openedCount: number;
            /** @description People who opened a link in it. */
            clickedCount: number;
            bouncedCount: number;
            complainedCount: number;
            unsubscribedCount: number;
            /** @description Mails that were given up. */
            failedCount: number;
            /** @description Mails that were not sent because the campaign was cancelled. */
            cancelledCount: number;
            /** @description Mails to addresses that no mail goes to. */
            suppressedCount: number;
            /** @description Mails of which nobody knows whether the mail server took them. */
            unknownCount: number;
            /** @description Mails that wait or are on their way. */
            pendingCount: number;
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
            /** @description Who gets the test: an address, or "Name <address>". */
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
            /** @description Of the limit, rounded down; 0 without one. */
            percentage: number;
            /** @description Whether 80 percent are used. The owners had a mail then. */
            isWarning: boolean;
            /** @description Whether no more is accepted this month. */
            isBlocked: boolean;
        };
        CheckoutRequest: {
            /**
             * Format: uri
             * @description Where the person comes when all is done; the base URL of the server when absent.
             */
            successUrl?: string | null;
            /**
             * Format: uri
             * @description Where the person comes when nothing was bought.
             */
            cancelUrl?: string | null;
        };
        ClaimRequest: {
            /** @description The secret key of the first project, sk_…. */
            secret: string;
        };
        /** @description Groups of filters, ANDed within a group; at most 5 deep and 100 filters in all. The flat form has operator and conditions (or filters) instead, and means one filter a group. */
        Condition: {
            /** @description AND: all must hold. OR: one is enough. */
            logic?: ("AND" | "OR") | null;
            groups?: {
                filters?: {
                    /** @description email, subscribed, createdAt, updatedAt, data.<name>, event.<name>, email.<sent|delivered|opened|clicked|bounced|complained> or segment.<id or name>. */
                    field: string;
                    /** @enum {string} */
                    operator: "equals" | "notEquals" | "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "within" | "olderThan" | "exists" | "notExists" | "triggered" | "notTriggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin" | "memberOfSegment" | "notMemberOfSegment";
                    value?: (string | number | boolean) | null;
                    /** @description The unit of a window of time. */
                    unit?: ("minutes" | "hours" | "days") | null;
                }[] | null;
                /** @description Another condition like this one. */
                conditions?: {
                    [key: string]: unknown;
                } | null;
            }[] | null;
            /** @description AND: all must hold. OR: one is enough. */
            operator?: ("AND" | "OR") | null;
            conditions?: {
                /** @description email, subscribed, createdAt, updatedAt, data.<name>, event.<name>, email.<sent|delivered|opened|clicked|bounced|complained> or segment.<id or name>. */
                field: string;
                /** @enum {string} */
                operator: "equals" | "notEquals" | "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "within" | "olderThan" | "exists" | "notExists" | "triggered" | "notTriggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin" | "memberOfSegment" | "notMemberOfSegment";
                value?: (string | number | boolean) | null;
                /** @description The unit of a window of time. */
                unit?: ("minutes" | "hours" | "days") | null;
            }[] | null;
            filters?: {
                /** @description email, subscribed, createdAt, updatedAt, data.<name>, event.<name>, email.<sent|delivered|opened|clicked|bounced|complained> or segment.<id or name>. */
                field: string;
                /** @enum {string} */
                operator: "equals" | "notEquals" | "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "within" | "olderThan" | "exists" | "notExists" | "triggered" | "notTriggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin" | "memberOfSegment" | "notMemberOfSegment";
                value?: (string | number | boolean) | null;
                /** @description The unit of a window of time. */
                unit?: ("minutes" | "hours" | "days") | null;
            }[] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A filter, or a condition of filters, which may also ask for event.<name> and workflow.<name>. */
        ConditionConfig: components["schemas"]["ConditionFilter"] | components["schemas"]["Condition"];
        ConditionDefinition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "CONDITION";
            /** @description By which it is known again: the key of a step, or its id. */
            key: string;
            name?: string | null;
            config: components["schemas"]["ConditionConfig"];
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
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
            /** @description The unit of a window of time. */
            unit?: ("minutes" | "hours" | "days") | null;
        };
        /** @description A condition in its one form: groups of which all or one must hold. */
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
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether a transition leads to it from the last step.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        ConfirmTotpRequest: {
            ticket: string;
            /** @description Of the authenticator app, or a recovery code. */
            code: string;
        };
        /** @description A person of a project; unique by email. */
        Contact: {
            id: string;
            projectId: string;
            /** Format: email */
            email: string;
            /** @description Whether the person agreed to marketing mail. */
            subscribed: boolean;
            /** @description Custom fields. */
            data: {
                [key: string]: unknown;
            };
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
            /** @description Custom fields by the write rules; null wipes all of them. */
            data?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Everything that is stored about a person. */
        ContactExport: {
            contact: components["schemas"]["Contact"];
            /** @description Segments that have the contact as a stored member. */
            segments: {
                id: string;
                name: string;
            }[];
            /** @description Newest first. */
            emails: components["schemas"]["ExportedEmail"][];
            /** @description Newest first. */
            events: components["schemas"]["ExportedEvent"][];
            /** @description Why the address gets no mail; null when it may get mail. */
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
            /** @description Maps columns by their names in the header to `email`, `subscribed` or a field; null leaves a column out. */
            mapping?: {
                [key: string]: string | null;
            };
            /**
             * @description Whether to report what would change without changing anything.
             * @enum {string}
             */
            dryRun?: "true" | "false";
            /** @description What separates cells: `comma`, `semicolon`, `tab` or `pipe`, or the character itself. By default the header decides. */
            delimiter?: string;
            /** @description The encoding of the file, such as `windows-1252`. By default UTF-8, or UTF-16 if the file begins like it. */
            encoding?: string;
        };
        ContactInput: {
            /** Format: idn-email */
            email: string;
            /** @description When absent: true for a new contact, unchanged for an existing one. */
            subscribed?: boolean | null;
            /** @description Custom fields. Only the keys sent change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are kept in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as texts. What is sent may have 100,000 characters of JSON, and so may what a contact holds; 1e300 counts as 301 digits. */
            data?: {
                [key: string]: unknown;
            } | null;
        };
        ContactLookup: {
            /** @description At most 500 addresses. */
            emails: string[];
        };
        /** @description The addresses asked for, each once, in the order asked. */
        ContactLookupResult: {
            found: string[];
            notFound: string[];
        };
        ContactPage: {
            data: components["schemas"]["Contact"][];
            /** @description Pass it as the next cursor; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
            /** @description How many there are in all; only on the first page, 0 on later ones. On PostgreSQL more than 100,000 mails, suppressions or found contacts are an estimate. */
            total: number;
        };
        CountedStep: {
            id: string;
            workflowId: string;
            /** @enum {string} */
            type: "TRIGGER" | "SEND_EMAIL" | "DELAY" | "WAIT_FOR_EVENT" | "CONDITION" | "WEBHOOK" | "UPDATE_CONTACT" | "EXIT";
            name: string;
            /** @description Its name in files of workflows. */
            key: string | null;
            config: {
                [key: string]: unknown;
            };
            /** @description Of SEND_EMAIL. */
            templateId: string | null;
            /** @description The name of that template; null when it was deleted, and for a key without templates:read. */
            templateName: string | null;
            position: (number | {
                x: number;
                y: number;
            }) | null;
            figures: components["schemas"]["StepFigures"];
        };
        /** @description A project with its keys in clear. The secret one is shown only once. */
        CreatedProject: {
            id: string;
            name: string;
            disabled: boolean;
            disabledReason: string | null;
            language: string;
            /** @description The color of the buttons on its public pages; null for none of its own. */
            color: string | null;
            /** @description What the footer of marketing mail shows below its links; null for nothing. */
            postalAddress: string | null;
            tracking: {
                /** @description Whether opens of marketing mail are tracked. */
                opens: boolean;
                /** @description Whether opens of transactional mail are tracked. */
                transactionalOpens: boolean;
                clicks: boolean;
            };
            /** @description Mails per second; null means as fast as the mail server takes them. The default is that of the server. */
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
             * @description What the public key may write besides events: any custom field, only those that the project has, or nothing.
             * @enum {string}
             */
            publicTracking: "open" | "known-fields" | "events-only";
            /** @description Whether the public key may resubscribe people who unsubscribed. */
            publicResubscribe: boolean;
            /** @description How many new custom fields the public key may create. */
            publicFieldsMax: number;
            /** @description After how many days the texts and attachments of settled mails are deleted. */
            emailBodiesDays: number | null;
            /** @description After how many days events are deleted. */
            eventsDays: number | null;
            /** @description After how many days settled mails are deleted from the list of mails. */
            emailsDays: number | null;
            /** @description After how many soft bounces in a row an address gets no more mail. */
            softBouncesMax: number;
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
             * @description MEMBER works with all content, ADMIN also changes the project, OWNER also empties and deletes it.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            secret: string;
        };
        /** @description The key of the request, and its project. */
        CurrentKey: {
            /**
             * @description `secret` for the secret key of the project; `none` for a caller without a key, who is signed in.
             * @enum {string}
             */
            kind: "secret" | "named" | "none";
            /** @description How the key begins. */
            prefix: string | null;
            /** @description The name of a named key. */
            name: string | null;
            /** @description What a named key may do; null for everything. */
            scopes: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[] | null;
            /** @description From when on it opens nothing; null for never. */
            expiresAt: string | null;
            project: {
                id: string;
                name: string;
            };
        };
        /** @description What a definition changed, or would change. */
        DefinedWorkflow: {
            workflowId: string;
            version: number;
            dryRun: boolean;
            changes: components["schemas"]["WorkflowChange"][];
        };
        DelayAmount: {
            amount: number;
            /** @enum {string} */
            unit: "minutes" | "hours" | "days" | "weeks";
        };
        DelayAt: {
            /** @description The next time that clocks show this, from 00:00 to 23:59. */
            at: string;
            /** @description A name of the IANA database, or `data.<field>` of the contact that holds one; UTC when absent. */
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
            /** @description By which it is known again: the key of a step, or its id. */
            key: string;
            name?: string | null;
            config: components["schemas"]["DelayConfig"];
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
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
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether a transition leads to it from the last step.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        DelayUntil: {
            /** @description A moment, or `data.<field>` of the contact that holds one. */
            until: string;
        };
        /** @description What lets a program in that has no browser (RFC 8628). */
        DeviceCodes: {
            /** @description For the program, which asks with it whether it was let in. A secret. */
            deviceCode: string;
            /** @description For the person: 8 letters in two groups. */
            userCode: string;
            /** @description Where the person types the code. */
            verificationUrl: string;
            /** @description The same page with the code filled in; it still has to be confirmed. */
            verificationUrlComplete: string;
            /** @description For how many seconds the codes work. */
            expiresIn: number;
            /** @description How many seconds the program waits before it asks, each time. */
            interval: number;
        };
        DeviceLoginRequest: {
            /** @description What the machine is called, for the person who decides. */
            machine: string;
        };
        /** @description How far a program is. */
        DevicePoll: {
            /**
             * @description `waiting`: nobody has answered. `too_fast`: ask less often. `allowed`: signed in; a cookie opens the session.
             * @enum {string}
             */
            status: "waiting" | "too_fast" | "denied" | "expired" | "allowed";
            /** @description Who let it in. */
            data?: {
                id: string;
                email: string;
            };
        };
        DevicePollRequest: {
            /** @description From the answer to the request for codes. */
            deviceCode: string;
        };
        /** @description A sender domain and its DNS records. */
        Domain: {
            id: string;
            projectId: string;
            /** @description As name servers know it, in ASCII. */
            domain: string;
            /** @description The same in its own script. */
            displayName: string;
            /** @enum {string} */
            status: "pending" | "verified";
            verified: boolean;
            /** @description The SPF record is missing from the list while the server does not know where mail leaves from. */
            records: components["schemas"]["DomainRecord"][];
            /** @description Why it is not verified, or what endangers it. */
            reason: string | null;
            verifiedAt: string | null;
            /** @description Since when its required records are missing or wrong. */
            failingSince: string | null;
            checkedAt: string | null;
            /**
             * Format: date-time
             * @description When it is checked by itself.
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
        DomainInput: {
            /**
             * Format: idn-hostname
             * @description The domain of sender addresses, in any script. A subdomain is another domain.
             */
            domain: string;
        };
        /** @description A DNS record to publish, and what was found of it. */
        DomainRecord: {
            /** @enum {string} */
            type: "TXT" | "MX" | "CNAME";
            name: string;
            value: string;
            /** @description Of an MX record. */
            priority?: number;
            /** @enum {string} */
            purpose: "dkim" | "spf" | "mx" | "dmarc" | "tracking";
            /** @description Whether the domain is not verified without it; the others are advised. */
            required: boolean;
            /**
             * @description `pending`: not found yet. `mismatch`: something else stands there.
             * @enum {string}
             */
            status: "pending" | "ok" | "mismatch";
            /** @description What stands there, one record a line. */
            found?: string;
            /** @description What is wrong with it. */
            reason?: string;
            /**
             * @description Of a DKIM record: `current` signs, `next` will once its record is found, `old` signs no more.
             * @enum {string}
             */
            key?: "current" | "next" | "old";
            /**
             * Format: date-time
             * @description From when the record of an old key may be removed.
             * @example 2026-11-21T09:30:00.000Z
             */
            removableAt?: string;
        };
        /** @description The same whatever was found, where that is nobody’s business. */
        Done: {
            /** @constant */
            success: true;
        };
        /** @description One mail to one person, and its status. */
        Email: {
            id: string;
            contactId: string;
            /** @description With its variables filled in; those of a campaign are filled in when the mail is handed over. */
            subject: string;
            from: string;
            fromName: string | null;
            to: string;
            toName: string | null;
            replyTo: string | null;
            /** @description What its headers To and Cc show, when it has copies or is one; null when they show its recipient alone. */
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
             * @description UNKNOWN: the connection broke before the final answer, so nobody can know whether the mail server took the mail; see unknownPolicy of the project.
             * @enum {string}
             */
            status: "PENDING" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "UNKNOWN";
            /** @description Why it was not sent (yet), in the words of the mail server where there are any. */
            error: string | null;
            /** @description What the mail server said when it took the mail. */
            response: string | null;
            /** @description Number of attempts to hand it to a mail server since it was accepted or last retried by a person. */
            attempts: number;
            /** @description Number of hand-overs with an unknown outcome; each may be a duplicate. */
            unknownOutcomes: number;
            /** @description When its sender wants it to leave; null for at once. */
            scheduledAt: string | null;
            /** @description When the next attempt is due; null when there is none. */
            nextAttemptAt: string | null;
            /** @description The X-Request-Id of the request that it was accepted with; null when it came without one, or was erased. */
            requestId: string | null;
            /** @description How often people opened it. */
            opens: number;
            /** @description How often people followed its links. */
            clicks: number;
            /** @description Opens by programs; they are not among the opens. */
            machineOpens: number;
            /** @description Clicks by programs; they are not among the clicks. */
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
            /** @description hard: nobody gets mail there. soft: it may work later. message: this mail was refused. */
            bounceClass: ("hard" | "soft" | "message") | null;
            /** @description Why it bounced, e.g. unknown_recipient, mailbox_full or spam. */
            bounceReason: string | null;
            complainedAt: string | null;
        };
        EmailPage: {
            data: components["schemas"]["Email"][];
            /** @description Pass it as the next cursor; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
            /** @description How many there are in all; only on the first page, 0 on later ones. On PostgreSQL more than 100,000 mails, suppressions or found contacts are an estimate. */
            total: number;
        };
        /** @description The shape of every error. */
        Error: {
            /** @constant */
            success: false;
            error: {
                /** @description Machine-readable and stable forever. */
                code: string;
                /** @description For people; may change. */
                message: string;
                statusCode: number;
                /** @description The value of the X-Request-Id header; quote it when you ask for help. */
                requestId: string;
                /** @description What to do about it. */
                suggestion: string;
                /** @description Every field that breaks its rule. */
                errors?: {
                    /** @description A dotted path. */
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
        /** @description Something that happened to a contact. */
        Event: {
            id: string;
            name: string;
            contactId: string;
            /** @description The mail that the event is about; null when it is about none. */
            emailId: string | null;
            /** @description As it was sent. */
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
        /** @description How many events of each name there are, the most frequent first. */
        EventCounts: components["schemas"]["EventCount"][];
        EventDeletion: {
            /** @description Number of events that had the name. */
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
            /** @description Pass it as the next cursor; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
        };
        /** @description What refers to an event, and how often it happened. */
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
            /** @description Number of newest events that were counted for `uniqueContacts`. */
            sampleSize: number;
            /** @description Whether it is a custom event. Segments and workflows that refer to it do not prevent its deletion. */
            canDelete: boolean;
        };
        /** @description The way of a contact through a workflow. */
        Execution: {
            id: string;
            workflowId: string;
            contactId: string;
            /** @enum {string} */
            status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
            /** @description The step on which it stands, or at which it ended. */
            currentStepId: string | null;
            /** @description Why it ended; why it failed. */
            exitReason: string | null;
            /** @description The version of the workflow that it walks. */
            version: number;
            /** @description The event that started it; null when a request did. */
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
            /** @description Who walks through the workflow. */
            contactId: string;
            /** @description Variables of this execution, read as `workflow.<name>`; at most 10 kB. */
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
            /** @description By which it is known again: the key of a step, or its id. */
            key: string;
            name?: string | null;
            config?: components["schemas"]["ExitConfig"] | null;
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
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
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether a transition leads to it from the last step.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        /** @description Why a contact got something, or not. */
        Explanation: {
            /**
             * @description sent: the mail left, or may have left (mail_unknown). will_send: it leaves by itself. not_sent: it did not, and will not unless somebody changes something.
             * @enum {string}
             */
            verdict: "sent" | "will_send" | "not_sent";
            /** @description The one that decides comes first. */
            reasons: {
                /** @enum {string} */
                code: "mail_sent" | "mail_delivered" | "mail_bounced" | "mail_complained" | "mail_unknown" | "mail_waits" | "mail_failed" | "mail_suppressed" | "mails_forgotten" | "no_mail" | "unsubscribed" | "suppressed" | "contact_deleted" | "created_after_start" | "not_in_segment" | "not_in_filter" | "segment_deleted" | "audience_changed" | "campaign_draft" | "campaign_scheduled" | "campaign_collecting" | "campaign_paused" | "campaign_cancelled" | "sender_not_verified" | "project_disabled" | "workflow_disabled" | "workflow_not_entered" | "workflow_waits" | "workflow_ended" | "step_skipped" | "step_failed";
                /** @description For a person, with the words of a mail server where there are any. */
                message: string;
                /** @description When that happened, or is due. */
                at: string | null;
                /** @description The mail that it is about; GET /emails/{id} tells its story. */
                emailId: string | null;
            }[];
            /** @description The scopes that a named key lacks: what they protect is left out of the reasons, and suppressions of the verdict as well. Empty for everyone else. */
            hidden: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[];
        };
        /** @description A mail with its variables, text and attachments. */
        ExportedEmail: {
            id: string;
            contactId: string;
            /** @description With its variables filled in; those of a campaign are filled in when the mail is handed over. */
            subject: string;
            from: string;
            fromName: string | null;
            to: string;
            toName: string | null;
            replyTo: string | null;
            /** @description What its headers To and Cc show, when it has copies or is one; null when they show its recipient alone. */
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
             * @description UNKNOWN: the connection broke before the final answer, so nobody can know whether the mail server took the mail; see unknownPolicy of the project.
             * @enum {string}
             */
            status: "PENDING" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "UNKNOWN";
            /** @description Why it was not sent (yet), in the words of the mail server where there are any. */
            error: string | null;
            /** @description What the mail server said when it took the mail. */
            response: string | null;
            /** @description Number of attempts to hand it to a mail server since it was accepted or last retried by a person. */
            attempts: number;
            /** @description Number of hand-overs with an unknown outcome; each may be a duplicate. */
            unknownOutcomes: number;
            /** @description When its sender wants it to leave; null for at once. */
            scheduledAt: string | null;
            /** @description When the next attempt is due; null when there is none. */
            nextAttemptAt: string | null;
            /** @description The X-Request-Id of the request that it was accepted with; null when it came without one, or was erased. */
            requestId: string | null;
            /** @description How often people opened it. */
            opens: number;
            /** @description How often people followed its links. */
            clicks: number;
            /** @description Opens by programs; they are not among the opens. */
            machineOpens: number;
            /** @description Clicks by programs; they are not among the clicks. */
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
            /** @description hard: nobody gets mail there. soft: it may work later. message: this mail was refused. */
            bounceClass: ("hard" | "soft" | "message") | null;
            /** @description Why it bounced, e.g. unknown_recipient, mailbox_full or spam. */
            bounceReason: string | null;
            complainedAt: string | null;
            /** @description What happened to the mail, in order; single opens and clicks are among the events. */
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
                /** @description The bytes; null after they are deleted, see emailBodiesDays of the project. */
                content: string | null;
            }[];
            /** @description The text as it was sent; null after it is deleted, see emailBodiesDays of the project. */
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
             * @description Fixed by the first value.
             * @enum {string}
             */
            type: "string" | "number" | "boolean" | "date";
            isCustom: boolean;
            /** @description The share of contacts that have the field, 0 to 1. */
            coverage: number;
        };
        /** @description The fields that every contact has, then the custom ones by name. */
        FieldCatalogue: {
            fields: components["schemas"]["Field"][];
            /** @description How many fields there are. */
            count: number;
        };
        FieldDeletion: {
            /** @description How many contacts had the field. */
            deletedFrom: number;
        };
        /** @description What refers to a field. */
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
            /** @description How many contacts have the field. */
            contactCount: number;
            /** @description Whether it is a custom field that nothing refers to. */
            canDelete: boolean;
        };
        FieldValues: {
            field: string;
            /** @description Distinct values in their stored type. */
            values: unknown[];
            /** @description How many values the answer holds. */
            count: number;
            limit: number;
            /** @description Whether the project has more contacts than were examined, so that values may be missing. */
            sampled: boolean;
            /** @description Number of newest contacts that were examined. */
            sampleSize: number;
        };
        /** @description Filters that must all hold, and a condition among them. */
        FilterGroupRecord: {
            filters: components["schemas"]["FilterRecord"][];
            conditions?: components["schemas"]["ConditionRecord"];
        };
        /** @description One question about a contact. */
        FilterRecord: {
            field: string;
            operator: string;
            value?: string | number | boolean;
            /** @enum {string} */
            unit?: "minutes" | "hours" | "days";
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        /** @description A page of the payment provider. */
        HostedPage: {
            /** @description Where to send the browser of the person. */
            url: string;
        };
        ImageUpload: {
            /**
             * Format: binary
             * @description The image: at most 10 MB of JPEG, PNG, GIF or WebP. Its own bytes say which, not its name.
             */
            image: string;
        };
        /** @description Background work. */
        ImportJob: {
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed";
            /** @description Percent. */
            progress: number;
            /** @description Null until the job is completed. */
            result: components["schemas"]["ImportResult"] | null;
            failedReason: string | null;
        };
        ImportResult: {
            /** @description Rows with data: neither the header nor blank lines. */
            totalRows: number;
            /** @description The sum of `createdCount` and `updatedCount`. */
            successCount: number;
            /** @description Rows that created a contact. */
            createdCount: number;
            /** @description Rows for an existing contact, even if an earlier row created it or nothing changed. */
            updatedCount: number;
            /** @description Rows with the address of an earlier row: the later one wins, field by field. */
            duplicateCount: number;
            /** @description Rows with an error; they were not imported. */
            failureCount: number;
            /** @description The first 1000. */
            errors: {
                /** @description The line of the file where the row begins; the header is line 1. */
                row: number;
                /** @description The address in the row; null when there is none. */
                email: string | null;
                /** @description What is wrong, and what to do. */
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
            /** @description Whether there are errors beyond those listed. */
            errorsTruncated: boolean;
            /**
             * @description What each column became, in the order of the file.
             * @default []
             */
            columns: {
                /** @description The name in the header, without surrounding whitespace. */
                column: string;
                /** @description `email`, `subscribed` or a custom field; null when the column is left out. */
                field: string | null;
                /** @description Whether the project did not have this custom field before. */
                isNew: boolean;
            }[];
        };
        /** @description What would become of a captured mail elsewhere. */
        InboxChecks: {
            size: {
                /** @description Bytes of the HTML. */
                html: number;
                /** @description Whether Gmail hides its end. */
                clipped: boolean;
            };
            /** @description The worst first; null where the package caniemail is not installed, and for more than 300 kB of HTML. */
            compatibility: {
                feature: string;
                url: string;
                /** @description Mail programs that do not show it. */
                unsupported: string[];
                /** @description Mail programs that show a part of it. */
                partial: string[];
            }[] | null;
            authentication: {
                from: string | null;
                /** @description Whether the sender is of the sandbox domain, whose mail is unsigned by design. */
                sandbox: boolean;
                returnPath: string | null;
                signatures: {
                    domain: string;
                    selector: string;
                    aligned: boolean;
                }[];
                /**
                 * @description What could make DMARC pass; nothing is verified here.
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
                /** @description Where redirects end, if elsewhere. */
                leadsTo: string | null;
                message: string;
            }[];
        };
        /** @description A captured mail, taken apart. */
        InboxMessage: {
            /** @description The id of the email; GET /emails/{id} shows its status. */
            id: string;
            from: string;
            to: string;
            subject: string;
            /** @description Bytes of the whole message. */
            size: number;
            /** @description How many files are in it, inline images included. */
            attachmentCount: number;
            /**
             * Format: date-time
             * @description When the mail was captured.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The Date header. */
            date: string | null;
            /** @description In the order of the message, decoded for reading. */
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
            /** @description Pass it as the next cursor; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
            /** @description How many there are in all; only on the first page, 0 on later ones. On PostgreSQL more than 100,000 mails, suppressions or found contacts are an estimate. */
            total: number;
        };
        InboxRelease: {
            /** @description The real address, or "Name <address>": one. */
            to: string;
        };
        /** @description A captured mail that was sent to a real address. */
        InboxReleased: {
            id: string;
            to: string;
            /** @description The answer of the mail server that took it. */
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
            /** @description How many files are in it, inline images included. */
            attachmentCount: number;
            /**
             * Format: date-time
             * @description When the mail was captured.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        /** @description A mail with a link to sign up and join, which works for one hour. */
        Invitation: {
            email: string;
            /**
             * @description MEMBER works with all content, ADMIN also changes the project, OWNER also empties and deletes it.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** @constant */
            invited: true;
        };
        Invoice: {
            id: string;
            number: string | null;
            /** @description As the provider calls it, e.g. paid or open. */
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
            /** @description Where it can be seen and paid. */
            url: string | null;
            pdfUrl: string | null;
        };
        /** @description The job is stored and will run. */
        JobAccepted: {
            message: string;
            jobId: string;
        };
        /** @description A key beside the two of the project. Its secret cannot be read again. */
        Key: {
            id: string;
            name: string;
            scopes: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[];
            /** @description How the key begins, by which people recognise it. */
            prefix: string;
            /** @description From when on it opens nothing; null for never. */
            expiresAt: string | null;
            /** @description When it was last used, exact to an hour; null for never. */
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
            /** @description What people call the key; unique in the project. */
            name: string;
            /** @description What the key may do. To write includes to read; `read` reads everything, `full` is all but managing. */
            scopes: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[];
            /** @description From when on the key opens nothing, at most ten years ahead; null for never. */
            expiresAt?: string | null;
        };
        KeyRotation: {
            /** @description A new time to expire, null for never; without it the time stays. */
            expiresAt?: string | null;
        };
        LinkRequest: {
            /** @enum {string} */
            provider: "github" | "google";
            /** @description The path of a page to which the browser returns, below the base URL: /, /inbox, /account/security, /account/projects, /account/device. */
            returnTo?: string | null;
        };
        /** @description A key with its secret, which is shown only once. */
        MadeKey: {
            id: string;
            name: string;
            scopes: ("full" | "read" | "send" | "track" | "verify" | "contacts:read" | "contacts:write" | "segments:read" | "segments:write" | "suppressions:read" | "suppressions:write" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "workflows:read" | "workflows:write" | "events:read" | "events:write" | "uploads:read" | "uploads:write" | "inbox:read" | "inbox:write" | "emails:read" | "activity:read" | "analytics:read" | "domains:read" | "project:read")[];
            /** @description How the key begins, by which people recognise it. */
            prefix: string;
            /** @description From when on it opens nothing; null for never. */
            expiresAt: string | null;
            /** @description When it was last used, exact to an hour; null for never. */
            lastUsedAt: string | null;
            /** @description The id of the user; `secret` for the secret key, `system` for the command line on the database. */
            createdBy: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The key itself, which is shown only here. */
            key: string;
        };
        /** @description What became of mail on one day. */
        MailDay: {
            /**
             * Format: date
             * @description The day, in UTC.
             */
            date: string;
            /** @description Mails that a mail server took. */
            emails: number;
            delivered: number;
            /** @description Mails that a person opened for the first time. */
            opens: number;
            /** @description Mails in which a person opened a link for the first time. */
            clicks: number;
            bounces: number;
            complaints: number;
        };
        MailDays: components["schemas"]["MailDay"][];
        /** @description A mail as its reader would have it, without footer, tracking and attachments. */
        MailPreview: {
            subject: string;
            html: string;
            /** @description The part for readers without HTML, made of the HTML. */
            text: string;
            /** @description Of Markdown: the HTML that it becomes, with its expressions, such as the body of a template takes. */
            body?: string;
            /** @description What is probably not meant, 20 at most; absent when there is nothing to say. */
            warnings?: components["schemas"]["SendWarning"][];
        };
        /** @description A person who shares a project. */
        Member: {
            userId: string;
            email: string;
            /**
             * @description MEMBER works with all content, ADMIN also changes the project, OWNER also empties and deletes it.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        MemberChanges: {
            /**
             * @description MEMBER works with content, ADMIN also manages the project, OWNER also resets it.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        MemberInput: {
            /** Format: idn-email */
            email: string;
            /**
             * @description MEMBER works with content, ADMIN also manages the project, OWNER also resets it.
             * @default MEMBER
             */
            role?: ("OWNER" | "ADMIN" | "MEMBER") | null;
        };
        MembersAdded: {
            /** @description How many became members. */
            added: number;
            /** @description How many of them are new contacts. */
            created: number;
            /** @description Addresses that belong to no contact. */
            notFound: string[];
        };
        MembersRemoved: {
            /** @description Number of members removed. */
            removed: number;
        };
        NamedTrackRequest: {
            /** @description The name of the event; or use name. */
            event?: string | null;
            /**
             * Format: idn-email
             * @description The address of the contact; or use contactId.
             */
            email?: string | null;
            /** @description When absent, it stays as it is; a new contact is subscribed. */
            subscribed?: boolean | null;
            /** @description Custom fields. Only the keys sent change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are kept in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as texts. What is sent may have 100,000 characters of JSON, and so may what a contact holds; 1e300 counts as 301 digits. */
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
        /** @description A project, and what you are in it. */
        OwnProject: {
            id: string;
            name: string;
            disabled: boolean;
            disabledReason: string | null;
            language: string;
            /** @description The color of the buttons on its public pages; null for none of its own. */
            color: string | null;
            /** @description What the footer of marketing mail shows below its links; null for nothing. */
            postalAddress: string | null;
            tracking: {
                /** @description Whether opens of marketing mail are tracked. */
                opens: boolean;
                /** @description Whether opens of transactional mail are tracked. */
                transactionalOpens: boolean;
                clicks: boolean;
            };
            /** @description Mails per second; null means as fast as the mail server takes them. The default is that of the server. */
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
             * @description What the public key may write besides events: any custom field, only those that the project has, or nothing.
             * @enum {string}
             */
            publicTracking: "open" | "known-fields" | "events-only";
            /** @description Whether the public key may resubscribe people who unsubscribed. */
            publicResubscribe: boolean;
            /** @description How many new custom fields the public key may create. */
            publicFieldsMax: number;
            /** @description After how many days the texts and attachments of settled mails are deleted. */
            emailBodiesDays: number | null;
            /** @description After how many days events are deleted. */
            eventsDays: number | null;
            /** @description After how many days settled mails are deleted from the list of mails. */
            emailsDays: number | null;
            /** @description After how many soft bounces in a row an address gets no more mail. */
            softBouncesMax: number;
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
             * @description MEMBER works with all content, ADMIN also changes the project, OWNER also empties and deletes it.
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
            /** @description As PublicKeyCredential.parse…OptionsFromJSON() reads it. */
            options: {
                [key: string]: unknown;
            };
            /** @description Goes with the answer of the browser, once, within ten minutes. */
            ticket: string;
        };
        PasskeySignInRequest: {
            ticket: string;
            /** @description What navigator.credentials gave, as PublicKeyCredential.toJSON() writes it. */
            answer: {
                [key: string]: unknown;
            };
        };
        PasswordRequest: {
            /** @description 8 to 256 characters of any kind. */
            password: string;
        };
        PaymentNotice: {
            [key: string]: unknown;
        };
        PaymentResult: {
            /** @constant */
            success: true;
            /**
             * @description recorded: it was new. known: it had come before. ignored: it says nothing about a subscription. unknown: it is about no project.
             * @enum {string}
             */
            result: "recorded" | "known" | "ignored" | "unknown";
        };
        /** @description Somebody who is invited and has not joined yet. */
        PendingInvitation: {
            email: string;
            /**
             * @description MEMBER works with all content, ADMIN also changes the project, OWNER also empties and deletes it.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** @description The address of the member who invites; null for a key. */
            invitedBy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the link ceases to work.
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
        };
        PortalRequest: {
            /**
             * Format: uri
             * @description Where the person comes back to; the base URL of the server when absent.
             */
            returnUrl?: string | null;
        };
        PreviewRequest: {
            /** @description The id of a template; subject and body, where given, replace what it says. */
            template?: string | null;
            /** @description 1 to 998 characters of one line; may hold {{variables}}. */
            subject?: string | null;
            /** @description HTML; may hold {{variables}}, in at most 5,000 expressions. */
            body?: string | null;
            type?: components["schemas"]["BodyType"] | null;
            /** @description The id of a contact whose fields the mail shows. */
            contact?: string | null;
            /** @description Custom fields. Only the keys sent change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are kept in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as texts. What is sent may have 100,000 characters of JSON, and so may what a contact holds; 1e300 counts as 301 digits. */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the call is refused when an expression without a default has no value for one of the recipients. The template says it when absent. */
            strict?: boolean | null;
        };
        /** @description A tenant and its settings. */
        Project: {
            id: string;
            name: string;
            disabled: boolean;
            disabledReason: string | null;
            language: string;
            /** @description The color of the buttons on its public pages; null for none of its own. */
            color: string | null;
            /** @description What the footer of marketing mail shows below its links; null for nothing. */
            postalAddress: string | null;
            tracking: {
                /** @description Whether opens of marketing mail are tracked. */
                opens: boolean;
                /** @description Whether opens of transactional mail are tracked. */
                transactionalOpens: boolean;
                clicks: boolean;
            };
            /** @description Mails per second; null means as fast as the mail server takes them. The default is that of the server. */
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
             * @description What the public key may write besides events: any custom field, only those that the project has, or nothing.
             * @enum {string}
             */
            publicTracking: "open" | "known-fields" | "events-only";
            /** @description Whether the public key may resubscribe people who unsubscribed. */
            publicResubscribe: boolean;
            /** @description How many new custom fields the public key may create. */
            publicFieldsMax: number;
            /** @description After how many days the texts and attachments of settled mails are deleted. */
            emailBodiesDays: number | null;
            /** @description After how many days events are deleted. */
            eventsDays: number | null;
            /** @description After how many days settled mails are deleted from the list of mails. */
            emailsDays: number | null;
            /** @description After how many soft bounces in a row an address gets no more mail. */
            softBouncesMax: number;
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
            /** @description The color of the buttons on the project's public pages, such as #1d4ed8; null for none of its own. */
            color?: string | null;
            /** @description The postal address of the sender, which many countries want in marketing mail; the footer shows it, line by line. null for none. */
            postalAddress?: string | null;
            tracking?: {
                /** @description Also sets transactionalOpens, unless that is given. */
                opens?: boolean | null;
                /** @description Whether opens of transactional mail are tracked, too; false for a new project. */
                transactionalOpens?: boolean | null;
                clicks?: boolean | null;
            } | null;
            /** @description Mails per second, from 0.001 to 10,000; null means as fast as the mail server takes them. */
            sendRatePerSecond?: number | null;
            /** @description What becomes of a mail with an unknown outcome: "retry" up to five times with the same Message-ID, "once", or "park". A word alone is for all mail. */
            unknownPolicy?: (("retry" | "once" | "park") | {
                transactional?: ("retry" | "once" | "park") | null;
                campaign?: ("retry" | "once" | "park") | null;
            }) | null;
            /** @description What the public key may write beside events: "open" any custom field, "known-fields" only those that the project has, "events-only" nothing. */
            publicTracking?: ("open" | "known-fields" | "events-only") | null;
            /** @description Whether the public key may resubscribe people who unsubscribed. */
            publicResubscribe?: boolean | null;
            /** @description How many new custom fields the public key may create, counted from when this is set. */
            publicFieldsMax?: number | null;
            /** @description After how many days the texts and attachments of settled mails are deleted; null keeps them. */
            emailBodiesDays?: number | null;
            /** @description After how many days events are deleted; null keeps them. */
            eventsDays?: number | null;
            /** @description After how many days settled mails are deleted from the list of mails; null keeps them. */
            emailsDays?: number | null;
            /** @description After how many soft bounces in a row (e.g. a full mailbox) an address gets no more mail, 1 to 20. */
            softBouncesMax?: number | null;
        };
        ProjectInput: {
            name: string;
        };
        /** @description The keys of a project in clear. They are shown only once. */
        ProjectKeys: {
            id: string;
            name: string;
            public: string;
            secret: string;
        };
        /** @description What came back of the mail of a project, and how that is judged. */
        ProjectSecurity: {
            status: {
                /** @description Whether no rate is critical. */
                isHealthy: boolean;
                /** @description Whether a rate is critical. */
                shouldDisable: boolean;
                /** @description The present day in UTC and the one before. */
                twentyFourHour: components["schemas"]["ReputationWindow"];
                /** @description The present day in UTC and the six before. */
                sevenDay: components["schemas"]["ReputationWindow"];
                allTime: components["schemas"]["ReputationWindow"];
                /** @description Critical rates, in words. */
                violations: string[];
                /** @description Rates to look after, in words. */
                warnings: string[];
            };
            levels: components["schemas"]["ReputationLevels"];
            /** @description Reports and messages from outside that were not believed: the present day in UTC and the 29 before, oldest first. */
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
            /** @description Where the browser goes now. */
            url: string;
        };
        /** @description An error of the /v1 endpoints, with two more fields for old clients. */
        PublicError: {
            /** @constant */
            success: false;
            error: {
                /** @description Machine-readable and stable forever. */
                code: string;
                /** @description For people; may change. */
                message: string;
                statusCode: number;
                /** @description The value of the X-Request-Id header; quote it when you ask for help. */
                requestId: string;
                /** @description What to do about it. */
                suggestion: string;
                /** @description Every field that breaks its rule. */
                errors?: {
                    /** @description A dotted path. */
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
            /** @description Percent of what was sent, as the next. */
            openRate: number;
            clickRate: number;
        };
        RankedCampaigns: components["schemas"]["RankedCampaign"][];
        Readiness: {
            /** @constant */
            status: "ok";
            /**
             * @description paused: the mail server refuses this process, and mail waits. failing: it has taken no mail since attempts began to fail. The log and the doctor say why.
             * @enum {string}
             */
            delivery: "ok" | "failing" | "paused";
            pausedSince: string | null;
            failingSince: string | null;
            /**
             * @description slow: one of 100 commits of this process took over 500 ms in the last minute. What is sent waits for them: look at the disk of the database, its load, and the way to it.
             * @enum {string}
             */
            database: "ok" | "slow";
            /** @description What 99 of 100 commits of this process took at most in the last minute, in milliseconds; null while there were fewer than ten. */
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
            /** @description Each works once. They are shown only here. */
            recoveryCodes: string[];
        };
        /** @description From which percentage on a project is warned, and suspended. */
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
            /** @description Of fewer mails no rate is judged. */
            minimumMails: number;
            /** @description From fewer recipients no rate is judged: one person alone suspends nobody. */
            minimumRecipients: {
                bounce: number;
                complaint: number;
            };
        };
        ReputationWindow: {
            /** @description Mails that a mail server took. */
            total: number;
            /** @description Hard bounces. */
            bounces: number;
            complaints: number;
            /** @description Percent of the total, as the next. */
            bounceRate: number;
            complaintRate: number;
        };
        RescheduleRequest: {
            /**
             * Format: date-time
             * @description A moment in the next 30 days.
             */
            scheduledAt: string;
        };
        ResetRequest: {
            /** @description From the link in the mail. */
            token: string;
            /** @description 8 to 256 characters of any kind. */
            password: string;
        };
        /** @description The project is being emptied. */
        ResetStarted: {
            message: string;
            jobId: string;
        };
        /** @description The first factor was right, and nobody is signed in yet. */
        SecondFactorNeeded: {
            /** @constant */
            success: false;
            /** @description Stands for the first factor in what follows; it opens no session. */
            challenge: string;
            methods: ("totp" | "recovery" | "passkey")[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
        };
        SecondFactorRequest: {
            /** @description From the answer to the first factor. */
            challenge: string;
            /** @description Of the authenticator app, or a recovery code. */
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
            /** @description Since when Posthorn delivers nothing to it although it is enabled. */
            pausedAt: string | null;
            /** @description `failing`: it took nothing for a day. `gone`: it answered 410. `backlog`: too many events wait for it. */
            pauseReason: ("failing" | "gone" | "backlog") | null;
            /** @description What to do while it is paused. */
            notice: string | null;
            /** @description Failed attempts since the last one that succeeded. */
            failures: number;
            /** @description When the first of them was. */
            failingSince: string | null;
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
            /** @description `whsec_` and base64. It signs the requests to the endpoint, and is shown only here. */
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
            /** @description The condition as it was sent; null for a static segment. */
            filters: unknown;
            /** @description The same in its one form; null for a static segment. */
            condition: components["schemas"]["ConditionRecord"] | null;
            /** @description Whether events say who enters and who leaves. */
            trackMembership: boolean;
            /** @description The event of a contact that enters while `trackMembership` is true. It stays when the segment is renamed. */
            entryEvent: string;
            /** @description The same for a contact that leaves. */
            exitEvent: string;
            /** @description Number of members at the last count. */
            memberCount: number;
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
            /** @description A new segment names its events after it: see `entryEvent` and `exitEvent`, which stay when the segment is renamed. */
            name?: string | null;
            description?: string | null;
            /** @description Who is in a dynamic segment. "filters" and "condition" mean the same, and both take both forms. */
            filters?: components["schemas"]["Condition"] | null;
            /** @description Who is in a dynamic segment. "filters" and "condition" mean the same, and both take both forms. */
            condition?: components["schemas"]["Condition"] | null;
            /** @description Cannot change; accepted only with the present value. */
            type?: ("DYNAMIC" | "STATIC") | null;
            /** @description When true, membership is remembered and changes of it fire entry and exit events. When it is turned off, what is remembered stays: turned on again, the segment tells who came and went meanwhile. */
            trackMembership?: boolean | null;
        };
        SegmentComputation: {
            /** @description How many entered. */
            added: number;
            /** @description How many left. */
            removed: number;
            /** @description How many members there are now. */
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
            /** @description A new segment names its events after it: see `entryEvent` and `exitEvent`, which stay when the segment is renamed. */
            name: string;
            description?: string | null;
            /** @description Who is in a dynamic segment. "filters" and "condition" mean the same, and both take both forms. */
            filters?: components["schemas"]["Condition"] | null;
            /** @description Who is in a dynamic segment. "filters" and "condition" mean the same, and both take both forms. */
            condition?: components["schemas"]["Condition"] | null;
            /**
             * @description DYNAMIC needs a condition, STATIC has none.
             * @default DYNAMIC
             */
            type?: ("DYNAMIC" | "STATIC") | null;
            /**
             * @description When true, membership is remembered and changes of it fire entry and exit events. When it is turned off, what is remembered stays: turned on again, the segment tells who came and went meanwhile.
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
            /** @description Who is in a dynamic segment. "filters" and "condition" mean the same, and both take both forms. */
            filters?: components["schemas"]["Condition"] | null;
            /** @description Who is in a dynamic segment. "filters" and "condition" mean the same, and both take both forms. */
            condition?: components["schemas"]["Condition"] | null;
        };
        /** @description The contacts that match a condition now. */
        SegmentPreviewResult: {
            memberCount: number;
            /** @description The newest of them, 10 at most. */
            data: components["schemas"]["Contact"][];
        };
        SendBatch: {
            /** @description 1 to 100 mails, each as it is sent alone; at most 1000 recipients in all. */
            emails: components["schemas"]["SendRequest"][];
        };
        SendEmailConfig: {
            /** @description The id of a template, or its name in any case. */
            templateId: string;
            /** @description Who gets the mail: the contact, or an address of yours. */
            recipient?: ({
                /** @constant */
                type: "CONTACT";
            } | {
                /** @constant */
                type: "CUSTOM";
                /** @description An address, or "Name <address>", of which the name is not used. */
                customEmail: string;
            }) | null;
        };
        SendEmailDefinition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "SEND_EMAIL";
            /** @description By which it is known again: the key of a step, or its id. */
            key: string;
            name?: string | null;
            config: components["schemas"]["SendEmailConfig"];
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
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
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether a transition leads to it from the last step.
             * @default false
             */
            autoConnect?: boolean | null;
            /** @description Of SEND_EMAIL: another name for config.templateId. */
            templateId?: string | null;
        };
        SendRequest: {
            /** @description The recipients: an address, "Name <address>", { name, email }, or a list of them, 1000 at most. A text may name several, with commas between them. Each gets a mail of their own. */
            to: string | components["schemas"]["Recipient"] | (string | components["schemas"]["Recipient"])[];
            /** @description People who get a copy, and whom all recipients see: an address, "Name <address>", { name, email }, or a list of them, 50 at most. */
            cc?: (string | components["schemas"]["Recipient"] | (string | components["schemas"]["Recipient"])[]) | null;
            /** @description People who get a copy that nobody else sees: like cc. */
            bcc?: (string | components["schemas"]["Recipient"] | (string | components["schemas"]["Recipient"])[]) | null;
            /** @description 1 to 998 characters of one line; may hold {{variables}}. */
            subject?: string | null;
            /** @description HTML; may hold {{variables}}, in at most 5,000 expressions. */
            body?: string | null;
            /** @description Another name for body. */
            html?: string | null;
            /** @description The text part, instead of one made of the HTML; may hold {{variables}}. Without body it becomes the HTML, too. */
            text?: string | null;
            /** @description The id or the name of a template; the other fields override what it says. */
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
            /** @description When absent, it stays as it is; a new contact is not subscribed. */
            subscribed?: boolean | null;
            /** @description Custom fields. Only the keys sent change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are kept in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as texts. What is sent may have 100,000 characters of JSON, and so may what a contact holds; 1e300 counts as 301 digits. */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description Extra headers of the mail, by name; each value is one line of at most 998 characters. */
            headers?: {
                [key: string]: string;
            } | null;
            attachments?: components["schemas"]["Attachment"][] | null;
            /** @description At most 10 marks for your own records: names, or { name, value }. Events of the mail carry them. */
            tags?: (string | {
                name: string;
                value?: string | null;
            })[] | null;
            /**
             * Format: date-time
             * @description When the mail is to leave: a moment in the next 30 days; absent sends at once.
             */
            scheduledAt?: string | null;
            /** @description Overrides the open and click tracking of project and template for this mail. */
            tracking?: boolean | null;
            /** @description Whether the call is refused when an expression without a default has no value for one of the recipients. The template says it when absent. */
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
                     * @description Which copy it is; absent for the mail itself.
                     * @enum {string}
                     */
                    copy?: "cc" | "bcc";
                }[];
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                timestamp: string;
                /** @description What is probably not meant, 20 at most; absent when there is nothing to say. */
                warnings?: components["schemas"]["SendWarning"][];
            };
        };
        /** @description What was accepted, though it is probably not meant. */
        SendWarning: {
            /** @description `missing_variable`, `unprintable_value`, `unknown_field`, `foreign_code`, `encoded_braces`, `clipped`, or `hidden_field`; more may come. */
            code: string;
            message: string;
            /** @description Which field of the request, or of the template, it is about. */
            field?: string;
            /** @description The variable as the template writes it; an item of a list is `list[]`. */
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
        /** @description How far a project is set up. */
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
            /** @description 8 to 256 characters of any kind. */
            password: string;
            /** @description From the link of an invitation; it verifies the address, too. */
            token?: string | null;
        };
        /** @description Who is signed in; a cookie opens the session. */
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
                /** @description Why it would not leave, although it is written; or what the key may not see. */
                note?: string;
            };
            /** @description The request that would be made; it is taken to succeed. */
            webhook?: {
                method: string;
                url: string;
            };
            /** @description What the contact would be afterwards. */
            contact?: {
                subscribed: boolean;
                changed: string[];
            };
            /** @description Of each filter of a condition whether it holds. */
            filters?: {
                field: string;
                operator: string;
                holds: boolean;
            }[];
        };
        /** @description What would happen to a contact in a workflow. */
        Simulation: {
            /**
             * @description NOT_STARTED: the condition of the trigger does not take the event.
             * @enum {string}
             */
            status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED" | "NOT_STARTED";
            exitReason: string | null;
            endedAt: string | null;
            /**
             * Format: date-time
             * @description How far it looked.
             * @example 2026-11-21T09:30:00.000Z
             */
            until: string;
            /** @description Whether it stopped early, because too much would happen. */
            isCut: boolean;
            timeline: components["schemas"]["SimulatedStep"][];
        };
        SimulationInput: {
            /** @description A contact of the project. */
            contactId?: string | null;
            /** @description Somebody who need not exist. */
            contact?: {
                /** Format: idn-email */
                email: string;
                /** @description When absent: true for a new contact, unchanged for an existing one. */
                subscribed?: boolean | null;
                /** @description Custom fields. Only the keys sent change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are kept in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as texts. What is sent may have 100,000 characters of JSON, and so may what a contact holds; 1e300 counts as 301 digits. */
                data?: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /** @description The data of the event that starts it; absent: a person starts it. */
            event?: {
                [key: string]: unknown;
            } | null;
            /** @description Variables of an execution that a person starts, read as `workflow.<name>`. One that an event starts has the data of the event. */
            context?: {
                [key: string]: unknown;
            } | null;
            /** @description When it begins; now when absent. */
            at?: string | null;
            /**
             * @description What happens meanwhile.
             * @default []
             */
            facts?: {
                /** @description When it happens: a date-time, or a time since the beginning such as "2d". */
                at: string;
                /** @description The event that happens to the contact. */
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
             * @description recorded: it was new. received: it is mail to a project. known: it changed nothing. ignored: it says nothing about a mail. unknown: it is about no mail of this deployment. confirmed: the subscription is confirmed.
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
            /** @description Its name in files of workflows. */
            key: string | null;
            config: {
                [key: string]: unknown;
            };
            /** @description Of SEND_EMAIL. */
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
            /** @description What it does, by its type. */
            config?: {
                [key: string]: unknown;
            } | null;
            /** @description Of SEND_EMAIL: another name for config.templateId. */
            templateId?: string | null;
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /** @description Cannot change; accepted only with the present value. */
            type?: ("TRIGGER" | "SEND_EMAIL" | "DELAY" | "WAIT_FOR_EVENT" | "CONDITION" | "WEBHOOK" | "UPDATE_CONTACT" | "EXIT") | null;
        };
        /** @description A visit to a step. */
        StepExecution: {
            stepId: string;
            /** @description The number of the step on its way, from 1. */
            visit: number;
            /** @enum {string} */
            status: "WAITING" | "RUNNING" | "COMPLETED" | "SKIPPED" | "FAILED" | "CANCELLED";
            branch: ("yes" | "no" | "event" | "timeout") | null;
            /** @description What the step left behind; null when nothing. */
            output: unknown;
            error: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string;
            completedAt: string | null;
            /** @description Until when it waits, or waited, at the latest. */
            executeAfter: string | null;
        };
        /** @description What became of executions at the step, on all versions together. */
        StepFigures: {
            /** @description How many executions ever came to the step. */
            entered: number;
            /** @description How many wait on it. */
            waiting: number;
            /** @description How many are at work on it. */
            running: number;
            completed: number;
            /** @description How many went past it, e.g. marketing mail to someone who is not subscribed. */
            skipped: number;
            failed: number;
            cancelled: number;
            /** @description By which branch they left. */
            branches: {
                yes: number;
                no: number;
                event: number;
                timeout: number;
            };
        };
        StepInput: components["schemas"]["SendEmailStepInput"] | components["schemas"]["DelayStepInput"] | components["schemas"]["WaitForEventStepInput"] | components["schemas"]["ConditionStepInput"] | components["schemas"]["WebhookStepInput"] | components["schemas"]["UpdateContactStepInput"] | components["schemas"]["ExitStepInput"];
        /** @description One thing that happened to a mail, or several that are the same. */
        StoryChapter: {
            /**
             * @description waits: what comes next. left_out and forgotten: what the story does not tell (any more).
             * @enum {string}
             */
            type: "accepted" | "failed" | "unknown" | "waited" | "interrupted" | "ended" | "retried" | "cancelled" | "sent" | "delivered" | "opened" | "clicked" | "bounced" | "complained" | "unsubscribed" | "subscribed" | "waits" | "erased" | "left_out" | "forgotten";
            /** @description When it happened, or is due; null when that was not recorded. */
            at: string | null;
            /** @description One sentence for a person. */
            message: string;
            /** @description What the mail server said, or what else was in the way. */
            words: string | null;
            /** @description Who opened it or followed a link. */
            by: ("person" | "machine") | null;
            /** @description The link that was followed. */
            link: string | null;
            /** @description How often it happened, from `at` until `until`. */
            count: number;
            until: string | null;
        };
        /** @description An address that gets no mail anymore. */
        Suppression: {
            /** @description Null once the person is erased: only a keyed hash remains, by which the address is still found. */
            email: string | null;
            /**
             * @description Why it gets no mail: mail came back, the person called it spam, or somebody put it there.
             * @enum {string}
             */
            reason: "BOUNCE" | "COMPLAINT" | "MANUAL";
            /**
             * Format: date-time
             * @description Since when it gets no mail.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        SuppressionImport: {
            /** @description 1 to 1000 addresses. */
            suppressions: {
                /** @description An invalid address fails by itself. */
                email: string;
                /**
                 * @description Why it gets no mail; MANUAL by default.
                 * @default MANUAL
                 */
                reason?: ("BOUNCE" | "COMPLAINT" | "MANUAL") | null;
                /**
                 * Format: date-time
                 * @description Since when it gets no mail; now unless said. A moment in the future is now, one before 1970 is 1970.
                 */
                createdAt?: string | null;
            }[];
        };
        SuppressionImportResult: {
            totalRequested: number;
            /** @description How many were added. */
            createdCount: number;
            /** @description How many were already on the list, or are in the request twice. */
            unchangedCount: number;
            /** @description How many are not addresses. */
            failureCount: number;
            errors: {
                /** @description The position in the request, from 0. */
                index: number;
                /** @description As it was sent; its first 320 characters. */
                email: string;
                error: string;
            }[];
        };
        SuppressionInput: {
            /** Format: idn-email */
            email: string;
            /**
             * @description Why it gets no mail; MANUAL by default.
             * @default MANUAL
             */
            reason?: ("BOUNCE" | "COMPLAINT" | "MANUAL") | null;
        };
        SuppressionPage: {
            data: components["schemas"]["Suppression"][];
            /** @description Pass it as the next cursor; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
            /** @description How many there are in all; only on the first page, 0 on later ones. On PostgreSQL more than 100,000 mails, suppressions or found contacts are an estimate. */
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
            /** @description Whether a mail is refused when a tag without a fallback has no value. */
            strict: boolean;
            /** @description Overrides the project's tracking for its mails; null does not. */
            tracking: boolean | null;
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
            /** @description 1 to 998 characters of one line; may hold {{variables}}. */
            subject?: string | null;
            /** @description HTML; may hold {{variables}}, in at most 5,000 expressions. */
            body?: string | null;
            /** @description Sender address, or "Name <address>"; its domain must be verified. */
            from?: string | null;
            fromName?: string | null;
            /** @description An address, or "Name <address>". */
            replyTo?: string | null;
            type?: ("TRANSACTIONAL" | "MARKETING" | "HEADLESS") | null;
            /** @description Whether a mail is refused when an expression without a default has no value; false by default. */
            strict?: boolean | null;
            /** @description Overrides the project's open and click tracking for mails of the template; null or absent does not. */
            tracking?: boolean | null;
        };
        TemplateInput: {
            name: string;
            description?: string | null;
            /** @description 1 to 998 characters of one line; may hold {{variables}}. */
            subject: string;
            /** @description HTML; may hold {{variables}}, in at most 5,000 expressions. */
            body: string;
            /** @description Sender address, or "Name <address>"; its domain must be verified. */
            from?: string | null;
            fromName?: string | null;
            /** @description An address, or "Name <address>". */
            replyTo?: string | null;
            /** @enum {string} */
            type: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
            /** @description Whether a mail is refused when an expression without a default has no value; false by default. */
            strict?: boolean | null;
            /** @description Overrides the project's open and click tracking for mails of the template; null or absent does not. */
            tracking?: boolean | null;
        };
        TemplatePage: {
            data: components["schemas"]["Template"][];
            total: number;
            page: number;
            pageSize: number;
            totalPages: number;
        };
        /** @description What refers to the template. */
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
        /** @description A value that a template reads. */
        TemplateVariable: {
            /** @description As the author wrote it; a part of an item of a list is list[].part. */
            variable: string;
            /**
             * @description print for a value, each for a list, if for what is only asked for.
             * @enum {string}
             */
            use: "print" | "each" | "if";
            /** @description Whether each mail, or each item, shows it: outside of {{#if}}, and without a fallback. */
            required: boolean;
        };
        /** @description A template and its variables. */
        TemplateVariables: {
            id: string;
            name: string;
            /** @description What subject and body read of the data of a mail. null when it is more than 1,000 values. */
            variables: components["schemas"]["TemplateVariable"][] | null;
        };
        TemplateVariablesPage: {
            data: components["schemas"]["TemplateVariables"][];
            total: number;
            page: number;
            pageSize: number;
            totalPages: number;
        };
        /** @description A mail, and what happened to it. */
        ToldEmail: {
            id: string;
            contactId: string;
            /** @description With its variables filled in; those of a campaign are filled in when the mail is handed over. */
            subject: string;
            from: string;
            fromName: string | null;
            to: string;
            toName: string | null;
            replyTo: string | null;
            /** @description What its headers To and Cc show, when it has copies or is one; null when they show its recipient alone. */
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
             * @description UNKNOWN: the connection broke before the final answer, so nobody can know whether the mail server took the mail; see unknownPolicy of the project.
             * @enum {string}
             */
            status: "PENDING" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "UNKNOWN";
            /** @description Why it was not sent (yet), in the words of the mail server where there are any. */
            error: string | null;
            /** @description What the mail server said when it took the mail. */
            response: string | null;
            /** @description Number of attempts to hand it to a mail server since it was accepted or last retried by a person. */
            attempts: number;
            /** @description Number of hand-overs with an unknown outcome; each may be a duplicate. */
            unknownOutcomes: number;
            /** @description When its sender wants it to leave; null for at once. */
            scheduledAt: string | null;
            /** @description When the next attempt is due; null when there is none. */
            nextAttemptAt: string | null;
            /** @description The X-Request-Id of the request that it was accepted with; null when it came without one, or was erased. */
            requestId: string | null;
            /** @description How often people opened it. */
            opens: number;
            /** @description How often people followed its links. */
            clicks: number;
            /** @description Opens by programs; they are not among the opens. */
            machineOpens: number;
            /** @description Clicks by programs; they are not among the clicks. */
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
            /** @description hard: nobody gets mail there. soft: it may work later. message: this mail was refused. */
            bounceClass: ("hard" | "soft" | "message") | null;
            /** @description Why it bounced, e.g. unknown_recipient, mailbox_full or spam. */
            bounceReason: string | null;
            complainedAt: string | null;
            /** @description All that happened to it, in order. Of very much it tells the first and the newest, and counts the rest. */
            story: components["schemas"]["StoryChapter"][];
        };
        TopEvent: {
            name: string;
            count: number;
            /** @description Percent more than in as many days before; negative for less, 100 when there was none before. */
            trend: number;
        };
        TopEvents: components["schemas"]["TopEvent"][];
        /** @description What an authenticator app needs. Shown only once. */
        TotpOffer: {
            /** @description In base 32, to be typed into an app. */
            secret: string;
            /** @description What the picture says: otpauth://… */
            uri: string;
            /** @description A QR code: an SVG document. */
            picture: string;
            /** @description Goes with the first code, within ten minutes. */
            ticket: string;
        };
        TrackRequest: {
            event: string;
            /** Format: idn-email */
            email: string;
            /** @description When absent, it stays as it is; a new contact is subscribed. */
            subscribed?: boolean | null;
            /** @description Custom fields. Only the keys sent change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are kept in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as texts. What is sent may have 100,000 characters of JSON, and so may what a contact holds; 1e300 counts as 301 digits. */
            data?: {
                [key: string]: unknown;
            } | null;
        };
        TrackResult: {
            /** @constant */
            success: true;
            data: components["schemas"]["TrackedEvent"];
            /** @description What the public key may not write; absent when there is none. */
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
        /** @description A way from one step to another. */
        Transition: {
            id: string;
            workflowId: string;
            fromStepId: string;
            toStepId: string;
            branch: ("yes" | "no" | "event" | "timeout") | null;
            /** @description The branch once more. */
            condition: {
                /** @enum {string} */
                branch: "yes" | "no" | "event" | "timeout";
            } | null;
            priority: number;
        };
        TransitionInput: {
            fromStepId: string;
            toStepId: string;
            /** @description yes or no of a CONDITION; event or timeout of a WAIT_FOR_EVENT. */
            branch?: ("yes" | "no" | "event" | "timeout") | null;
            /** @description Another place for the branch. */
            condition?: {
                branch?: ("yes" | "no" | "event" | "timeout") | null;
            } | null;
            /**
             * @description Among several ways out, the highest is taken.
             * @default 0
             */
            priority?: number | null;
        };
        UpcomingActivities: {
            activities: components["schemas"]["Activity"][];
        };
        UpdateContactConfig: {
            /** @description Custom fields. Only the keys sent change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are kept in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as texts. What is sent may have 100,000 characters of JSON, and so may what a contact holds; 1e300 counts as 301 digits. */
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
            /** @description By which it is known again: the key of a step, or its id. */
            key: string;
            name?: string | null;
            config?: components["schemas"]["UpdateContactConfig"] | null;
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
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
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether a transition leads to it from the last step.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        /** @description An image that mails may show. */
        Upload: {
            /**
             * Format: uri
             * @description Where anybody finds it, for ever: for the body of a template or a mail.
             */
            url: string;
            /** @description Its name within the project. It comes from the bytes: the same image has the same key. */
            key: string;
            /** @description The name of the file that was uploaded first. */
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
            /** @description Pass it as the next cursor; absent on the last page. */
            cursor?: string;
            hasMore: boolean;
            /** @description How many there are in all; only on the first page, 0 on later ones. On PostgreSQL more than 100,000 mails, suppressions or found contacts are an estimate. */
            total: number;
        };
        /** @description The contact, and whether it is new. */
        UpsertedContact: {
            id: string;
            projectId: string;
            /** Format: email */
            email: string;
            /** @description Whether the person agreed to marketing mail. */
            subscribed: boolean;
            /** @description Custom fields. */
            data: {
                [key: string]: unknown;
            };
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
        /** @description A person who may sign in. */
        User: {
            id: string;
            email: string;
            /** @description Whether it is shown that the address is theirs. */
            emailVerified: boolean;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        /** @description What is known of an address. Where DNS did not answer, nothing is held against it, and `reasons` says so. */
        Verification: {
            /** @description In canonical spelling. */
            email: string;
            /** @description False when no mail can reach it: its domain does not exist or takes no mail. */
            valid: boolean;
            /** @description Its domain gives out addresses that are thrown away. */
            isDisposable: boolean;
            /** @description Its domain forwards to an address that is kept private. */
            isAlias: boolean;
            /** @description Its domain is probably mistyped. */
            isTypo: boolean;
            /** @description Its owner added a keyword, as in ada+shop@example.com. */
            isPlusAddressed: boolean;
            /** @description It is at a provider for anybody, such as gmail.com. */
            isPersonalEmail: boolean;
            /** @description The registrable domain has name servers. */
            domainExists: boolean;
            /** @description The domain has an IP address. */
            hasWebsite: boolean;
            /** @description The domain names mail servers. */
            hasMxRecords: boolean;
            /** @description What was probably meant; absent without a suggestion. */
            suggestedEmail?: string;
            /** @description What speaks against the address, and what DNS did not answer. */
            reasons: string[];
        };
        VerificationResult: {
            /** @constant */
            success: true;
            data: components["schemas"]["Verification"];
        };
        VerifyAccountRequest: {
            /** @description From the link in the mail. */
            token: string;
            /** @description Of the account. Not needed with a session of it. */
            password?: string | null;
        };
        VerifyRequest: {
            /**
             * Format: email
             * @description The address to look at.
             */
            email: string;
        };
        WaitForEventConfig: {
            eventName: string;
            /** @description In seconds; absent waits for ever. */
            timeout?: number | null;
        };
        WaitForEventDefinition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "WAIT_FOR_EVENT";
            /** @description By which it is known again: the key of a step, or its id. */
            key: string;
            name?: string | null;
            config: components["schemas"]["WaitForEventConfig"];
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
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
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether a transition leads to it from the last step.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        /** @description What was accepted, though it is probably not meant. */
        Warned: {
            /** @description What is probably not meant, 20 at most; absent when there is nothing to say. */
            warnings?: components["schemas"]["SendWarning"][];
        };
        /** @description What was left out of a successful request, and why. */
        Warning: {
            /** @description data_not_stored, field_not_stored or subscription_kept. */
            code: string;
            message: string;
            /** @description A dotted path. */
            field?: string;
        };
        /** @description What lets a person in, and where they are signed in. */
        WaysIn: {
            hasPassword: boolean;
            /** @description Whether this session may change any of it, or must sign in again first. */
            isFresh: boolean;
            /** @description Whether an authenticator app is the second factor. */
            totp: boolean;
            recoveryCodesLeft: number;
            passkeys: components["schemas"]["Passkey"][];
            identities: {
                id: string;
                /** @enum {string} */
                provider: "github" | "google";
                /** @description The address there when it was linked; may be empty. */
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
                /** @description What the browser says that it is. */
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
            /** @description The HTTP status of the answer; null without one. */
            status: number | null;
            /** @description The first kilobyte of the answer. */
            body: string | null;
            /** @description Why it failed. */
            error: string | null;
            durationMs: number;
            /** @description When the event is sent again; null when it is not. */
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
            /** @description Any JSON; the contact, the event and the execution when absent. */
            body?: unknown;
        };
        WebhookDefinition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "WEBHOOK";
            /** @description By which it is known again: the key of a step, or its id. */
            key: string;
            name?: string | null;
            config: components["schemas"]["WebhookConfig"];
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
        };
        /** @description A server of yours that receives events. */
        WebhookEndpoint: {
            id: string;
            url: string;
            /** @description Names of events, in which `*` matches any characters. */
            events: string[];
            description: string | null;
            enabled: boolean;
            /** @description Since when Posthorn delivers nothing to it although it is enabled. */
            pausedAt: string | null;
            /** @description `failing`: it took nothing for a day. `gone`: it answered 410. `backlog`: too many events wait for it. */
            pauseReason: ("failing" | "gone" | "backlog") | null;
            /** @description What to do while it is paused. */
            notice: string | null;
            /** @description Failed attempts since the last one that succeeded. */
            failures: number;
            /** @description When the first of them was. */
            failingSince: string | null;
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
            /** @description Where events go. Private networks and redirects are refused when it is called. */
            url?: string | null;
            /** @description Names of events, in which `*` matches any characters: `email.*`, `signed_up`, `*`. */
            events?: string[] | null;
            description?: string | null;
            /** @description `true` also ends a pause. */
            enabled?: boolean | null;
        };
        WebhookEndpointInput: {
            /** @description Where events go. Private networks and redirects are refused when it is called. */
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
            state: "waiting" | "active" | "completed" | "failed";
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
             * @description The end of the range: events of this moment are not in it.
             */
            to: string;
        };
        WebhookReplayResult: {
            /** @description How many events of the range the endpoint takes. */
            events: number;
            /** @description How many of them were put in its queue. The rest already waited there. */
            queued: number;
        };
        /** @description What signs the webhooks of workflows. */
        WebhookSecret: {
            /** @description `whsec_` and base64, as libraries of Standard Webhooks take it. */
            secret: string;
            /** @description Until when requests also carry the signature of the secret before; null when they do not. */
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
            /** @description Where it is drawn: a point, or a number by which an editor orders the steps. */
            position?: (number | {
                x: number;
                y: number;
            }) | null;
            /**
             * @description Whether a transition leads to it from the last step.
             * @default false
             */
            autoConnect?: boolean | null;
        };
        /** @description An execution with its visits to steps, in their order. */
        WholeExecution: {
            id: string;
            workflowId: string;
            contactId: string;
            /** @enum {string} */
            status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
            /** @description The step on which it stands, or at which it ended. */
            currentStepId: string | null;
            /** @description Why it ended; why it failed. */
            exitReason: string | null;
            /** @description The version of the workflow that it walks. */
            version: number;
            /** @description The event that started it; null when a request did. */
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
        /** @description What happens to a contact after an event. */
        Workflow: {
            id: string;
            name: string;
            description: string | null;
            enabled: boolean;
            /** @enum {string} */
            triggerType: "EVENT";
            triggerConfig: {
                eventName: string;
                /** @description What the data of the event must meet. */
                condition: components["schemas"]["ConditionRecord"] | null;
            };
            allowReentry: boolean;
            /** @description The newest version of its graph, from 1. */
            version: number;
            _count: {
                steps: number;
                /** @description How many ever began. */
                executions: number;
            };
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
            /** @description Why it cannot be enabled as it is; empty when it can. */
            problems: {
                stepId: string | null;
                code: string;
                message: string;
            }[];
            /** @description How many executions are under way on which version. */
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
            /** @description The property of the workflow, the key of the step, or the way, such as `ask yes> mail`. */
            name: string;
            /** @description Null where something is added. */
            before: unknown;
            /** @description Null where something is removed. */
            after: unknown;
        };
        WorkflowChanges: {
            name?: string | null;
            description?: string | null;
            /** @description Another name for triggerConfig.eventName. */
            eventName?: string | null;
            triggerType?: "EVENT" | null;
            triggerConfig?: {
                /** @description The event that starts executions; also one of Posthorn, e.g. email.open. */
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
                /** @description The event that starts executions; also one of Posthorn, e.g. email.open. */
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
             * @description Whether to tell only what would change.
             * @default false
             */
            dryRun?: boolean | null;
        };
        /** @description What conditions of workflows may ask for. */
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
                /** @description The event that starts executions; also one of Posthorn, e.g. email.open. */
                eventName: string;
                condition?: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /**
             * @description Whether a contact may walk through it again, once it is through.
             * @default false
             */
            allowReentry?: boolean | null;
            /** @description All steps except the TRIGGER; none when absent. */
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
                /** @description What the data of the event must meet. */
                condition: components["schemas"]["ConditionRecord"] | null;
            };
            allowReentry: boolean;
            /** @description The newest version of its graph, from 1. */
            version: number;
            _count: {
                steps: number;
                /** @description How many ever began. */
                executions: number;
            };
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
        /** @description `BAD_REQUEST`: The request cannot be understood. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `BAD_REQUEST`: The request cannot be understood. `INVALID_JSON`: The body is not valid JSON. */
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
        /** @description `FRESH_SIGN_IN_REQUIRED`: Sign in again to change how you sign in. `FORBIDDEN`: You do not have permission to do this. */
        FreshSignInRequiredOrForbidden: {
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
        /** @description `INTERNAL_SERVER_ERROR`: Something went wrong on our side. */
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
        /** @description `BAD_REQUEST`: The request cannot be understood. `INVALID_JSON`: The body is not valid JSON. */
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
        /** @description `INTERNAL_SERVER_ERROR`: Something went wrong on our side. */
        PublicInternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublicError"];
            };
        };
        /** @description `MISSING_AUTH`: The request has no API key. `UNAUTHORIZED`: The API key is not valid. */
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
        /** @description `MISSING_AUTH`: The request has no API key. `UNAUTHORIZED`: The API key is not valid. `INVALID_API_KEY`: This endpoint does not accept this kind of API key. */
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
        /** @description `MISSING_AUTH`: The request has no API key. `UNAUTHORIZED`: The API key is not valid. `INVALID_API_KEY`: This endpoint does not accept this kind of API key. */
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
        /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
        IdempotencyKey: string;
        /** @description With a session: the project in which the member works. A key says it by itself. */
        ProjectIdHeader: string;
        /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
        RequestIdHeader: string;
    };
    requestBodies: never;
    headers: {
        /** @description The id of the request: the one that was sent, or a new one. */
        RequestId: string;
        /** @description How many requests per minute the project may make. */
        RateLimitLimit: number;
        /** @description How many of them are left. */
        RateLimitRemaining: number;
        /** @description Seconds until all of them are available again. */
        RateLimitReset: number;
        /** @description Present when this is the stored answer to an earlier request with the same Idempotency-Key. */
        IdempotencyReplayed: "true";
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description Every mail is accepted and will be sent. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description Every mail is accepted and will be sent. */
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
                /** @description The most items of a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                status?: "PENDING" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "UNKNOWN";
                contactId?: string;
                /** @description Part of the recipient address or the subject, in any case. */
                search?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                     *           "message": "Rendered, and taken by the mail server at attempt 2."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ToldEmail"];
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The email as it is now. */
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
    retryEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The email as it is now. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The email as it is now. */
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
                     *       "error": "Cancelled by a person before it was sent.",
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description What is known of the address. */
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
                /** @description The most events of a page, 1 to 100; fewer when they are large. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only events of this name. */
                eventName?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
    countEvents: {
        parameters: {
            query?: {
                /** @description The first day, in UTC; absent for the first events. */
                startDate?: string;
                /** @description The last day, in UTC; absent for the newest events. */
                endDate?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description The most events of a page, 1 to 100; fewer when they are large. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description The most names, 1 to 1000. */
                limit?: number;
                /** @description The last name of the previous answer; absent for the first names. */
                after?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description What refers to the event. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The events are gone. */
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
                /** @description The most items of a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Part of the email address, in any case. */
                search?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
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
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The contact is gone. */
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
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The contact as it is now. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description Found and not found. */
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
                /** @description Why did the contact get the campaign of this id or name, or not? */
                campaignId?: string;
                /** @description The same for mails with the template of this id or name. */
                templateId?: string;
                /** @description The same for the mails of the workflow of this id or name. */
                workflowId?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description The most contacts of a batch, 1 to 5000; fewer when they are large. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description Everything about the person. */
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
                     *               "message": "Rendered, and taken by the mail server at attempt 2."
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                     *       "message": "The work is queued.",
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                     *       "message": "The work is queued.",
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                     *       "message": "The work is queued.",
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description How many values at most, 1 to 200. */
                limit?: number;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description A name of the catalogue; a custom field may come without `data.`. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description A name of the catalogue; a custom field may come without `data.`. */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What refers to the field. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description A name of the catalogue; a custom field may come without `data.`. */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field is gone. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description How many, and who. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
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
    deleteSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The segment is gone. */
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
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The segment as it is now. */
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
    listSegmentContacts: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                pageSize?: number;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description What became of the addresses. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description How many were taken out. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description What changed. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description The most items of a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only addresses with this reason. */
                reason?: "BOUNCE" | "COMPLAINT" | "MANUAL";
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description It was suppressed already. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The outcome. */
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
                /** @description The most suppressions of a batch, 1 to 5000. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only addresses with this reason. */
                reason?: "BOUNCE" | "COMPLAINT" | "MANUAL";
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description Mail may go to the address again. */
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
                /** @description From 1. Without page and pageSize the answer holds all templates. */
                page?: number;
                pageSize?: number;
                /** @description Part of the name, in any case. */
                search?: string;
                type?: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description From 1. Without page and pageSize the answer holds all templates. */
                page?: number;
                pageSize?: number;
                /** @description Part of the name, in any case. */
                search?: string;
                type?: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
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
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The template is gone. */
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
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The template as it is now. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description What refers to the template. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description The most items of a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description From 1; instead of a cursor. */
                page?: number;
                /** @description Another name for limit. */
                pageSize?: number;
                status?: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
                /** @description Part of the name or the subject, in any case. */
                search?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
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
    updateCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The campaign as it is now. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The campaign is gone. */
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
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    duplicateCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description Its figures. */
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
                /** @description The most items of a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only recipients whose mail has this status. */
                status?: "PENDING" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "UNKNOWN";
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The campaign as it is now. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The campaign as it is now. */
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
    resumeCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The campaign as it is now. */
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
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The campaign as it is now. */
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
    testCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                     *       "message": "A test goes to ada@example.com.",
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
                /** @description From 1. */
                page?: number;
                pageSize?: number;
                /** @description Part of the name, in any case. */
                search?: string;
                /** @description Only those that are enabled, or only the others. */
                enabled?: "true" | "false";
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The workflow is gone. */
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
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The workflow as it is now. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description What changed, or would change. */
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
                     *       "workflowId": "wfl_01kajx2m5q8t1w4z7b0e3h6k9n",
                     *       "version": 3,
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The step is gone. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The step as it is now. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The transition was there. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The transition is gone. */
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
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listExecutions: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                pageSize?: number;
                /** @description Only executions with this status. */
                status?: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
                /** @description Only executions of this contact. */
                contactId?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description How many were cancelled. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description What would happen. */
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
                /** @description The most activities of a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only these types, separated by commas. */
                types?: string;
                /** @description Only what happened to this contact. */
                contactId?: string;
                /** @description Only from this moment, or the beginning of this day in UTC, on. */
                startDate?: string;
                /** @description Only until this moment, or the end of this day in UTC. */
                endDate?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description The first day, in UTC; absent for the first there is. */
                startDate?: string;
                /** @description The last day, in UTC; absent for the newest. */
                endDate?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description How many minutes back, 1 to 60. */
                minutes?: number;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description The most activities, 1 to 100. */
                limit?: number;
                /** @description How many days ahead, 1 to 90. */
                daysAhead?: number;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What comes next. */
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
                /** @description The first day, in UTC; by default the range has 30 days. */
                startDate?: string;
                /** @description The last day, in UTC; today by default. */
                endDate?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description The most campaigns, 1 to 100. */
                limit?: number;
                /** @description What ranks them. */
                metric?: "opens" | "clicks" | "sent" | "openRate" | "clickRate";
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description The first day, in UTC; by default the range has 30 days. */
                startDate?: string;
                /** @description The last day, in UTC; today by default. */
                endDate?: string;
                /** @description The most names, 1 to 100. */
                limit?: number;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project, or `me` for that of the key, which reaches no other; signed in, for that of the header X-Project-Id. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The domain is gone. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The domain as it is now. */
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
    rotateDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The image is kept. */
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
                /** @description The most items of a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The image is gone. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The second factor is needed. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description Signed up and in. */
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
            /** @description The second factor is needed. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description Asked for. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description Asked for. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description How far it is. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description What to ask. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What there is. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new ones. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to ask. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description Where to go. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The project is yours. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description How far it is. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
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
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
            /** @description The project as it is now. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The account is a member. */
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
                     *       "createdAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"] & components["schemas"]["Warned"];
                };
            };
            /** @description A mail invites the person. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The member as it is now. */
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
                     *       "userId": "usr_01kajw6zq4h2n8s5r7p3d9f0ya",
                     *       "email": "ada@example.com",
                     *       "role": "MEMBER",
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description The most items of a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description The id of a user or named key; `secret` or `public` for the two keys; `system`. */
                actor?: string;
                /** @description An action, such as `template.update`. */
                action?: string;
                /** @description The id of what it was done to. */
                resource?: string;
                /** @description From this time on. */
                from?: string;
                /** @description Until this time. */
                to?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description The most items of a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description The id of a user or named key; `secret` or `public` for the two keys; `system`. */
                actor?: string;
                /** @description An action, such as `template.update`. */
                action?: string;
                /** @description The id of what it was done to. */
                resource?: string;
                /** @description From this time on. */
                from?: string;
                /** @description Until this time. */
                to?: string;
            };
            header?: {
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
    resetProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description It has begun. */
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
                     *       "message": "The project is being emptied.",
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
            /** @description The caps as they are now. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description It was taken. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /** @description The id of the project; a key reaches only its own. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                     *       "createdAt": "2026-11-27T09:30:00.000Z",
                     *       "updatedAt": "2026-11-27T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
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
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookAttempts: {
        parameters: {
            query?: {
                /** @description The most items of a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Only attempts that ended so. */
                outcome?: "delivered" | "failed" | "skipped";
                /** @description Only attempts to deliver this event. */
                eventId?: string;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                        /** @description Pass it as the next cursor; absent on the last page. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description The most items of a page, 1 to 100. */
                limit?: number;
                /** @description The cursor of the previous page; absent for the first page. */
                cursor?: string;
                /** @description Part of the sender, the recipient, the subject, the name of a file, or the first 20,000 characters of the text, in any case. */
                search?: string;
                /** @description Seconds to wait for a first mail when there is none yet: for tests that send and then look. */
                wait?: number;
            };
            header?: {
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The captured mail is gone. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description What was found. */
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description What became of each link. */
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
                     *           "message": "The page is there."
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
                /** @description With a session: the project in which the member works. A key says it by itself. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
                /** @description 1 to 255 printable ASCII characters. The first answer with the key is kept for 24 hours and told again to the same request; a different request with the same key is refused with 409. An answer of 4xx or 5xx frees the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description The mail server took it. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
            /** @description It was taken. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
                /** @description An id of your own for the request; it is echoed when it has 1 to 128 printable ASCII characters, and replaced otherwise. */
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
