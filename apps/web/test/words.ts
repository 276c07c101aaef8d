// A part of a sentence as a pattern. French typography puts unbreakable spaces into sentences: any kind of space matches one of `text`.

export function words(text: string): RegExp {
  const parts = text.split(' ').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(parts.join(String.raw`\s+`))
}
