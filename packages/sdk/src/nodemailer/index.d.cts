// The result of `require` where it cannot load ES modules; the types are those of the module.
import type * as nodemailer from './index.js' with { 'resolution-mode': 'import' }

export type * from './index.js' with { 'resolution-mode': 'import' }
export declare const posthornTransport: typeof nodemailer.posthornTransport
