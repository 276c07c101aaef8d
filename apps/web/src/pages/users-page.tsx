// /users: the directory of the centre, of all centres for a master administrator.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DirectoryScreen } from '../features/users/components/directory-screen.tsx'

export function UsersPage(): ReactNode {
  return <DirectoryScreen search={useSearch({ from: '/member/users' })} />
}
