// The result of `require` where it cannot load ES modules; the types are those of the module.
import type * as sdk from './index.js' with { 'resolution-mode': 'import' }

export type * from './index.js' with { 'resolution-mode': 'import' }
export declare const createClient: typeof sdk.createClient
export declare const KEY_SCOPES: typeof sdk.KEY_SCOPES
export declare const isPosthornError: typeof sdk.isPosthornError
export declare const PosthornConnectionError: typeof sdk.PosthornConnectionError
export type PosthornConnectionError = sdk.PosthornConnectionError
export declare const PosthornError: typeof sdk.PosthornError
export type PosthornError = sdk.PosthornError
export declare const templateIdOf: typeof sdk.templateIdOf
export declare const verifyWebhook: typeof sdk.verifyWebhook
export declare const WebhookRefused: typeof sdk.WebhookRefused
export type WebhookRefused = sdk.WebhookRefused
export declare const webhooks: typeof sdk.webhooks
export declare const workflow: typeof sdk.workflow
export declare const workflowFile: typeof sdk.workflowFile
