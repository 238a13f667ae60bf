import type { ImportJob } from '@posthorn/sdk'
import { Facts } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { number, t } from '../../words/words.ts'
import { cellOf } from './cell.ts'

type Result = NonNullable<ImportJob['result']>

const SHOWN = 50

export function ImportReport({ result }: { readonly result: Result }) {
  const { totalRows, createdCount, updatedCount, duplicateCount, failureCount, errors } = result
  return (
    <>
      <Facts
        facts={[
          { name: t('Rows'), value: number(totalRows) },
          { name: t('New people'), value: number(createdCount) },
          { name: t('Known people'), value: number(updatedCount) },
          { name: t('Repeated rows'), value: number(duplicateCount) },
          { name: t('Rows with errors'), value: number(failureCount) },
        ]}
      />
      {errors.length > 0 ? (
        <div className="mt-4">
          <Table
            caption={t('Rows with errors')}
            rows={errors.slice(0, SHOWN)}
            keyOf={({ row, field }) => `${row} ${field}`}
            columns={[
              { head: t('Row'), cell: ({ row }) => number(row) },
              { head: t('Address'), wide: true, cell: ({ email }) => email },
              { head: t('Error'), cell: ({ error }) => error },
            ]}
          />
          <button type="button" className="button mt-3" onClick={() => download(result)}>
            {t('Download all errors')}
          </button>
        </div>
      ) : null}
    </>
  )
}

function download({ errors }: Result): void {
  const rows = [['row', 'email', 'error'], ...errors.map(({ row, email, error }) => [row, email, error])]
  const text = rows.map((row) => row.map(cellOf).join(',')).join('\r\n')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = 'import-errors.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
