// « de » and « que » before the name of somebody: « d’Inès », « d’Hélène », « de Zoé », « de Hakim », « de Yann », « qu’Inès ».

/** An h is silent but before « a », where names mostly come from languages that sound it; a y elides before a consonant (Yves, not Yann). */
const ELIDED = /^(?:[aeiouœæ]|h[eiouy]|y[^aeiou])/

function isElided(name: string): boolean {
  return ELIDED.test(name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
}

/** « d’Inès Alisier », « de Zoé Ardoisière ». */
export function ofName(name: string): string {
  return isElided(name) ? `d’${name}` : `de ${name}`
}

/** « qu’Inès », « que Zoé ». */
export function thatName(name: string): string {
  return isElided(name) ? `qu’${name}` : `que ${name}`
}
