// What a page reads of its address. The router lays it over the address as it came: what was not understood has to be blanked there, or the
// page is drawn with it once before the address is put right.
export function understood<Search extends object>(
  read: (search: Record<string, unknown>) => Search,
): (search: Record<string, unknown>) => Search {
  return (search) => ({ ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])), ...read(search) })
}
