// The roles of members in French, for screens, notifications and the documents.
import type { MemberRole, Power } from '@releve/domain/access/roles'

const NBSP = '\u00A0'

interface RoleWords {
  readonly name: string
  /** One sentence that says what the role opens. */
  readonly note: string
}

export const roleWords: Readonly<Record<MemberRole, RoleWords>> = {
  reader: { name: 'Lecteur', note: 'Lit le planning et ouvre l’écran de la salle.' },
  roomChief: {
    name: 'Responsable de salle',
    note: `Tient les consignes, note les appels et ouvre l’écran de la salle.`,
  },
  replacements: {
    name: 'Responsable des remplacements',
    note: `Ouvre les vacations à pourvoir, lance les vagues et affecte.`,
  },
  teamChief: { name: 'Chef d’équipe', note: `Décide des demandes de son équipe et lit ses heures.` },
  planner: {
    name: 'Responsable du planning',
    note: `Place activités et absences, décide des demandes, tient les vacations à pourvoir${NBSP}; ni comptes ni règles.`,
  },
  hr: { name: 'Ressources humaines', note: `Lit les heures, et les absences avec leur cause${NBSP}; ne change rien.` },
}

export const powerWords: Readonly<Record<Power, string>> = {
  seeWall: 'Ouvrir l’écran de la salle',
  keepHandover: 'Écrire et retirer les consignes, à toute heure',
  noteCalls: 'Lire les vacations à pourvoir et noter les appels',
  keepVacancies: 'Ouvrir des vacations à pourvoir, lancer une vague, affecter',
  placeActivities: 'Placer activités, absences et affectations à venir',
  decideRequests: 'Décider des demandes d’absence et d’autres horaires',
  readHours: 'Lire les comptes d’heures et la charge',
  readAbsences: 'Lire les absences avec leur cause',
}
