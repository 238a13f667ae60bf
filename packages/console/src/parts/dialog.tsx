import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '../words/words.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that keeps the keyboard in it: that of the browser. It is open while it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={onClose}
      className="card appear m-auto max-h-[90dvh] w-[min(34rem,calc(100vw-2rem))] overflow-auto p-5 text-ink"
    >
      <h2 id={id} className="m-0 mb-3 text-lg">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

interface OpenerProps {
  readonly label: string
  readonly title: string
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ label, title, className = 'button', children }: OpenerProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {label}
      </button>
      {open ? (
        <Dialog title={title} onClose={close}>
          {children(close)}
        </Dialog>
      ) : null}
    </>
  )
}

interface ConfirmProps {
  readonly label: string
  readonly title: string
  /** What happens, and to how many people. */
  readonly children: ReactNode
  readonly onConfirm: () => void
  readonly className?: string
}

/** A button that asks before it does something that cannot be undone. */
export function ConfirmButton({ label, title, children, onConfirm, className = 'button button-bad' }: ConfirmProps) {
  return (
    <DialogButton label={label} title={title} className={className}>
      {(close) => (
        <>
          <div className="mb-5">{children}</div>
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" className="button" onClick={close}>
              {t('Keep it as it is')}
            </button>
            <button
              type="button"
              className={className}
              onClick={() => {
                close()
                onConfirm()
              }}
            >
              {label}
            </button>
          </div>
        </>
      )}
    </DialogButton>
  )
}
