/** What is made from a thing that is replaced as a whole now and then: made when first asked for, and anew after each replacement. */
export function derivedFrom<From extends object, Made>(read: () => From, make: (from: From) => Made): () => Made {
  let last: { from: From; made: Made } | undefined;
  return () => {
    const from = read();
    if (last?.from !== from) last = { from, made: make(from) };
    return last.made;
  };
}
