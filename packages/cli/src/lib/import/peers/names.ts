/** The products whose files can be imported. */
export const PEERS = ['listmonk', 'plunk'] as const
export type PeerName = (typeof PEERS)[number]
