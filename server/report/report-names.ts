import { isUnsaidPlace } from '#domain/candidate/candidate-values.ts';
import type { ReportSubject } from '#domain/report/report-data.schema.ts';
import { cutToBytes } from '#domain/text/utf8-bytes.ts';
import { DistinctNames, fileNameOf } from '#server/result-export/index.ts';

/** Windows takes no path above 260 characters, whatever folder it is unpacked in. */
const MOST_BYTES = 120;
/** Windows takes these for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function partOf(text: string, otherwise: string): string {
  const name = cutToBytes(fileNameOf(text.trim()), MOST_BYTES).replace(/[. ]+$/, '');
  if (name === '') return otherwise;
  return DEVICE.test(name) ? `_${name}` : name;
}

/** Names within the file: 学校/班级/准考证号-姓名.pdf. Two schools never share a folder, nor two people a name. */
export class ReportNames {
  readonly #files = new DistinctNames();
  readonly #folders = new DistinctNames();
  readonly #bySchool = new Map<string, string>();
  readonly #plain = new Set<string>();

  give({ name, realName, area, school, class: inClass }: ReportSubject): string {
    const number = realName === '' ? name : `${name}-${realName}`;
    const place = `${this.#folderOf(area, school)}/${partOf(inClass, '未填写班级')}`;
    return this.#files.give(`${place}/${partOf(number, '未命名')}`, '.pdf');
  }

  /** Two districts may each have a school of that name; whoever passes a folder on must not pass on the other's. */
  #folderOf(area: string, school: string): string {
    const place = JSON.stringify([area, school]);
    const known = this.#bySchool.get(place);
    if (known !== undefined) return known;
    const plain = isUnsaidPlace(school) ? '未填写学校' : partOf(school, '未填写学校');
    const isTaken = this.#plain.has(plain);
    this.#plain.add(plain);
    const folder = this.#folders.give(
      isTaken && !isUnsaidPlace(area) ? `${plain}（${partOf(area, '')}）` : plain,
    );
    this.#bySchool.set(place, folder);
    return folder;
  }
}
