export {
  findResourceOfFile,
  isResourceName,
  renameTaskInResources,
  restoreResource,
} from './resource.repository.ts';
export { addFileResource } from './file-resource.ts';
