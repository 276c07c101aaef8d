// The files of each page: requested with the page they come together, and not each once another has named it. The list is apart
// (build/pages.ts): it would be 4 KB of the first download, whose page has its files named by its HTML.

type Files = ReadonlyMap<string, readonly string[]>

const list = Promise.withResolvers<Files>()

/** Called when the first files are there, or the first page is where these are its own. Where the list cannot be had a page comes file after file. */
export function readPageFiles(): void {
  const address = document.documentElement.dataset['pageFiles']
  if (address === undefined) return
  const read = fetch(address)
    .then((response) => response.text())
    .then(
      (text): Files => new Map(text.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line.split(' ').slice(1)])),
      (): Files => new Map(),
    )
  list.resolve(read)
}

/** Asks for the files of the page at this path of the table. */
export function askForFiles(path: string): void {
  void list.promise.then((files) => {
    for (const href of files.get(path) ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    }
  })
}
