/** Below the last row of a list without an extent: that more is coming, or that this is all. */
export function ListEnd({ list, what }: { list: { hasMore: boolean; loadingMore: boolean; more: () => Promise<void> }; what: string }) {
  if (list.loadingMore) return <span>Reading more {what}</span>
  if (list.hasMore) return <button type="button" onClick={() => void list.more()}>Read more</button>
  return <span>That is all of it</span>
}
