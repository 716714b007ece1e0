export { readSheet, type SheetReadOptions } from './read-sheet.ts';
export { SheetProblem, type SheetProblemCode } from './reading.ts';
export { type SheetCell, type SheetColumn, writeSheet } from './write-sheet.ts';
