// `node --import` this before a server: the clock on its wall is RELEVE_FAULT_CLOCK_AHEAD_MS ahead of everybody's.
const aheadMs = Number(process.env['RELEVE_FAULT_CLOCK_AHEAD_MS'] ?? 0)
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct(target, dateArguments: unknown[], newTarget) {
    const shiftedDate: unknown = Reflect.construct(
      target,
      dateArguments.length === 0 ? [RealDate.now() + aheadMs] : dateArguments,
      newTarget,
    )
    if (!(shiftedDate instanceof RealDate)) throw new TypeError('a date is made')
    return shiftedDate
  },
  get: (target, name): unknown => (name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name)),
})
