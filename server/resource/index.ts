export { isResourceName, renameTaskInResources, restoreResource } from './resource.repository.ts';
export { addPictureResource } from './picture-resource.ts';
