// The words of API keys in French, for screens, notifications and the documents.
import type { Scope } from '@releve/domain/access/scopes'

const NBSP = '\u00A0'

interface ScopeWords {
  readonly name: string
  /** One sentence that says what the scope leaves closed, or what it is for. */
  readonly note: string
}

export const scopeWords: Readonly<Record<Scope, ScopeWords>> = {
  readPlanning: { name: 'Lire les plannings', note: 'Plannings, équipes, cycles et demandes, sans la cause des absences.' },
  readPeople: { name: 'Lire les fiches des membres', note: 'Coordonnées, emploi et équipes, comme un administrateur.' },
  readHours: { name: 'Lire les heures', note: 'Comptes d’heures et charge de chaque membre.' },
  readAbsences: { name: 'Lire les absences', note: 'Absences et congés, avec leur cause.' },
  readVacancies: { name: 'Lire les vacations à pourvoir', note: 'Avec les personnes que l’on peut appeler et leur numéro.' },
  exportPay: { name: 'Exporter la paie', note: 'Lit les mois et remet à la paie un mois clos.' },
  writePeople: {
    name: 'Écrire les personnes',
    note: `Importe des membres, les place dans les équipes${NBSP}; ni adresse ni mot de passe.`,
  },
  writeActivities: { name: 'Écrire les activités', note: 'Place activités, absences et affectations à venir.' },
  directory: {
    name: 'Tenir les comptes par un annuaire (SCIM)',
    note: `Crée les membres, les renomme, les suspend${NBSP}; ni adresse de connexion, ni rôle, ni départ.`,
  },
}

/** A key as the actor of what it did: it stands in the journal where a person stands. */
export const keyAsPerson = (name: string) => ({ name: 'Clé', lastName: `«${NBSP}${name}${NBSP}»` })

/** A directory that is read by LDAP, as the actor of what its readings did. */
export const directoryAsPerson = (name: string) => ({ name: 'Annuaire', lastName: `«${NBSP}${name}${NBSP}»` })
