import { linkSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const touchInterval = 1_000;
const staleAfter = 15_000;

/**
 * Waits until no other process prepares this folder, then holds the lock until this process exits.
 * A lock whose process has exited is stale. So is one that was not touched for 15 seconds: its process id may have been
 * reused, which happens quickly in a container.
 */
export async function holdLock(path) {
  for (let hasLogged = false; !take(path); await sleep(200)) {
    const holder = readHolder(path);
    if (holder && isGone(holder)) removeStale(path, holder);
    else if (holder && !hasLogged) {
      console.log(`Waiting for process ${holder.pid}, which prepares this folder too.`);
      hasLogged = true;
    }
  }
}

/** Linking a complete file is atomic: a lock is never read half-written. */
function take(path) {
  const mine = `${path}.${process.pid}`;
  try {
    writeFileSync(mine, String(process.pid));
    linkSync(mine, path);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    // The folder is read-only, so concurrent processes cannot conflict.
    if (error.code === 'EROFS' || error.code === 'EACCES') return true;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  // Errors are ignored, for example when the lock was deleted by hand.
  setInterval(() => utimes(path, new Date(), new Date(), () => {}), touchInterval).unref();
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
  if (Date.now() - touched > staleAfter) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Another waiting process may already have replaced the stale lock; then its lock is restored. */
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
