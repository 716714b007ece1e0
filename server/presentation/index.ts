export { convertToPdf } from './convert-to-pdf.ts';
export { writeHarmlessCopy } from './harmless-copy.ts';
export { findChineseFont, findOffice } from './office-program.ts';
export { type Drawn, pdfPages } from './pdf-pages.ts';
export { PresentationProblem, PresentationReading } from './presentation-reading.ts';
