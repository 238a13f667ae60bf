export interface SaidChecks {
  readonly size: string
  readonly problems: readonly string[]
  readonly notes: readonly string[]
}

/** Returns the remarks of the inbox page on the HTML of a mail, as far as they are known before the mail is sent. */
export async function sayChecks(html: string): Promise<SaidChecks> {
  const { checkHtml } = await import('@posthorn/server/checks')
  const { size, clipped, compatibility = [], partialLinks } = await checkHtml(html)
  return {
    size: `${(size / 1024).toFixed(1)} kB`,
    problems: [
      ...(clipped ? ['Gmail hides the end of a mail larger than 102 kB.'] : []),
      ...partialLinks.map((url) => `The link ${url} is not a complete URL.`),
    ],
    notes: compatibility.map(({ feature, unsupported, partial }) =>
      [
        ...(unsupported.length > 0 ? [`${feature} is not shown by ${unsupported.join(', ')}`] : []),
        ...(partial.length > 0 ? [`${feature} is partly shown by ${partial.join(', ')}`] : []),
      ].join('; '),
    ),
  }
}
