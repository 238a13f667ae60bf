import { isPosthornError } from '@posthorn/sdk'
import { type FormEvent, type ReactNode, useId } from 'react'
import { t } from '../words/words.ts'

/** Returns the problems of a refused request with a field; `field` is a dotted path into the request. */
export function problemsOf(error: unknown, field: string): readonly string[] {
  if (!isPosthornError(error)) return []
  return error.errors.filter((each) => each.field === field).map(({ message }) => message)
}

/** Returns true if the record was changed after the form began with it. */
export const isConflict = (error: unknown) => isPosthornError(error) && error.code === 'REVISION_CONFLICT'

interface FormProps {
  readonly onSubmit: (fields: FormData) => void
  readonly children: ReactNode
  readonly className?: string
}

/** A form whose fields go to a function instead of a page. */
export function Form({ onSubmit, children, className = 'grid gap-4' }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form noValidate onSubmit={submit} className={className}>
      {children}
    </form>
  )
}

/** Returns the text of a field. */
export const textIn = (fields: FormData, name: string): string => {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

interface FieldProps {
  readonly label: string
  /** The path of the field in the request, to which the server's problems refer. */
  readonly name: string
  readonly hint?: string
  readonly error?: unknown
  readonly children: (props: FieldControl) => ReactNode
}

export interface FieldControl {
  readonly id: string
  readonly name: string
  readonly className: 'box'
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

/** A label, a control, and the problems that the server has with its value. */
export function Field({ label, name, hint, error, children }: FieldProps) {
  const id = useId()
  const problems = problemsOf(error, name)
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children({ id, name, className: 'box', 'aria-invalid': problems.length > 0, 'aria-describedby': `${id}-hint` })}
      <div id={`${id}-hint`} className="mt-1 text-[0.9rem] text-soft">
        {hint}
        {problems.map((problem) => (
          <p key={problem} className="m-0 text-bad">
            {problem}
          </p>
        ))}
      </div>
    </div>
  )
}

interface TextProps extends Omit<FieldProps, 'children'> {
  readonly type?: 'text' | 'email' | 'url' | 'search' | 'datetime-local' | 'number'
  readonly value?: string | null
  readonly rows?: number
  readonly placeholder?: string
}

export function TextField({ type = 'text', value, rows, placeholder, ...field }: TextProps) {
  const rest = { defaultValue: value ?? '', placeholder }
  return (
    <Field {...field}>
      {(control) =>
        rows ? <textarea {...control} {...rest} rows={rows} /> : <input {...control} {...rest} type={type} />
      }
    </Field>
  )
}

interface ChoiceProps extends Omit<FieldProps, 'children'> {
  readonly value?: string | undefined
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange?: (value: string) => void
}

export function ChoiceField({ value, options, onChange, ...field }: ChoiceProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} defaultValue={value} onChange={(event) => onChange?.(event.target.value)}>
          {options.map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface CheckProps {
  readonly label: string
  readonly name: string
  readonly value?: string
  readonly checked?: boolean
}

export function CheckField({ label, name, value = 'on', checked = false }: CheckProps) {
  return (
    <label className="flex items-start gap-2">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} className="mt-1 size-4" />
      <span>{label}</span>
    </label>
  )
}

interface SubmitProps {
  readonly label: string
  readonly change: {
    readonly isPending: boolean
    readonly error: unknown
    /** Saves although the record was changed in the meantime. */
    readonly overwrite?: () => void
  }
}

/** Asks what to keep when the record was changed while the form was open. */
function ChangedMeanwhile({ overwrite }: { readonly overwrite: () => void }) {
  return (
    <div role="alert" className="mb-3 rounded-lg border border-accent p-3">
      <p className="m-0 mb-2">{t('This was changed while you were editing. Your version is not saved yet.')}</p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={overwrite}>
          {t('Save my version')}
        </button>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t('Discard my changes and continue with the new version')}
        </button>
      </div>
    </div>
  )
}

/** The button of a form. Above it are the problems that no field of the form shows. */
export function Submit({ label, change, shown = [] }: SubmitProps & { readonly shown?: readonly string[] }) {
  const others = isPosthornError(change.error) ? change.error.errors.filter(({ field }) => !shown.includes(field)) : []
  return (
    <div>
      {change.overwrite && isConflict(change.error) ? <ChangedMeanwhile overwrite={change.overwrite} /> : null}
      {isPosthornError(change.error) && change.error.status === 422 ? (
        <div role="alert" className="mb-3 text-bad">
          {others.length === 0
            ? change.error.errors.length === 0
              ? change.error.message
              : t('Correct the marked fields.')
            : others.map(({ field, message }) => (
                <p key={field + message} className="m-0">
                  {field}: {message}
                </p>
              ))}
        </div>
      ) : null}
      <button type="submit" className="button button-main" disabled={change.isPending}>
        {change.isPending ? t('Saving …') : label}
      </button>
    </div>
  )
}
