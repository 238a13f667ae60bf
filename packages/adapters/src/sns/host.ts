/** The only host that signs and confirms for a region. */
export function hostOf(region: string): string {
  return `sns.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}
