// Plain calendar days. Loops run on day numbers (integers); the string form is for people and for the wire.

/** A plain date `YYYY-MM-DD`, in the time zone of a centre. It has no instant of its own. */
export type Day = string
/** Days since 1970-01-01: integer, the form every loop works on. */
export type DayNumber = number
/** A wall-clock time `HH:MM`. */
export type ClockTime = string
