/**
 * Where malformed JSON stops making sense, as a line and column from 1. The engine's own message names a position only for
 * some mistakes, so this looks for the longest beginning that more text could still complete.
 */
export function findJsonMistake(text: string): { line: number; column: number } {
  let viable = 0;
  let broken = text.length + 1;
  while (broken - viable > 1) {
    const middle = Math.floor((viable + broken) / 2);
    if (couldGoOn(text.slice(0, middle))) viable = middle;
    else broken = middle;
  }
  const before = text.slice(0, viable).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** True when nothing is wrong yet: the beginning is complete, or the engine complains about its very end. */
function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /at position (\d+)/.exec(message)?.[1];
    return message.startsWith('Unexpected end') || Number(position) === beginning.length;
  }
}
