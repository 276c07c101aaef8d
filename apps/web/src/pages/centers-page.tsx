// /center/centers: every centre for master administrators; one's own for everybody else, whose administrators edit it.
import { Link } from '@tanstack/react-router'
import Building2 from 'lucide-react/icons/building-2'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { useState, type ReactNode } from 'react'
import { Loaded } from '../kit/loaded.tsx'
import { useMe } from '../session/me.ts'
import { CenterFacts, CenterForm } from '../features/centers/components/center-form.tsx'
import { CenterList } from '../features/centers/components/center-list.tsx'
import { useCenter } from '../features/centers/queries.ts'
import { centerTexts as texts } from '../features/centers/texts.ts'
import { RulesInWords } from '../features/rules/components/rules-in-words.tsx'
import { CenterAdmins } from '../features/users/components/directory/center-admins.tsx'
import { schoolTexts } from '../features/school-holidays/texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { deferredPart } from '../ui/deferred-part.tsx'
import { deferredSheet } from '../ui/deferred-overlay.tsx'
import { Page } from '../ui/page-title.tsx'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { EmptyState } from '../ui/states.tsx'

const SchoolSheet = deferredSheet(async () => (await import('../features/school-holidays/components/school-sheet.tsx')).SchoolSheet, {
  whenIdle: false,
})

const CenterHolidays = deferredPart(
  async () => (await import('../features/centers/components/holidays/center-holidays.tsx')).CenterHolidays,
  { whenIdle: false },
)

const WallSettings = deferredPart(async () => (await import('../features/wall/components/wall-settings.tsx')).WallSettings, {
  whenIdle: false,
})

function OwnCenter({ canEdit }: { canEdit: boolean }): ReactNode {
  const look = buttonClass({ size: 44 })
  return (
    <Loaded query={useCenter()} failed={texts.failedTitle} skeleton={<SkeletonStack className="max-w-[560px]" count={5} height={52} />}>
      {(center) => (
        <div className="flex max-w-[560px] flex-col gap-6">
          <h2 className="text-22 text-balance lg:text-28">{center.name}</h2>
          <div className="flex flex-wrap gap-2">
            <Link to="/center/$centerId/teams" params={{ centerId: center._id }} className={look}>
              {texts.openTeams}
            </Link>
            <Link to="/rotation" className={look}>
              {texts.openRotation}
            </Link>
            {canEdit && (
              <Link to="/admin/rules" className={look}>
                {texts.openRules}
              </Link>
            )}
          </div>
          {canEdit ? (
            <CenterForm key={center._id} center={center} />
          ) : (
            <>
              <CenterAdmins />
              <RulesInWords />
              <CenterFacts center={center} />
            </>
          )}
          <CenterHolidays centerId={center._id} canEdit={canEdit} />
          {canEdit && <WallSettings centerId={center._id} />}
        </div>
      )}
    </Loaded>
  )
}

function EveryCenter(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CenterList
        actions={
          <Button size={44} icon={<GraduationCap size={18} />} onClick={() => setOpen(true)}>
            {schoolTexts.title}
          </Button>
        }
      />
      <SchoolSheet open={isOpen} onOpenChange={setOpen} />
    </>
  )
}

export function CentersPage(): ReactNode {
  const me = useMe()
  const isMaster = me.adminType === 'master'
  return (
    <Page title={isMaster ? texts.title : texts.ownTitle}>
      {isMaster ? (
        <EveryCenter />
      ) : me.centerId === null ? (
        <EmptyState icon={<Building2 size={30} />} title={texts.noCenterTitle}>
          {texts.noCenter}
        </EmptyState>
      ) : (
        <OwnCenter canEdit={me.isAdmin} />
      )}
    </Page>
  )
}
