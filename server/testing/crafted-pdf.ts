const OBJECTS_BEFORE_PAGES = 6;

/** What a page of a crafted PDF says, in a Chinese font that the file does not bring along. */
function pageObjects(text: string, number: number): string[] {
  const content = `BT /F1 30 Tf 40 200 Td <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj ET`;
  return [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents ${number + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ];
}

/** A PDF with one line on each of its pages. */
export function craftedPdf(texts: readonly string[]): Buffer {
  const numberOf = (index: number) => OBJECTS_BEFORE_PAGES + 2 * index;
  const kids = texts.map((_, index) => `${numberOf(index)} 0 R`);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${texts.length}>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 5 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 752/Descent -271/CapHeight 737/StemV 58>>',
    ...texts.flatMap((text, index) => pageObjects(text, numberOf(index))),
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${pdf}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF`,
    'latin1',
  );
}
