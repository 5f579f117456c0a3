import { linkSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const beat = 1_000;
const deadAfter = 15_000;

/**
 * Waits until no other process prepares this folder, then keeps the others out until this process ends.
 * A lock whose process is gone is taken over. So is one that has not been touched for 15 seconds: its number may belong
 * to a stranger by now, as numbers soon come round again in a container.
 */
export async function holdLock(path) {
  for (let told = false; !take(path); await sleep(200)) {
    const holder = readHolder(path);
    if (holder && isGone(holder)) removeStale(path, holder);
    else if (holder && !told) {
      console.log(`Waiting for process ${holder.pid}, which prepares this folder too.`);
      told = true;
    }
  }
}

/** Linking a finished file is atomic: no one ever reads half a lock. */
function take(path) {
  const mine = `${path}.${process.pid}`;
  try {
    writeFileSync(mine, String(process.pid));
    linkSync(mine, path);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    // Nothing can be written here, so two cannot get into each other's way.
    if (error.code === 'EROFS' || error.code === 'EACCES') return true;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  // Should someone have deleted the lock by hand, there is nothing to touch, and that is all right.
  setInterval(() => utimes(path, new Date(), new Date(), () => {}), beat).unref();
  process.on('exit', () => rmSync(path, { force: true }));
  return true;
}

function readHolder(path) {
  try {
    return { pid: Number(readFileSync(path, 'utf8')), touched: statSync(path).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isGone({ pid, touched }) {
  if (Date.now() - touched > deadAfter) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Another waiter may have been quicker and hold the lock by now; then it gets it back. */
function removeStale(path, holder) {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readHolder(aside)?.pid === holder.pid) rmSync(aside);
  else renameSync(aside, path);
}
