// Whether a month is the one that is shown: those around it are drawn ahead. A context, so that turning draws only what asks for it.
import { createContext } from 'react'

export const IsShown = createContext(true)
