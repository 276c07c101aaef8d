// The people of the gallery's scenes, all invented.

export const people = [
  'Éloïse Mélèze',
  'Marc Genévrier',
  'Inès Alisier',
  'Jean-Loup Charmille',
  'Aïssatou Sorbier',
  'Théo d’Aulnaie',
  'Yann Cormiège',
].map((name) => ({ id: name, name }))

export const nightPeople = [
  'Sophie Tramontane',
  'Ousmane Zéphyr',
  'Mona Autan',
  'Diane Sirocco',
  'Louis Galerne',
  'Claire Bise',
  'Rémi Foehnel',
].map((name) => ({ id: name, name }))
