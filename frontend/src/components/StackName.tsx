import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { Untrusted } from '../ui/Untrusted'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'

const Fields = graphql(`
  fragment StackName_stack on Stack {
    projectName
    name
  }
`)

/** A stack by its project and name. */
export function StackName({ stack }: { stack: FragmentType<typeof Fields> }) {
  const { projectName, name } = readFragment(Fields, stack)
  return (
    <span className={text.clip}>
      {projectName !== null && projectName !== undefined && <span className={table.of}><Untrusted text={projectName} />/</span>}
      <b><Untrusted text={name} /></b>
    </span>
  )
}

/** A stack's name as plain text, for titles and labels. */
export function stackLabel(stack: { projectName?: string | null; name: string }): string {
  return stack.projectName ? `${stack.projectName}/${stack.name}` : stack.name
}
