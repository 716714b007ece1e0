export { filePieces } from './file-pieces.ts';
export { FileReading, type FileReadingLimits, type SharedProblemCode } from './file-reading.ts';
export { ZipFile } from './zip-file.ts';
export { zipped, type ZipPart, ZipTooLarge } from './zip-stream.ts';
