/** The largest count that the columns hold on PostgreSQL: a damaged one must not fail the outcomes of other mails. */
const COUNT_MAX = 2_147_483_647

export const counted = (count: number) => Math.min(count, COUNT_MAX)
