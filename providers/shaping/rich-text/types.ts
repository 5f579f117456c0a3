/** Paragraphs of sanitized inline HTML: text with the tags b, i, em, strong and a[href] only (RICH-1). */
export type RichText = readonly string[];
