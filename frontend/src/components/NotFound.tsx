import { Link } from '@tanstack/react-router'
import { toOperations } from '../lib/urls'
import { Void } from '../ui/Void'
import controls from '../ui/controls.module.css'

/** Not there and not permitted read the same, on purpose. */
export function NotFound({ what }: { what: string }) {
  return (
    <div data-state="empty">
      <Void title={`There is no such ${what} here`} actions={<Link {...toOperations()} className={controls.button}>All operations</Link>}>
        <p>Either the address is wrong or it lies outside what may be read here. The two look the same on purpose.</p>
      </Void>
    </div>
  )
}
