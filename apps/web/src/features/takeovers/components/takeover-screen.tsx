// The takeover of a planning: a file, then its steps, then what was written of it.
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useTakeover } from '../queries.ts'
import { takeoverTexts as texts } from '../texts.ts'
import { FileStep } from './file-step.tsx'
import { Steps } from './steps.tsx'
import { Written } from './written.tsx'

export function TakeoverScreen({ centerId }: { centerId: string }): ReactNode {
  const query = useTakeover(centerId)
  return (
    <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={4} height={72} />}>
      {({ takeover }) => {
        if (takeover === null) return <FileStep centerId={centerId} />
        if (takeover.proposal === null) return <Written centerId={centerId} takeover={takeover} />
        return <Steps key={takeover._id} centerId={centerId} takeover={takeover} proposal={takeover.proposal} />
      }}
    </Loaded>
  )
}
