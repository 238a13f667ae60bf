/** The texts of pages and footers. `{project}` and `{address}` are placeholders for names. */
export interface Words {
  /** In mails: the reason for which the person gets them. */
  readonly footerWhy: string
  /** Title, button and link. */
  readonly unsubscribe: string
  /** Title and link. */
  readonly manage: string
  readonly unsubscribeAsk: string
  readonly unsubscribedTitle: string
  readonly unsubscribedText: string
  /** Before the button that subscribes again. */
  readonly byMistake: string
  /** Title and button. */
  readonly subscribe: string
  readonly subscribeAsk: string
  readonly subscribeAgain: string
  readonly subscribedTitle: string
  readonly subscribedText: string
  /** For the fact that other than marketing mail is still sent. */
  readonly stillSent: string
  /** For a person who was deleted. */
  readonly goneTitle: string
  readonly goneText: string
  /** For an invalid link. */
  readonly notFoundTitle: string
  readonly notFoundText: string
  /** For anything that failed. */
  readonly troubleTitle: string
  readonly troubleText: string
}
