const tries = 10;

/** Has the page cache store the pages. The first page of a shop may fail: on a busy machine the sandbox takes longer to start than a visitor waits. */
export async function storePages(origin: string, paths: Iterable<string>): Promise<void> {
  for (const path of new Set(paths)) {
    for (let turn = 1; ; turn += 1) {
      const response = await fetch(origin + path);
      await response.bytes();
      if (response.ok) break;
      if (turn === tries) throw new Error(`${path} was answered with ${response.status}.`);
    }
  }
}
