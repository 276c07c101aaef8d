// The calls of the end of a month: its closing, and what it hands over to payroll.
import { closingHandlers } from './closing.ts'
import { payrollHandlers } from './paying.ts'

export const monthHandlers = { ...closingHandlers, ...payrollHandlers }
