import { usePageRequest } from '#site/kernel/layout/page-request.ts';
import { OfflineHold } from './offline-hold.tsx';
import styles from './page-progress.module.css';

/** What stands between two pages: a line at the top while the next is on its way, for whoever has to wait; a notice where it cannot be had. */
export function PageProgress() {
  const { request, status } = usePageRequest();
  const isPending = status === 'PENDING';
  return (
    <>
      <div
        className={isPending ? styles.line : undefined}
        role="status"
        data-request={request ?? undefined}
        data-status={status}
      >
        {isPending && <span className="visually-hidden">Loading</span>}
      </div>
      <OfflineHold />
    </>
  );
}
