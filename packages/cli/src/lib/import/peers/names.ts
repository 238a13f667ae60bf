/** The products whose files can be imported. */
export const PEERS = ['brevo', 'hubspot', 'listmonk', 'mailchimp', 'plunk', 'sendgrid'] as const
export type PeerName = (typeof PEERS)[number]
