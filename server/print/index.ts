export { keepPrinter } from './keep-printer.ts';
export { PrintProblem, type PrintProblemCode } from './print-problem.ts';
export { openPrinter, type Printer, type PrinterState, type PrintOptions } from './printer.ts';
