// Reads a calendar as programs do: unfolded, one object an event, its lines by their names with parameters.

export type EventLines = Readonly<Record<string, string>>

/** Lines of a calendar, unfolded. */
const linesIn = (text: string): string[] => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')

export function eventsIn(text: string): EventLines[] {
  return (
    linesIn(text)
      .join('\n')
      .split('BEGIN:VEVENT\n')
      .slice(1)
      // The lines after the last event are of the calendar.
      .map((event) => event.slice(0, event.indexOf('END:VEVENT')).trimEnd())
      .map((event) =>
        Object.fromEntries(event.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])),
      )
  )
}
