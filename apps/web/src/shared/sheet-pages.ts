// How an exported table prints, and what it says of itself. The library writes neither; it lets its files be completed before they are packed.
import type { Feature } from 'write-excel-file/universal'
import { columnName, type Sheet } from './sheet-cells.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&apos;')

/** The rows and columns that stay in view are repeated on each page. */
function titlesOf({ name, stickyRows, stickyColumns }: Sheet, index: number): string {
  const owner = `'${name.replaceAll("'", "''")}'!`
  const ranges = [
    ...(stickyColumns > 0 ? [`${owner}$A:$${columnName(stickyColumns - 1)}`] : []),
    ...(stickyRows > 0 ? [`${owner}$1:$${stickyRows}`] : []),
  ]
  return ranges.length === 0
    ? ''
    : `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escaped(ranges.join(','))}</definedName>`
}

/** The library writes formulas without their values, which whoever does not compute then shows as nothing. */
function withValues(content: string, sheet: Sheet | undefined): string {
  const values = (sheet?.rows ?? []).flatMap((row) => row.flatMap(({ formula, value }) => (formula === undefined ? [] : [value])))
  // Rows and their cells are written in order.
  return content.replaceAll('</f></c>', () => `</f><v>${values.shift() ?? ''}</v></c>`)
}

/** The print is as wide as one page, and as long as it takes; the name of the tab and the number of the page stand at the foot. */
const ONE_WIDE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const FOOT = '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'

/** Programs that find no default style warn, and take one of their own. */
const DEFAULT_FORM = '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
const DEFAULT_NAME = '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'

const CORE = 'docProps/core.xml'
const coreOf = (title: string, madeAt: Date) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title><dc:creator>Relève</dc:creator><dc:language>fr-FR</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${madeAt.toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`

/** The title of the file is the first cell of the first tab. */
const titleOf = ([sheet]: readonly Sheet[]): string => {
  const value = sheet?.rows[0]?.[0]?.value ?? sheet?.name
  return typeof value === 'string' ? value : ''
}

export function pagesOf(sheets: readonly Sheet[], madeAt: Date): Feature<Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (content, _options, { sheetIndex }) =>
            withValues(content, sheets[sheetIndex])
              .replace(/<worksheet[^>]*>/, (opening) => opening + ONE_WIDE)
              .replace(
                /<pageSetup ([^>]*)\/>/,
                (_all, attributes: string) => `<pageSetup ${attributes} fitToWidth="1" fitToHeight="0"/>${FOOT}`,
              ),
        },
        'xl/workbook.xml': {
          transform: (content) => {
            const titles = sheets.map(titlesOf).join('')
            return titles === '' ? content : content.replace('<definedNames/>', () => `<definedNames>${titles}</definedNames>`)
          },
        },
        'xl/styles.xml': {
          transform: (content) => content.replace('<cellXfs', `${DEFAULT_FORM}<cellXfs`).replace('</cellXfs>', `</cellXfs>${DEFAULT_NAME}`),
        },
        '[Content_Types].xml': {
          transform: (content) =>
            content.replace(
              '</Types>',
              `<Override PartName="/${CORE}" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
            ),
        },
        '_rels/.rels': {
          transform: (content) =>
            content.replace(
              '</Relationships>',
              `<Relationship Id="core" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="${CORE}"/></Relationships>`,
            ),
        },
      },
      write: { files: () => ({ [CORE]: coreOf(titleOf(sheets), madeAt) }) },
    },
  }
}
