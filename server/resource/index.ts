export {
  findResourceOfFile,
  isResourceName,
  renameTaskInResources,
  restoreResource,
} from './resource.repository.ts';
export { addFileResources } from './file-resource.ts';
