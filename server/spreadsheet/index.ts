export { readSheet, type SheetReadOptions } from './read-sheet.ts';
export { SheetProblem } from './reading.ts';
export { saveSheet, textColumns, type UploadedSheet, withUploadedSheet } from './sheet-jobs.ts';
export { type SheetCell, type SheetColumn, sheetPieces, TooManyRows, writeSheet } from './write-sheet.ts';
export { type XmlHandler, XmlScanner } from './xml-scanner.ts';
