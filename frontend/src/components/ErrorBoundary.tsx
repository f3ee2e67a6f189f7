import { Component, type ReactNode } from 'react'
import { Void } from '../ui/Void'
import controls from '../ui/controls.module.css'

/** Holds a page that broke, so that the navigation stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean; at: string }> {
  override state = { broken: false, at: '' }

  static getDerivedStateFromError(): { broken: boolean; at: string } {
    return { broken: true, at: location.pathname }
  }

  override componentDidUpdate(): void {
    if (this.state.broken && this.state.at !== location.pathname) this.setState({ broken: false })
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return <BrokenPage onRetry={() => this.setState({ broken: false })} />
  }
}

/** What stands where a page broke. */
export function BrokenPage({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" data-state="error">
      <Void title="This page could not be drawn" actions={<button type="button" className={`${controls.button} ${controls.primary}`} onClick={onRetry}>Draw it again</button>}>
        <p>The fault lies in the console, not in what was read. The other pages work.</p>
      </Void>
    </div>
  )
}
