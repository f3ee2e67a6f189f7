import { useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { lettersOn, setLetters } from '../lib/keyboard'
import { Icon } from '../ui/Icon'
import { Kbd } from '../ui/Kbd'
import controls from '../ui/controls.module.css'
import { ThemeSwitch } from './ThemeSwitch'
import styles from './helpDialog.module.css'

const keys: readonly [readonly string[], string][] = [
  [['j', 'k'], 'next, previous row; arrows do the same'], [['Enter'], 'open the record'],
  [['Space'], 'open the row in place'], [['Esc'], 'close, then let go of the row'],
  [['/'], 'filter'], [['.'], 'show new rows'],
  [['['], 'previous on the stack'], [[']'], 'next on the stack'],
  [['g', 'o'], 'Operations'], [['g', 's'], 'Stacks'], [['g', 'l'], 'Locks'], [['g', 'b'], 'Backends'],
  [['g', 'a'], 'Activities'], [['g', 'e'], 'Errors'],
  [['c'], 'copy the permalink'], [['d'], 'density of rows'], [['?'], 'this map'],
]

/** The keys, and how to turn single letters off. */
export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [letters, setOn] = useState(lettersOn)
  return (
    <ModalOverlay isOpen={open} onOpenChange={(now) => { if (!now) onClose() }} isDismissable className={controls.veil}>
      <Modal className={controls.modal}>
        <Dialog className={controls.dialog}>
          <div className={styles.head}>
            <Heading slot="title">Help and keys</Heading>
            <button type="button" className={`${controls.button} ${controls.quiet} ${controls.icon}`} aria-label="Close" onClick={onClose}><Icon name="close" /></button>
          </div>
          <dl className={styles.keys}>
            {keys.map(([names, does]) => (
              <div key={does}><dt>{names.map((k) => <Kbd key={k}>{k}</Kbd>)}</dt><dd>{does}</dd></div>
            ))}
          </dl>
          <p className={styles.say}>Filters are words of the message, or terms such as <code>outcome:failed,incomplete</code>, <code>-kind:import</code>, <code>stack:shop/dev</code>, <code>since:24h</code>. They live in the address.</p>
          <p className={styles.say}>Hatching means not known. A square is the backend, a circle a runner. Times are in UTC.</p>
          <label className={styles.choice}>
            <input type="checkbox" checked={letters} onChange={(event) => { setLetters(event.target.checked); setOn(event.target.checked) }} />
            Single-letter keys
          </label>
          <div className={styles.theme}><ThemeSwitch /></div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
