/** Returns a mailbox as one text, with the name in quotation marks, whatever it contains (RFC 5322 §3.2.4). */
export function mailboxText({ email, name }: { readonly email: string; readonly name?: string | undefined }): string {
  return name ? `"${name.replace(/["\\]/g, '\\$&')}" <${email}>` : email
}
