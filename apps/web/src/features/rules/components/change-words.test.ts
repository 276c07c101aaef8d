// Each kind of value a change names, in the words of the screen where it is set.
import { expect, test } from 'vitest'
import { fieldWords } from './change-words.ts'

test.each([
  ['rules.dailyRest.minHours', 12, 11.5, 'Repos entre deux vacations, au moins', '12\u00A0h', '11,5\u00A0h'],
  ['rules.weeklyRest.severity', 'warning', 'blocking', 'Repos hebdomadaire, portée', 'Avertissement', 'Bloquant'],
  ['rules.weeklyRest.reference', '', 'décret 2001-623', 'Repos hebdomadaire, référence', 'aucune', 'décret 2001-623'],
  // The profile brought a rule the centre did not have.
  ['rules.averageWeek.weeks', null, 12, 'Semaine en moyenne, sur', 'aucun', '12\u00A0semaines'],
  ['minimumStaffing.N.total', 5, 4, 'Effectif minimal de N', '5\u00A0pers.', '4\u00A0pers.'],
  ['minimumStaffing.J.1.total', 5, null, 'Effectif minimal de J.1', '5\u00A0pers.', 'aucun'],
  ['minimumStaffing.N.byQualification.CDS', null, 1, 'Effectif minimal de N, qualification CDS', 'aucun', '1\u00A0pers.'],
  ['withdrawNoticeHours', 48, 24, 'Se désister, au plus tard', '48\u00A0h avant', '24\u00A0h avant'],
  ['postNoticeHours', 168, 174, 'Poster une demande, au plus tard', '7\u00A0jours avant', '7\u00A0jours et 6\u00A0h avant'],
  ['lowestBalance', 0, -20, 'Plancher d’un compte', '0\u00A0point', '\u221220\u00A0points'],
  ['absenceCauses.4', null, 'Récupération', 'Cause d’absence', 'aucune', 'Récupération'],
  [
    'ownHolidays.4',
    null,
    'Sainte-Barbe, le 4\u00A0décembre, en 2027',
    'Jour férié du centre',
    'aucun',
    'Sainte-Barbe, le 4\u00A0décembre, en 2027',
  ],
  ['activities.4', 'Stage (STA)', null, 'Activité', 'Stage (STA)', 'aucune'],
  [
    'leaveTerms.2026.annualLeave',
    null,
    'Congé annuel, 200\u00A0h par an',
    'Solde de congé à partir de 2026',
    'aucun',
    'Congé annuel, 200\u00A0h par an',
  ],
  ['hourTerms.2026-09-01', null, '1\u202F547\u00A0h par an', 'Heures dues à partir du 01/09/2026', 'aucune', '1\u202F547\u00A0h par an'],
  ['profile', 'SPP12', 'FPT', 'Régime de travail', 'Sapeurs-pompiers, vacations de 12\u00A0h', 'Fonction publique territoriale'],
  ['crossTeam', true, false, 'Prendre les vacations d’une autre équipe', 'oui', 'non'],
  ['allowsParts', true, false, 'Céder une partie de vacation', 'oui', 'non'],
  ['shortestPartHours', 2, 1.5, 'Durée la plus courte, cédée ou gardée', '2\u00A0h', '1,5\u00A0h'],
  ['partRounding', 'half', 'down', 'Arrondi de la part des points', 'Au point le plus proche', 'Au point inférieur'],
  ['requiresTotp', false, true, 'Double authentification des administrateurs', 'non', 'oui'],
  ['department', null, 'Brumaie', 'Département ou service', 'aucun', 'Brumaie'],
  ['schoolZone', null, 'B', 'Vacances scolaires', 'aucun', 'Zone B'],
  ['somethingNew', 1, 2, 'somethingNew', '1', '2'],
])('%s', (field, from, to, label, wordsBefore, wordsAfter) => {
  expect(fieldWords({ field, from, to }, (name, value) => (name === 'schoolZone' ? `Zone ${value}` : value))).toEqual({
    label,
    from: wordsBefore,
    to: wordsAfter,
  })
})
