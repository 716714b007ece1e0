export { DistinctNames, fileNameOf } from './file-names.ts';
export { saveExport } from './saved-export.ts';
