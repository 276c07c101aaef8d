// The fields written about a member, in the order of the columns of a file. Schemas, rows of the database, the file of an import, forms,
// the profile and the card of a pending account follow from this list. It is data alone: any chunk may load it.

interface MemberField {
  readonly label: string
  /** How many characters it has at most. */
  readonly max: number
  /** The file that shows how to import members has this text in its column. */
  readonly example: string
  /**
   * Headings other than the label that its column may have in an imported file. They are written as they are compared: without accents,
   * capitals, spaces and marks.
   */
  readonly headers: readonly string[]
}

interface Detail extends MemberField {
  /** Administrators and the members themselves always read it; `colleagues`: everybody in the centre does. */
  readonly readBy: 'colleagues' | 'administrators'
  /** Administrators always write it; `member`: the members themselves do too. */
  readonly writtenBy: 'member' | 'administrators'
  readonly kind: 'text' | 'phone'
}

/** Fields that every account has. */
const required = {
  lastName: {
    label: 'Nom',
    max: 100,
    example: 'Exemple',
    headers: ['noms', 'nomdefamille', 'nomusuel', 'nomagent', 'nomdelagent', 'lastname', 'surname'],
  },
  name: { label: 'Prénom', max: 100, example: 'Camille', headers: ['prenoms', 'prenomusuel', 'prenomagent', 'firstname', 'givenname'] },
  email: {
    label: 'E-mail',
    max: 254,
    example: 'camille.exemple@centre.fr',
    headers: [
      'mail',
      'courriel',
      'adresseemail',
      'adressemail',
      'adresseelectronique',
      'mel',
      'emails',
      'mails',
      'adressescourriel',
      'mailpro',
      'emailpro',
      'courrielpro',
      'melpro',
      'adressemailpro',
      'adresseemailpro',
      'proemail',
      'promail',
      'mailprofessionnel',
      'emailprofessionnel',
      'courrielprofessionnel',
      'adressemailprofessionnelle',
      'adresseemailprofessionnelle',
    ],
  },
} as const satisfies Record<string, MemberField>

/** The optional fields. Each is one line of text; left empty, it is null in its column (`registrationNumber` in `registration_number`). */
export const details = {
  phone: {
    label: 'Téléphone',
    max: 30,
    example: '06 39 98 00 07',
    headers: [
      'tel',
      'portable',
      'mobile',
      'phone',
      'gsm',
      'numerodetelephone',
      'numerotelephone',
      'numtel',
      'ntel',
      'notel',
      'telportable',
      'telephoneportable',
      'telmobile',
      'telephonemobile',
      'telport',
      'portablepro',
      'telpro',
      'telephonepro',
      'telportablepro',
      'numerodeportable',
      'numeroportable',
      'numportable',
      'nportable',
      'ndeportable',
    ],
    readBy: 'administrators',
    writtenBy: 'member',
    kind: 'phone',
  },
  rank: {
    label: 'Grade',
    max: 60,
    example: 'Sergent',
    headers: ['rank'],
    readBy: 'colleagues',
    writtenBy: 'administrators',
    kind: 'text',
  },
  role: {
    label: 'Emploi',
    max: 60,
    example: 'Opérateur',
    headers: ['fonction', 'poste', 'role'],
    readBy: 'colleagues',
    writtenBy: 'administrators',
    kind: 'text',
  },
  registrationNumber: {
    label: 'Matricule',
    max: 40,
    example: '12345',
    headers: ['numerodematricule', 'numeromatricule', 'nmatricule', 'nomatricule', 'mat', 'mle', 'matriculeagent', 'registrationnumber'],
    readBy: 'administrators',
    writtenBy: 'administrators',
    kind: 'text',
  },
} as const satisfies Record<string, Detail>

export const memberFields = { ...required, ...details }

export type MemberDetail = keyof typeof details
export type MemberFieldName = keyof typeof memberFields
type ReadBy<Reader> = { [Name in MemberDetail]: (typeof details)[Name]['readBy'] extends Reader ? Name : never }[MemberDetail]

const isText = (name: string): name is MemberFieldName => name in memberFields
const isDetail = (name: string): name is MemberDetail => name in details

export const memberFieldNames = Object.keys(memberFields).filter(isText)
export const detailNames = Object.keys(details).filter(isDetail)
/** Fields that colleagues see too. */
export const shownDetails = detailNames.filter((name): name is ReadBy<'colleagues'> => details[name].readBy === 'colleagues')
/** Fields that only the member and administrators read. */
export const reservedDetails = detailNames.filter((name): name is ReadBy<'administrators'> => details[name].readBy === 'administrators')
/** Fields that members write themselves. */
export const ownDetails = detailNames.filter((name) => details[name].writtenBy === 'member')

/** A column of a file of members is read as one of these fields; `fullName`: both names in one cell. */
export const importFields = [...memberFieldNames, 'fullName', 'qualifications', 'team', 'fromDate'] as const
export type ImportField = (typeof importFields)[number]

/** An object that has what `make` gives for each of these fields. */
export function eachField<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made from these very names
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}
