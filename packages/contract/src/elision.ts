// « de » before the name of somebody: « d’Inès », « d’Hélène », « de Zoé », « de Hakim », « de Yann ».

/** An h is silent but before « a », where names mostly come from languages that sound it; a y elides before a consonant (Yves, not Yann). */
const ELIDED = /^(?:[aeiouœæ]|h[eiouy]|y[^aeiou])/

/** « d’Inès Alisier », « de Zoé Ardoisière ». */
export function ofName(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return ELIDED.test(plain) ? `d’${name}` : `de ${name}`
}
