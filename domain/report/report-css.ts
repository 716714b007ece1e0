/**
 * How the pieces of a report look, on the page and in print alike. A page break is a thin line where there are no pages;
 * what hides the line in print leaves the break.
 */
export const REPORT_CSS = `
.report-chart { display: block; max-width: 100%; overflow-x: auto; margin: 0.5em 0; break-inside: avoid; text-indent: 0; }
.report-cover { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.report-link { overflow-wrap: anywhere; }
.report-page-break { display: block; break-after: page; border-top: 1px dashed #bfbfbf; margin: 1em 0; height: 0; }
.report-levels { display: table; width: 100%; border-collapse: collapse; break-inside: avoid; text-indent: 0; }
.report-levels > [role='row'] { display: table-row; break-inside: avoid; }
.report-levels [role='cell'], .report-levels [role='rowheader'] {
  display: table-cell; border: 1px solid #8c8c8c; padding: 4px 8px; text-align: center;
}
.report-levels [role='rowheader'] { font-weight: bold; white-space: nowrap; }
.report-error {
  display: inline-block; border: 1px solid #cf1322; border-radius: 2px; padding: 0 6px; background: #fff1f0;
  color: #a8071a; overflow-wrap: anywhere; text-indent: 0;
}
@media print {
  .report-chart { overflow: visible; }
  .report-page-break { border: 0; margin: 0; }
}
`;
