import { useCallback, useMemo, type ReactNode } from 'react'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { useRowHeight } from '../lib/layout'
import { RowGrid } from '../ui/RowGrid'
import { QuarantineDetail } from './QuarantineDetail'
import { QuarantineRow } from './QuarantineRow'
import styles from './troubles.module.css'

const Fields = graphql(`
  fragment UnreadableTable_object on QuarantinedObject {
    id
    ...QuarantineRow_object
    ...QuarantineDetail_object
  }
`)

type Props = {
  rows: readonly { node: FragmentType<typeof Fields> & { id: string }; arrived: boolean; gone: boolean }[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  waiting: number
  onShow: () => void
  onMore: () => void
  onCalm: (calm: () => boolean) => void
  complete: boolean
  end: ReactNode
}

/** Objects that could not be read, newest first, and one opened in place. */
export function UnreadableTable({ rows, openId, onOpen, waiting, onShow, ...rest }: Props) {
  const height = useRowHeight(84)
  const objects = useMemo(() => rows.map(({ node, arrived, gone }) => {
    const object = readFragment(Fields, node)
    return { id: object.id, arrived, gone, object }
  }), [rows])
  const cells = useCallback((index: number, open: boolean) => {
    const row = objects[index]
    return row && <QuarantineRow object={row.object} open={open} />
  }, [objects])
  const opened = useMemo(() => ({
    id: openId, onOpen, height: 220,
    render: (id: string) => {
      const row = objects.find((r) => r.id === id)
      return row && <QuarantineDetail object={row.object} />
    },
  }), [openId, onOpen, objects])
  return (
    <RowGrid
      {...rest} label="Unreadable objects" className={styles.objects} rowClass={styles.row} rows={objects} height={height} cells={cells} opened={opened}
      onEnter={(id) => onOpen(openId === id ? undefined : id)} news={{ waiting, word: ['object', 'objects'], onShow }}
      head={
        <>
          <span role="columnheader">Reason</span>
          <span role="columnheader">Object</span>
          <span role="columnheader">Backend</span>
          <span role="columnheader">Since, UTC</span>
          <span role="columnheader" className={styles.last}>Last tried</span>
          <span role="columnheader">Next try</span>
        </>
      }
    />
  )
}
