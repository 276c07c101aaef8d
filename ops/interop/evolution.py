#!/usr/bin/python3
"""Reads a calendar by Evolution's own data server, as Evolution and GNOME Calendar do, and prints the hours of each event.

    dbus-run-session -- evolution.py webcal URL
    dbus-run-session -- evolution.py caldav URL USER PASSWORD

A line an event: its start and its end in milliseconds since 1970, with « | » between them. Whole days have no hours and are left out. The server
of CalDAV is given without a path: its calendar is discovered. It runs in a HOME of its own, which keeps what the data server writes.
"""
import os
import sys
import time
from urllib.parse import urlsplit

import gi

gi.require_version('ECal', '2.0')
gi.require_version('EDataServer', '1.2')
gi.require_version('ICalGLib', '3.0')
from gi.repository import ECal, EDataServer, GLib, ICalGLib  # noqa: E402

WITHIN_SECONDS = 60
KIND = ECal.ClientSourceType.EVENTS


def source_text(backend, address, path, user):
    lines = [
        '[Data Source]', 'DisplayName=Releve', 'Enabled=true', f'Parent={backend}-stub',
        '[Calendar]', f'BackendName={backend}', 'Selected=true',
        '[Authentication]', f'Host={address.hostname}', f'Port={address.port or 443}',
        f'Method={"plain/password" if user else "none"}', f'User={user}', 'RememberPassword=false',
        '[WebDAV Backend]', f'ResourcePath={path}',
        '[Security]', f'Method={"tls" if address.scheme == "https" else "none"}',
        '[Refresh]', 'Enabled=false',
    ]
    return '\n'.join(lines) + '\n'


def write_source(text):
    folder = os.path.join(os.environ['XDG_CONFIG_HOME'], 'evolution', 'sources')
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, 'releve.source'), 'w', encoding='utf8') as file:
        file.write(text)


def iterate(until, what):
    """Lets the data server speak until something is so."""
    context = GLib.MainContext.default()
    end = time.monotonic() + WITHIN_SECONDS
    while not until():
        if time.monotonic() > end:
            raise SystemExit(f'Evolution: {what} in {WITHIN_SECONDS} s')
        while context.pending():
            context.iteration(False)
        time.sleep(0.05)


def credentials_of(user, password):
    parameters = EDataServer.NamedParameters.new()
    parameters.set(EDataServer.SOURCE_CREDENTIAL_USERNAME, user)
    parameters.set(EDataServer.SOURCE_CREDENTIAL_PASSWORD, password)
    return parameters


def discovered_path(registry, url, parameters):
    """The path of the first calendar that Evolution finds from the bare address."""
    source = registry.ref_source('releve')
    found = EDataServer.webdav_discover_sources_sync(
        source, url, EDataServer.WebDAVDiscoverSupports.EVENTS, parameters, None)
    calendars = [each.href for each in found.out_discovered_sources]
    if len(calendars) != 1:
        raise SystemExit(f'Evolution: {len(calendars)} calendars discovered')
    return urlsplit(calendars[0]).path


def main():
    backend, url, user, password = (sys.argv[1:] + ['', ''])[:4]
    address = urlsplit(url)
    path = address.path or '/'
    parameters = credentials_of(user, password)
    write_source(source_text(backend, address, path, user))
    registry = EDataServer.SourceRegistry.new_sync(None)
    iterate(lambda: registry.ref_source('releve') is not None, 'no source')
    if backend == 'caldav':
        path = discovered_path(registry, url, parameters)
        write_source(source_text(backend, address, path, user))
        webdav = registry.ref_source('releve').get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND)
        iterate(lambda: webdav.dup_resource_path() == path, 'the discovered path is not taken')
    source = registry.ref_source('releve')
    client = ECal.Client.connect_sync(source, KIND, 1, None)
    if user:
        source.invoke_authenticate_sync(parameters, None)
    utc = ICalGLib.Timezone.get_utc_timezone()
    events = []

    def is_read():
        # Reading goes on beside: the events are all there once there are some, and a second brings no more.
        nonlocal events
        before = len(events)
        time.sleep(1)
        _, events = client.get_object_list_sync('#t', None)
        return 0 < before == len(events)

    iterate(is_read, 'no event')
    for event in events:
        start, end = event.get_dtstart(), event.get_dtend()
        if not start.is_date():
            print(f'{start.as_timet_with_zone(utc) * 1000}|{end.as_timet_with_zone(utc) * 1000}')


main()
