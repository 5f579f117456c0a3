import { RichText } from '../rich-text.ts';

/** Every word asked for begins some word of the text; case counts for nothing. */
export function readWords(asked: string): (text: string) => boolean {
  const starts = split(asked.toLowerCase());
  return (text) => {
    const lower = text.toLowerCase();
    // Most texts hold none of the words: that is found out without taking them apart.
    if (!starts.every((start) => lower.includes(start))) return false;
    const words = split(lower);
    return starts.every((start) => words.some((word) => word.startsWith(start)));
  };
}

function split(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a value: text, rich text, or a list of texts; nothing for links, numbers and objects. */
export function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof RichText) return value.paragraphs.map(withoutAddresses).join(' ');
  return Array.isArray(value) ? value.map(wordsIn).join(' ') : '';
}

/** The label of a link is a part of the text, and its address is not. */
function withoutAddresses(paragraph: string): string {
  return paragraph.replace(/\]\([^()]*\)/g, '] ');
}
