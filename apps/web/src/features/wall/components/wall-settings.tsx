// The address of the wall of a centre, for who administers it: made, copied, changed, closed; and how people are named there.
import ExternalLink from 'lucide-react/icons/external-link'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import type { ReactNode } from 'react'
import { wallNames, type WireWall } from '@releve/contract/wall'
import { Loaded } from '#kit/loaded.tsx'
import { AddressToCopy, SecretAddress } from '#kit/secret-address.tsx'
import { useAction } from '#kit/use-action.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { firstControl, useHandedFocus } from '#ui/use-handed-focus.ts'
import { useRenewWall, useRevokeWall, useWallAddress, useWallNames } from '../queries.ts'
import { wallTexts } from '../texts.ts'

const texts = wallTexts.settings

function OpenWall({ wall, centerId }: { wall: WireWall; centerId: string }): ReactNode {
  const names = useWallNames(centerId)
  const save = useAction(names, { done: () => texts.namesSaved, refusedInPassing: true })
  const waits = save.button.disabledReason
  return (
    <div className="flex flex-col gap-5">
      <AddressToCopy
        url={wall.url}
        texts={texts}
        after={
          <a href={wall.url} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'outline' })}>
            <ExternalLink size={20} />
            {texts.open}
          </a>
        }
      />
      <Select
        label={texts.names}
        hint={waits}
        options={wallNames.map((value) => ({
          value,
          label: texts.namesOf[value],
          ...(waits !== undefined && { disabledReason: waits }),
        }))}
        // The choice shows at once; the server's answer, or its refusal, then tells.
        value={names.isPending ? names.variables : wall.names}
        onChange={(chosen) => void save.run(chosen)}
      />
      <SecretAddress renew={useRenewWall(centerId)} revoke={useRevokeWall(centerId)} texts={texts} />
    </div>
  )
}

export function WallSettings({ centerId }: { centerId: string }): ReactNode {
  const handsFocus = useHandedFocus(firstControl)
  const create = useAction(useRenewWall(centerId), { refusedInPassing: true })
  return (
    <section ref={handsFocus} aria-labelledby="ecran" className="flex flex-col gap-4 border-t border-line pt-5">
      <SectionTitle id="ecran">{wallTexts.title}</SectionTitle>
      <p className="text-14 text-pretty text-t2">{texts.intro}</p>
      <Loaded
        query={useWallAddress(centerId)}
        failed={texts.failed}
        asLine
        skeleton={
          <SkeletonGroup>
            <Skeleton width={240} height={48} radius="button" />
          </SkeletonGroup>
        }
      >
        {(wall) =>
          wall === null ? (
            <span>
              <Button icon={<MonitorSmartphone size={20} />} {...create.button} onClick={() => void create.run()}>
                {texts.create}
              </Button>
            </span>
          ) : (
            <OpenWall wall={wall} centerId={centerId} />
          )
        }
      </Loaded>
    </section>
  )
}
