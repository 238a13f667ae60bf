/**
 * Returns the tag of a language that the runtime can format for, such as `de` or `pt-BR` (BCP 47; `_` counts as `-`);
 * undefined when there is none.
 */
export function localeOf(text: string): string | undefined {
  if (!/^[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{1,8}){0,4}$/.test(text)) return undefined
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
