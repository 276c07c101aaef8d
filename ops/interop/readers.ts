// The programs that read calendars, each run as its users run it: on a text of the subscription, or by CalDAV with the account of a device.
// Each gives the hours of the events that it found, in instants.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Hours, Member } from './product.ts'
import { firstNumber, PYTHON, run, versionBy } from './programs.ts'

interface Reading {
  readonly member: Member
  /** An empty folder. */
  readonly folder: string
  /** The folder in which the npm packages are installed. */
  readonly packages: string
}

export interface Reader {
  readonly name: string
  /** Packages of Debian that bring it. */
  readonly debian?: readonly string[]
  /** The package of npm that it is, with its version. */
  readonly npm?: string
  /** The way by which it reads: the text of the subscription, or the collection of a device. */
  readonly by: 'subscription' | 'CalDAV'
  readonly version: () => string
  readonly read: (reading: Reading) => readonly Hours[]
}

/** Lines of two numbers: milliseconds since 1970. */
const hoursIn = (text: string): Hours[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [start = Number.NaN, end = Number.NaN] = line.split('|').map(Number)
      return [start, end] as const
    })

/** Runs a script of JavaScript beside the packages; it is given the text, and prints lines of hours. */
function byScript({ member, folder, packages }: Reading, script: string): Hours[] {
  const file = path.join(packages, `read-${path.basename(folder)}.mjs`)
  writeFileSync(file, `${script}\n`)
  writeFileSync(path.join(folder, 'calendar.ics'), member.subscription)
  return hoursIn(run(process.execPath, [file, path.join(folder, 'calendar.ics')], { folder }))
}

const SCRIPT_HEAD = `import { readFileSync } from 'node:fs'
const text = readFileSync(process.argv[2], 'utf8')
const say = (start, end) => console.log(start.getTime() + '|' + end.getTime())
`

const withKhal = ({ member, folder }: Reading): Hours[] => {
  const { server, userName, password } = member.device
  const file = (name: string, lines: readonly string[]) => {
    writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`)
    return path.join(folder, name)
  }
  const quoted = (text: string) => JSON.stringify(text)
  const config = file('vdirsyncer', [
    '[general]',
    `status_path = ${quoted(path.join(folder, 'status'))}`,
    '[pair releve]',
    'a = "there"',
    'b = "here"',
    'collections = ["from a"]',
    '[storage there]',
    'type = "caldav"',
    `url = ${quoted(`${server}/`)}`,
    `username = ${quoted(userName)}`,
    `password = ${quoted(password)}`,
    'read_only = true',
    '[storage here]',
    'type = "filesystem"',
    `path = ${quoted(path.join(folder, 'calendars'))}`,
    'fileext = ".ics"',
  ])
  mkdirSync(path.join(folder, 'calendars'))
  run('vdirsyncer', ['--config', config, 'discover', 'releve'], { folder, input: 'y\ny\ny\n' })
  run('vdirsyncer', ['--config', config, 'sync'], { folder })
  const khal = file('khal', [
    '[calendars]',
    '[[releve]]',
    `path = ${path.join(folder, 'calendars', '*')}`,
    'type = discover',
    '[locale]',
    'local_timezone = UTC',
    'default_timezone = UTC',
    'timeformat = %H:%M',
    'dateformat = %Y-%m-%d',
    'longdateformat = %Y-%m-%d',
    'datetimeformat = %Y-%m-%d %H:%M',
    'longdatetimeformat = %Y-%m-%d %H:%M',
    '[sqlite]',
    `path = ${path.join(folder, 'khal.db')}`,
  ])
  // A day of leave has no time of the day.
  const format = '{start-long-full}|{end-long-full}|{start-time}'
  const printed = run('khal', ['--config', khal, 'list', '--once', '--day-format', '', '--format', format, '2026-01-01', '1500d'], {
    folder,
  })
  const instant = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00Z`)
  return printed
    .split('\n')
    .filter((line) => /^\d{4}-\d\d-\d\d \d\d:\d\d\|.*\d\d:\d\d$/.test(line))
    .map((line) => {
      const [start = '', end = ''] = line.split('|')
      return [instant(start), instant(end)] as const
    })
}

const EVOLUTION = path.join(import.meta.dirname, 'evolution.py')
const EVOLUTION_PACKAGES = ['evolution-data-server', 'gir1.2-ecal-2.0', 'gir1.2-edataserver-1.2', 'python3-gi', 'dbus']
const evolutionVersion = () => firstNumber(run('dpkg-query', ['-W', '-f', '${Version}', 'evolution-data-server'], { folder: '/' }))

/** The data server of Evolution on a session bus of its own, which ends it. */
const byEvolution = (folder: string, ...args: readonly string[]): Hours[] =>
  hoursIn(run('dbus-run-session', ['--', PYTHON, EVOLUTION, ...args], { folder }))

export const readers: readonly Reader[] = [
  {
    name: 'Evolution',
    debian: EVOLUTION_PACKAGES,
    by: 'subscription',
    version: evolutionVersion,
    read: ({ member, folder }) => byEvolution(folder, 'webcal', member.address),
  },
  {
    name: 'Evolution',
    debian: EVOLUTION_PACKAGES,
    by: 'CalDAV',
    version: evolutionVersion,
    read({ member, folder }) {
      const { server, userName, password } = member.device
      return byEvolution(folder, 'caldav', server, userName, password)
    },
  },
  {
    name: 'khal, by vdirsyncer',
    debian: ['khal', 'vdirsyncer'],
    by: 'CalDAV',
    version: () => `khal ${versionBy('khal')()}, vdirsyncer ${versionBy('vdirsyncer')()}`,
    read: withKhal,
  },
  {
    name: 'calcurse',
    debian: ['calcurse'],
    by: 'subscription',
    version: versionBy('calcurse'),
    read({ member, folder }) {
      writeFileSync(path.join(folder, 'calendar.ics'), member.subscription)
      run('calcurse', ['-D', folder, '-i', path.join(folder, 'calendar.ics'), '-q'], { folder })
      const format = '%(start:epoch)000|%(end:epoch)000\n'
      return hoursIn(run('calcurse', ['-D', folder, '-q', '-G', '--filter-type', 'apt', '--format-apt', format], { folder }))
    },
  },
  {
    name: 'python3-icalendar',
    debian: ['python3-icalendar'],
    by: 'subscription',
    version: () => firstNumber(run(PYTHON, ['-c', 'import icalendar; print(icalendar.__version__)'], { folder: '/' })),
    read: ({ member, folder }) =>
      hoursIn(
        run(
          PYTHON,
          [
            '-c',
            `import sys, datetime, icalendar
for event in icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk('VEVENT'):
    start, end = event['DTSTART'].dt, event['DTEND'].dt
    if isinstance(start, datetime.datetime):
        print('%d|%d' % (start.timestamp() * 1000, end.timestamp() * 1000))`,
          ],
          { folder, input: member.subscription },
        ),
      ),
  },
  {
    name: 'ical.js',
    npm: 'ical.js@2.2.1',
    by: 'subscription',
    version: () => '2.2.1',
    read: (reading) =>
      byScript(
        reading,
        `${SCRIPT_HEAD}import ICAL from 'ical.js'
for (const vevent of new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')) {
  const event = new ICAL.Event(vevent)
  if (!event.startDate.isDate) say(event.startDate.toJSDate(), event.endDate.toJSDate())
}`,
      ),
  },
  {
    name: 'node-ical',
    npm: 'node-ical@0.27.2',
    by: 'subscription',
    version: () => '0.27.2',
    read: (reading) =>
      byScript(
        reading,
        `${SCRIPT_HEAD}import ical from 'node-ical'
for (const event of Object.values(ical.sync.parseICS(text))) {
  if (event.type === 'VEVENT' && event.datetype !== 'date') say(event.start, event.end)
}`,
      ),
  },
  {
    name: 'ts-ics',
    npm: 'ts-ics@2.4.6',
    by: 'subscription',
    version: () => '2.4.6',
    read: (reading) =>
      byScript(
        reading,
        `${SCRIPT_HEAD}import { convertIcsCalendar } from 'ts-ics'
for (const event of convertIcsCalendar(undefined, text).events) {
  if (event.start.type !== 'DATE') say(event.start.date, event.end.date)
}`,
      ),
  },
  {
    name: 'tsdav, with ical.js',
    npm: 'tsdav@2.3.4',
    by: 'CalDAV',
    version: () => '2.3.4',
    read: (reading) =>
      byScript(
        reading,
        `import { createDAVClient } from 'tsdav'
import ICAL from 'ical.js'
const client = await createDAVClient({
  serverUrl: ${JSON.stringify(reading.member.device.server)},
  credentials: { username: ${JSON.stringify(reading.member.device.userName)}, password: ${JSON.stringify(reading.member.device.password)} },
  authMethod: 'Basic',
  defaultAccountType: 'caldav',
})
const [calendar] = await client.fetchCalendars()
for (const { data } of await client.fetchCalendarObjects({ calendar })) {
  for (const vevent of new ICAL.Component(ICAL.parse(data)).getAllSubcomponents('vevent')) {
    const event = new ICAL.Event(vevent)
    if (!event.startDate.isDate) console.log(event.startDate.toJSDate().getTime() + '|' + event.endDate.toJSDate().getTime())
  }
}`,
      ),
  },
]
