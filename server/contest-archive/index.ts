export { findArchivePreview } from './archive-import.commands.ts';
export { importArchive, previewArchive } from './import-archive.ts';
