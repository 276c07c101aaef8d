// The terms of a campaign as tests open one.

/** A summer of eight weeks, from one to three in a row, one member of a team away at once. */
export const summer = {
  name: 'Été 2027',
  activity: 'annualLeave',
  fromDate: '2027-07-05',
  toDate: '2027-08-29',
  wishesUntil: '2026-12-13',
  fewestWeeks: 1,
  mostWeeks: 3,
  longestDays: 31,
  mostAway: 1,
  keepsStaffing: true,
  teamIds: null,
}
