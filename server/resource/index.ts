export { isResourceName, renameTaskInResources, restoreResource } from './resource.repository.ts';
