// The rights of each role, by the table that the server decides by: a table where there is room, a list for each role on a phone.
import { powerWords, roleWords } from '@releve/contract/role-words'
import { memberRoles, powers, powersOf } from '@releve/domain/access/roles'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { roleTexts as texts } from '../texts.ts'

const Yes = (): ReactNode => (
  <>
    <Check size={18} aria-hidden className="mx-auto text-success" />
    <span className="sr-only">{texts.yes}</span>
  </>
)

const headClass = 'px-2 py-3 text-13 font-600 text-t2'

export function RightsTable(): ReactNode {
  return (
    <>
      <table className="hidden w-full border-collapse text-14 lg:table">
        <thead>
          <tr className="border-b border-line align-bottom">
            <th scope="col" className={`${headClass} text-left`}>
              {texts.power}
            </th>
            {memberRoles.map((role) => (
              <th key={role} scope="col" className={`${headClass} w-28 text-center text-balance`}>
                {roleWords[role].name}
              </th>
            ))}
            <th scope="col" className={`${headClass} w-28 text-center`}>
              {texts.administrators}
            </th>
          </tr>
        </thead>
        <tbody>
          {powers.map((power) => (
            <tr key={power} className="border-b border-line">
              <th scope="row" className="px-2 py-3 text-left font-400 text-pretty">
                {powerWords[power]}
              </th>
              {memberRoles.map((role) => (
                <td key={role} className="px-2 text-center">
                  {powersOf[role].includes(power) ? <Yes /> : <span className="sr-only">{texts.no}</span>}
                </td>
              ))}
              <td className="px-2 text-center">
                <Yes />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="flex flex-col gap-4 lg:hidden">
        {memberRoles.map((role) => (
          <li key={role} className="flex flex-col gap-2 rounded-card bg-s1 p-4">
            <h3 className="text-16">{roleWords[role].name}</h3>
            <ul className="flex flex-col gap-1.5">
              {powersOf[role].map((power) => (
                <li key={power} className="flex items-start gap-2 text-14 text-t2">
                  <Check size={18} aria-hidden className="mt-px flex-none text-success" />
                  <span className="text-pretty">{powerWords[power]}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
