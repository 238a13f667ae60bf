import { domainOf } from '../../kernel/address/address.ts'
import type { CampaignId, ProjectId, TemplateId } from '../../kernel/ids/ids.ts'
import type { PreferenceUrls } from './urls.ts'

type Headers = Readonly<Record<string, string>>

/** The address and the body of a one-click request (RFC 2369 §3.2, RFC 8058 §3.1). */
const LIST_UNSUBSCRIBE = 'List-Unsubscribe'
const LIST_UNSUBSCRIBE_POST = 'List-Unsubscribe-Post'
export const ONE_CLICK = 'List-Unsubscribe=One-Click'
/** The header that prevents automatic replies. */
const PRECEDENCE = 'Precedence'
/** The header that names the list for filters (RFC 2919). */
const LIST_ID = 'List-Id'
/**
 * The header by which Gmail groups complaints for the operator: three parts of any kind, and one that is the same for
 * all mail.
 */
const FEEDBACK_ID = 'Feedback-ID'
const FEEDBACK_SENDER = 'posthorn'

/** The data for the headers of a marketing mail. */
export interface MarketingMail extends Pick<PreferenceUrls, 'unsubscribeUrl'> {
  /** The address for clients that only write mail, such as Apple's; undefined where mail is not received. */
  readonly unsubscribeAddress: string | undefined
  readonly email: {
    readonly projectId: ProjectId
    readonly from: string
    readonly sourceType: string
    readonly campaignId: CampaignId | undefined
    readonly templateId: TemplateId | undefined
  }
}

/**
 * Returns the headers of marketing mail: those of the request, and those with which mail clients unsubscribe. A request
 * that sets one of the List-Unsubscribe headers sets both.
 */
export function marketingHeaders(own: Headers, mail: MarketingMail): Headers {
  const { unsubscribeUrl, unsubscribeAddress, email } = mail
  const unsubscribe = `<${unsubscribeUrl}>${unsubscribeAddress ? `, <mailto:${unsubscribeAddress}?subject=unsubscribe>` : ''}`
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  const has = (name: string) => names.has(name.toLowerCase())
  return {
    ...own,
    ...(!has(LIST_UNSUBSCRIBE) &&
      !has(LIST_UNSUBSCRIBE_POST) && { [LIST_UNSUBSCRIBE]: unsubscribe, [LIST_UNSUBSCRIBE_POST]: ONE_CLICK }),
    ...(!has(LIST_ID) && { [LIST_ID]: listIdOf(email) }),
    ...(!has(FEEDBACK_ID) && { [FEEDBACK_ID]: feedbackIdOf(email) }),
    ...(!has(PRECEDENCE) && { [PRECEDENCE]: 'bulk' }),
  }
}

/** Returns the id of the list. A label of a domain has no underscore. */
const listIdOf = ({ projectId, from }: MarketingMail['email']) => `<${projectId.replace('_', '-')}.${domainOf(from)}>`

const feedbackIdOf = ({ campaignId, templateId, projectId, sourceType }: MarketingMail['email']) =>
  [campaignId ?? templateId ?? '', projectId, sourceType.toLowerCase(), FEEDBACK_SENDER].join(':')
