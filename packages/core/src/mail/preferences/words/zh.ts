import type { Words } from './words.ts'

/** Chinese (simplified). */
export const zh: Words = {
  footerWhy: '您收到此邮件，是因为您订阅了 {project} 的邮件。',
  unsubscribe: '退订',
  manage: '邮件偏好设置',
  unsubscribeAsk: '您不想再通过 {address} 接收 {project} 的邮件了吗？',
  unsubscribedTitle: '您已退订',
  unsubscribedText: '{address} 不再接收 {project} 的订阅邮件。',
  byMistake: '是误操作吗？',
  subscribe: '订阅',
  subscribeAsk: '您想通过 {address} 接收 {project} 的邮件吗？',
  subscribeAgain: '重新订阅',
  subscribedTitle: '您已订阅',
  subscribedText: '{address} 正在接收 {project} 的订阅邮件。',
  stillSent: '您可能仍会收到有关订单或账户的邮件。',
  goneTitle: '已完成',
  goneText: '{project} 已不再保存您的地址，您无需再做任何操作。',
  notFoundTitle: '此链接无效',
  notFoundText: '链接可能不完整。请从邮件中重新打开，或复制完整的地址。未作任何更改。',
  troubleTitle: '操作未成功',
  troubleText: '未作任何更改。请几分钟后再试。',
}
