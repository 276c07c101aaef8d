// What the forms for people without access say when they ask who somebody is.

export const whoTexts = {
  name: 'Prénom',
  lastName: 'Nom',
  center: 'Centre',
  centerPlaceholder: 'Choisir votre centre',
  centerMissing: 'Choisissez votre centre.',
  centersLoading: 'Chargement des centres…',
  centersFailed: 'La liste des centres n’a pas pu être chargée',
  noCenter: 'Aucun centre n’est encore ouvert ici. L’administrateur de la plateforme doit d’abord en créer un.',
} as const
