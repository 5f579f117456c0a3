/** One paragraph each, sanitised when shaped: inline HTML of the tags b, i, em, strong and a[href] only (RICH-1). */
export type RichText = readonly string[];
