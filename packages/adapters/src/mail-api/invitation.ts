/** The content type of an invitation or an answer to one, with its method. */
const INVITATION = /^text\/calendar\s?;(?:.*;)?\s?method="?([A-Za-z-]+)/i

/** Returns the method of an invitation: clients show it only as the last alternative of the text (RFC 6047 §2.4). */
export const invitationMethod = (contentType: string): string | undefined =>
  INVITATION.exec(contentType)?.[1]?.toUpperCase()
