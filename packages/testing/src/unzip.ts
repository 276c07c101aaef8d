// The files of a ZIP archive, which a spreadsheet is: read in memory, with Node alone.
import { inflateRawSync } from 'node:zlib'

/** The files of an archive, by name; sizes are read from its central directory. */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = bytes.readUInt32LE(end + 16)
  for (let entriesLeft = bytes.readUInt16LE(end + 10); entriesLeft > 0; entriesLeft--) {
    const [method, size, nameLength] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + size)
    files.set(name, (method === 0 ? content : inflateRawSync(content)).toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}
