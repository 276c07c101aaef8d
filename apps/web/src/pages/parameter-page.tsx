// The settings before one is chosen: on phones the list of the layout is the page, on wide screens a word beside it.
import type { ReactNode } from 'react'
import { appTexts } from '../app/texts.ts'

export function ParameterIndexPage(): ReactNode {
  return <p className="pt-4 text-16 text-t3 max-lg:hidden">{appTexts.parameters.choose}</p>
}
