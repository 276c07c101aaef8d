#!/usr/bin/env python3
"""Counts the hours of members again, from written facts, by the definitions of docs/domain.md (sections 6 and 7) alone.

It shares nothing with the application: another language, its standard library only, exact fractions instead of floating-point numbers.
Whoever doubts a figure runs it:

    python3 ops/recount/recount.py FACTS.json            prints the figures of each member and month, as JSON
    python3 ops/recount/recount.py FACTS.json FIGURES.json   compares them with the figures of the application, to the minute

FACTS.json, days as YYYY-MM-DD, hours as HH:MM of the centre, lists of [from day, value] sorted by day:

    year, zone, night: [from, to]           the window of the regime
    annual: [[day, minutes]]                what a year asks for at full time; guard: [[day, hours or null]], of guards of 24 h
    step                                    minutes to which payroll rounds
    today, leave: {activity, unit, yearly, carriedUntil: [month, day] or null}
                                            a leave and its terms of that year, in minutes or hundredths; unit: hours, shifts, workingDays
    places: [{places, start, end, endsNextDay, days}]   optional: places held on so many days of a year
    cycles: {id: [shift or null]}           shift: {name, start, end, endsNextDay}
    activations: [[day, cycle]]             the cycle that the centre follows
    teams: {id: {starts: [[day, day of position 0]], cycles: [[day, cycle or null]]}}
    members: [{id, teams: [[day, team or null]], lastDay, share: [[day, percent, own annual minutes or null]], written,
               leaveLines: [[kind, amount]],
               changes: [{kind: other | leave | absence, activity: of a leave or null, from, to, shift}],
               placed: [{kind, activity, fixed, from, to, weekdays, start, end, endsNextDay}],
                                            fixed: minutes that each day of it counts, or null: its real time
               hands: [{id, day, at, giver, taker, given, returned, part: [from, to] in minutes or null, onCall: activity or null}]}]
"""
import json
import sys
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from functools import cache
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
WHOLE_GUARD = 24 * 60
SHORTEST_MEAL = 6 * 60
MEALS = [(11 * 60, 14 * 60), (18 * 60, 21 * 60)]
WORK = ("shift", "work", "intervention")


@cache
def day_of(text):
    return date.fromisoformat(text)


@cache
def minutes_of(clock):
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


def holding(dated, day):
    """The value that holds on a day among [[from day, value...]]; None before the first."""
    found = None
    for entry in dated:
        if day_of(entry[0]) <= day:
            found = entry[1:] if len(entry) > 2 else entry[1]
    return found


def holidays_of(year):
    """The public holidays of metropolitan France; Easter by the rule of Gauss as Meeus gives it."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    ll = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 19 * ll) // 433
    month = (h + ll - 7 * m + 90) // 25
    easter = date(year, month, (h + ll - 7 * m + 33 * month + 19) % 32)
    fixed = [(1, 1), (5, 1), (5, 8), (7, 14), (8, 15), (11, 1), (11, 11), (12, 25)]
    return {date(year, *each) for each in fixed} | {easter + DAY, easter + 39 * DAY, easter + 50 * DAY}


class Centre:
    def __init__(self, facts):
        self.facts = facts
        self.zone = ZoneInfo(facts["zone"])
        self.night = [minutes_of(clock) for clock in facts["night"]]
        year = facts["year"]
        self.holidays = holidays_of(year - 1) | holidays_of(year) | holidays_of(year + 1)
        self.instants = {}

    def instant(self, day, minutes):
        """Minutes since 1970 of a time of the wall clock; minutes beyond 1440 are of the next day."""
        key = (day, minutes)
        if key not in self.instants:
            wall = datetime(day.year, day.month, day.day) + timedelta(minutes=minutes)
            seconds = wall.replace(tzinfo=self.zone).astimezone(timezone.utc).timestamp()
            self.instants[key] = int(seconds) // 60
        return self.instants[key]

    def hours_of(self, day, shift, part=None):
        start, end = part or nominal(shift)
        return self.instant(day, start), self.instant(day, end)

    def cycle_shift(self, member, day):
        team = holding(member["teams"], day)
        if team is None:
            return None
        plan = self.facts["teams"][team]
        cycle = holding(plan["cycles"], day) or holding(self.facts["activations"], day)
        start = holding(plan["starts"], day)
        if cycle is None or start is None:
            return None
        days = self.facts["cycles"][cycle]
        # A rest is written as such; None would be no cycle at all.
        return days[(day - day_of(start)).days % len(days)] or "rest"

    def weight(self, shift, day):
        hours = holding(self.facts["guard"], day)
        start, end = nominal(shift)
        return Fraction(str(hours)) / 24 if hours is not None and end - start == WHOLE_GUARD else Fraction(1)


def nominal(shift):
    start = minutes_of(shift["start"])
    return start, minutes_of(shift["end"]) + (1440 if shift["endsNextDay"] else 0)


def overlap(a, b):
    return max(0, min(a[1], b[1]) - max(a[0], b[0]))


def cut(span, hole):
    """What is left of a span beside another."""
    if hole[1] <= span[0] or hole[0] >= span[1]:
        return [span]
    return [each for each in ((span[0], max(span[0], hole[0])), (min(span[1], hole[1]), span[1])) if each[0] < each[1]]


class Member:
    """The days of one member: the vacation of each, and the pieces that activities, parts and times on call make of them."""

    def __init__(self, centre, facts):
        self.centre, self.facts = centre, facts
        self.days = {}
        for hand in facts["hands"]:
            hand["date"] = day_of(hand["day"])
        for change in facts["changes"]:
            change["span"] = (day_of(change["from"]), day_of(change["to"]))

    def held(self, day):
        """What they hold of whole vacations: (by the cycle and other hours, after every hand); None: rest."""
        if day not in self.days:
            initial = self.centre.cycle_shift(self.facts, day)
            initial = None if initial == "rest" else initial
            for change in self.facts["changes"]:
                if change["kind"] == "other" and change["span"][0] <= day <= change["span"][1]:
                    initial = change["shift"]
            held = initial
            for hand in sorted(self.facts["hands"], key=lambda each: each["at"]):
                if hand["date"] == day and hand["part"] is None:
                    held = hand["given"] if hand["taker"] == self.facts["id"] else hand["returned"]
            self.days[day] = (initial, held)
        return self.days[day]

    def away(self, day):
        """Why they are away all day: leave, absence, or None."""
        kinds = [c["kind"] for c in self.facts["changes"] if c["kind"] != "other" and c["span"][0] <= day <= c["span"][1]]
        return "leave" if "leave" in kinds else "absence" if kinds else None

    def vacations(self, day):
        """Pieces of vacations of a day after parts have changed hands: [span, shift, whether it was taken as a part]."""
        shift = self.held(day)[1]
        found = [] if shift is None else [(self.centre.hours_of(day, shift), shift, None)]
        for hand in sorted(self.facts["hands"], key=lambda each: each["at"]):
            if hand["date"] != day or hand["part"] is None or hand["onCall"] is not None:
                continue
            span = self.centre.hours_of(day, None, hand["part"])
            if span[0] >= span[1]:
                continue
            if hand["taker"] == self.facts["id"]:
                found.append((span, hand["given"], hand["id"]))
                continue
            # A part that was taken is passed on out of itself; any other part out of whatever they hold.
            passed = [each for each in found if each[2] is not None and each[0][0] <= span[0] and span[1] <= each[0][1]]
            found = [
                (left, of, taken)
                for own, of, taken in found
                for left in (cut(own, span) if not passed or (own, of, taken) == passed[-1] else [own])
            ]
        return found

    def on_call(self, day):
        """Times on call that they hold, whole: [(span, activity)]."""
        found = [(span, each["activity"]) for each, span in self.hours_on(day) if each["kind"] == "onCall"]
        for hand in sorted(self.facts["hands"], key=lambda each: each["at"]):
            if hand["date"] != day or hand["onCall"] is None:
                continue
            span = self.centre.hours_of(day, None, hand["part"])
            if hand["taker"] == self.facts["id"]:
                found.append((span, hand["onCall"]))
            else:
                for index in reversed(range(len(found))):
                    if found[index][0] == span:
                        del found[index]
                        break
        return found

    def hours_on(self, day):
        """Hours of activities placed on a day, in the order in which they were placed."""
        for each in self.facts["placed"]:
            if not day_of(each["from"]) <= day <= day_of(each["to"]):
                continue
            if each["weekdays"] is not None and day.isoweekday() not in each["weekdays"]:
                continue
            span = self.centre.hours_of(day, each)
            if span[0] < span[1]:
                yield each, span

    def pieces(self, first, last):
        """Every piece of the days first to last, in order: {day, kind, span, shift, taken, activity}."""
        days = [first - DAY + n * DAY for n in range((last - first).days + 3)]
        there = [day for day in days if self.away(day) is None]
        found = []
        vacations = [
            {"day": day, "kind": "shift", "span": span, "shift": shift, "taken": taken is not None, "activity": None}
            for day in there
            for span, shift, taken in self.vacations(day)
        ]
        # Times on call lie beneath everything else; what was placed later lies over what was placed before.
        for day in there:
            for span, activity in self.on_call(day):
                found = [{**p, "span": left} for p in found for left in cut(p["span"], span)]
                found.append({"day": day, "kind": "onCall", "span": span, "shift": None, "taken": False, "activity": activity})
        for vacation in vacations:
            found = [{**p, "span": left} for p in found for left in cut(p["span"], vacation["span"])]
        found += vacations
        for each in self.facts["placed"]:
            if each["kind"] == "onCall":
                continue
            for day in there:
                for own, span in self.hours_on(day):
                    if own is not each:
                        continue
                    found = [{**p, "span": left} for p in found for left in cut(p["span"], span)]
                    piece = {"day": day, "kind": each["kind"], "span": span, "shift": None, "taken": False}
                    found.append({**piece, "activity": each["activity"], "placed": (each, span)})
        return sorted((p for p in found if first <= p["day"] <= last), key=lambda p: p["span"])


FIGURES = ("vacations", "activity", "intervention", "onCall", "absence", "leave", "night", "sundays", "holidays", "overCycle", "meals")


def figures_of(member):
    """The figures of each month of the year, in minutes and exact; meals are a count."""
    centre, year = member.centre, member.centre.facts["year"]
    first, last = date(year, 1, 1), date(year, 12, 31)
    months = {month: dict.fromkeys(FIGURES, Fraction(0)) for month in range(1, 13)}
    pieces = member.pieces(first - DAY, last + DAY)

    def sums(day):
        return months[day.month] if first <= day <= last else None

    for piece in pieces:
        day, kind, span = piece["day"], piece["kind"], piece["span"]
        minutes = span[1] - span[0]
        if kind in ("leave", "absence"):
            # Definition 10: what was planned there, each to the day of its vacation.
            for near in (day - DAY, day, day + DAY):
                shift = member.held(near)[1]
                if shift is None or member.away(near) is not None or sums(near) is None:
                    continue
                sums(near)[kind] += overlap(span, centre.hours_of(near, shift)) * centre.weight(shift, near)
            continue
        own = sums(day)
        if own is None:
            continue
        if kind == "shift":
            own["vacations"] += minutes * centre.weight(piece["shift"], day)
        else:
            own["activity" if kind == "work" else kind] += minutes * fixed_weight(pieces, piece)
        if kind in WORK:
            add_clock_hours(centre, own, span)
    day = first
    while day <= last:
        if member.away(day) is not None:
            for span, shift, _ in member.vacations(day):
                sums(day)[member.away(day)] += (span[1] - span[0]) * centre.weight(shift, day)
        day += DAY
    add_over_cycle(member, pieces, months, first, last)
    add_meals(centre, pieces, months, first, last)
    return months


def fixed_weight(pieces, piece):
    """The hours that are fixed for a day, shared by all that was placed of the activity on it, in proportion to its time."""
    fixed = piece["placed"][0]["fixed"] if "placed" in piece else None
    if fixed is None:
        return 1
    of_day = [p["placed"] for p in pieces if "placed" in p and (p["day"], p["activity"]) == (piece["day"], piece["activity"])]
    spans = {id(each): span for each, span in of_day}
    return Fraction(fixed, sum(end - start for start, end in spans.values()))


def add_clock_hours(centre, own, span):
    """Definition 2, by the clock hours in which the work falls."""
    day = datetime.fromtimestamp(span[0] * 60, centre.zone).date() - DAY
    while centre.instant(day, 0) < span[1]:
        start, end = centre.night
        own["night"] += overlap(span, (centre.instant(day, start), centre.instant(day, end + (1440 if end <= start else 0))))
        of_day = overlap(span, (centre.instant(day, 0), centre.instant(day, 1440)))
        if day in centre.holidays:
            own["holidays"] += of_day
        elif day.isoweekday() == 7:
            own["sundays"] += of_day
        day += DAY


def add_over_cycle(member, pieces, months, first, last):
    """Definition 7: work outside one's own cycle, less what was given away in the same month, never below zero."""
    centre = member.centre
    cycle = {}
    day = first - DAY
    while day <= last + DAY:
        shift = centre.cycle_shift(member.facts, day)
        if shift not in (None, "rest"):
            cycle[day] = centre.hours_of(day, shift)
        day += DAY
    balance = dict.fromkeys(months, 0)
    by_day = {}
    for piece in pieces:
        by_day.setdefault(piece["day"], []).append(piece["span"])
        if piece["kind"] in WORK and first <= piece["day"] <= last:
            span, around = piece["span"], (piece["day"] - DAY, piece["day"], piece["day"] + DAY)
            inside = sum(overlap(span, cycle[near]) for near in around if near in cycle)
            balance[piece["day"].month] += span[1] - span[0] - inside
    for day, span in cycle.items():
        if not first <= day <= last or member.away(day) is not None:
            continue
        me = member.facts["id"]
        gives = any(
            hand["date"] == day and hand["onCall"] is None and (hand["giver"] == me or hand["returned"] is not None)
            for hand in member.facts["hands"]
        )
        if gives:
            kept = sum(overlap(span, own) for near in (day - DAY, day, day + DAY) for own in by_day.get(near, []))
            balance[day.month] += kept - (span[1] - span[0])
    for month, minutes in balance.items():
        months[month]["overCycle"] = Fraction(max(0, minutes))


def add_meals(centre, pieces, months, first, last):
    """Definition 9."""
    stretches = []
    for piece in pieces:
        if piece["kind"] not in WORK:
            continue
        if stretches and piece["span"][0] <= stretches[-1][2]:
            stretches[-1][2] = max(stretches[-1][2], piece["span"][1])
        else:
            stretches.append([piece["day"], *piece["span"]])
    for day, start, end in stretches:
        if not first <= day <= last or end - start < SHORTEST_MEAL:
            continue
        near = [datetime.fromtimestamp(start * 60, centre.zone).date() + n * DAY for n in range(3)]
        windows = [(centre.instant(on, a), centre.instant(on, b)) for on in near for a, b in MEALS]
        if any(overlap((start, end), window) > 0 for window in windows):
            months[day.month]["meals"] += 1


def counted_days(member):
    """The days of the year that count: from the one on which planning begins to the last one in the centre."""
    facts, centre, year = member.facts, member.centre, member.centre.facts["year"]
    first, last = date(year, 1, 1), date(year, 12, 31)
    day = min([day_of(entry[0]) for entry in facts["teams"]] + [first])
    while day <= last and centre.cycle_shift(facts, day) is None:
        day += DAY
    day = max(day, first)
    until = min(last, day_of(facts["lastDay"])) if facts["lastDay"] else last
    return [day + n * DAY for n in range((until - day).days + 1)]


def days_of_year(year):
    return (date(year, 12, 31) - date(year, 1, 1)).days + 1


def due_of(member):
    """Definition 5."""
    facts, centre, due = member.facts, member.centre, Fraction(0)
    for day in counted_days(member):
        share, own = holding(facts["share"], day) or (100, None)
        annual = own if own is not None else holding(centre.facts["annual"], day)
        due += Fraction(annual * share, 100 * days_of_year(centre.facts["year"]))
    return due


def leave_taken(member):
    """Definition 8: what is taken of the leave on each day of the year, in its unit."""
    centre, facts, leave = member.centre, member.facts, member.centre.facts["leave"]
    year, taken, away = centre.facts["year"], {}, set()

    def is_working_day(day):
        return day.isoweekday() <= 5 and day not in centre.holidays

    def take(day, minutes, whole_minutes):
        """Minutes of the vacation of a day, of so many."""
        amount = Fraction(minutes)
        if leave["unit"] != "hours":
            amount = Fraction(100 * minutes, whole_minutes)
        if leave["unit"] == "workingDays" and not is_working_day(day):
            return
        if day.year == year and amount > 0:
            taken[day] = taken.get(day, Fraction(0)) + amount

    for change in facts["changes"]:
        if change["kind"] == "other":
            continue
        day, last = change["span"]
        while day <= last:
            if day not in away and change["activity"] == leave["activity"] and day.year == year:
                shift = member.held(day)[1]
                if leave["unit"] == "workingDays":
                    if is_working_day(day):
                        taken[day] = Fraction(100)
                elif shift is not None:
                    span = centre.hours_of(day, shift)
                    take(day, span[1] - span[0], span[1] - span[0])
            away.add(day)
            day += DAY
    first, last = date(year, 1, 1) - DAY, date(year, 12, 31) + DAY
    for n in range((last - first).days + 1):
        day = first + n * DAY
        for each, span in member.hours_on(day):
            if each["kind"] != "leave" or each["activity"] != leave["activity"] or day in away:
                continue
            for near in (day - DAY, day, day + DAY):
                shift = member.held(near)[1]
                if near not in away and shift is not None:
                    around = centre.hours_of(near, shift)
                    take(near, overlap(span, around), around[1] - around[0])
    return taken


def leave_of(member):
    """Definition 8: the balance of the leave on the day of today."""
    centre, facts, leave = member.centre, member.facts, member.centre.facts["leave"]
    year, today = centre.facts["year"], day_of(centre.facts["today"])
    right = Fraction(0)
    for day in counted_days(member):
        share = (holding(facts["share"], day) or (100, None))[0]
        right += Fraction(leave["yearly"] * share, 100 * days_of_year(year))
    taken = leave_taken(member)
    opening = sum(amount for kind, amount in facts["leaveLines"] if kind == "opening")
    until = date(year, *leave["carriedUntil"]) if leave["carriedUntil"] else None
    unused = max(0, opening - sum(amount for day, amount in taken.items() if day <= until)) if until else 0
    lost = unused if until and today > until else 0
    before = sum((amount for day, amount in taken.items() if day <= today), Fraction(0))
    after = sum((amount for day, amount in taken.items() if day > today), Fraction(0))
    left = right + sum(amount for _, amount in facts["leaveLines"]) - before - after - lost
    return {name: whole(value) for name, value in
            {"right": right, "taken": before, "planned": after, "expired": lost, "left": left}.items()}


def people_for(places, annual):
    """The minutes of a year in which somebody is wanted, and the people at full time who work them, in hundredths."""
    minutes = 0
    for each in places:
        start, end = nominal(each)
        minutes += each["places"] * (end - start) * each["days"]
    return {"minutes": minutes, "people": whole(Fraction(100 * minutes, annual))}


PAID = ("hours", "night", "sundays", "holidays", "overCycle")


def pay_of(months, step):
    """Definition 6: rounded once per person and code, half up; what was cut off goes on to the next month."""
    paid, carried = {}, dict.fromkeys(PAID, Fraction(0))
    for month, own in months.items():
        paid[month] = {}
        for code in PAID:
            total = carried[code] + (counted(own) if code == "hours" else own[code])
            steps = (total / step + Fraction(1, 2)).__floor__()
            paid[month][code] = steps * step
            carried[code] = total - steps * step
    return paid


def counted(own):
    return own["vacations"] + own["activity"] + own["intervention"] + own["absence"]


def whole(amount):
    return (Fraction(amount) + Fraction(1, 2)).__floor__()


def recount(facts):
    centre, result = Centre(facts), {}
    for each in facts["members"]:
        member = Member(centre, each)
        months, due = figures_of(member), due_of(member)
        total = sum((counted(own) for own in months.values()), Fraction(0))
        result[each["id"]] = {
            "months": [{name: whole(value) for name, value in own.items()} for own in months.values()],
            "pay": list(pay_of(months, facts["step"]).values()),
            "due": whole(due),
            "balance": whole(each["written"] + total - due),
            "leave": leave_of(member),
        }
    if "places" in facts:
        result["places"] = people_for(facts["places"], holding(facts["annual"], date(facts["year"], 1, 1)))
    return result


def differences(mine, theirs, path=""):
    if isinstance(mine, dict):
        keys = sorted(set(mine) | set(theirs)) if isinstance(theirs, dict) else []
        return [d for key in keys for d in differences(mine.get(key), theirs.get(key), f"{path}/{key}")]
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        return [d for index, (a, b) in enumerate(zip(mine, theirs)) for d in differences(a, b, f"{path}/{index + 1}")]
    return [] if mine == theirs else [f"{path}: {mine} here, {theirs} there"]


def main(arguments):
    with open(arguments[0], encoding="utf-8") as file:
        facts = json.load(file)
    figures = recount(facts)
    if len(arguments) == 1:
        print(json.dumps(figures))
        return 0
    with open(arguments[1], encoding="utf-8") as file:
        found = differences(figures, json.load(file))
    print("\n".join(found[:50]) if found else f"{len(facts['members'])} members: every figure is the same.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
