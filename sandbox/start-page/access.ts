import type { ApiPath } from './api-path.ts';
import { datasetNotFound, noSession } from './errors.ts';
import { dataset, projectId, token } from './vocabulary.ts';

/**
 * Is there anything here for this request, and does it come with the token? Listeners send no project header; what sends one must name ours.
 *
 * @throws {QueryError} 404 for another project or dataset, 401 for a wrong token.
 */
export function checkAccess(request: Request, path: ApiPath): boolean {
  const project = request.headers.get('x-sanity-project-id') ?? projectId;
  if ((path.call !== null && path.dataset !== dataset) || project !== projectId)
    throw datasetNotFound(path.dataset, project);
  const header = request.headers.get('authorization');
  if (header === null) return false;
  if (header !== `Bearer ${token}`) throw noSession();
  return true;
}
