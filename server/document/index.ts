export { DocumentProblem } from './document-reading.ts';
export { type DocumentReadOptions, type DocumentPicture, readDocx, type ReadDocument } from './read-docx.ts';
