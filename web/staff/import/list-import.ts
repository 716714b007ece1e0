import type { StatusReply } from '#api/endpoint.ts';
import type { RenameConsent } from '#domain/candidate/candidate.schema.ts';
import type { UploadPath } from '#web/api-client/upload.ts';
import type { ColumnMeaning } from './column-meanings.tsx';

/** A list that is imported from a spreadsheet: where it goes, and what is said about it. */
export interface ListImport {
  owner: string;
  /** The call that takes the file and begins its preview. */
  path: UploadPath;
  query: Record<string, string>;
  /** The kind of job that the preview is, and what it is about: another one's has no place here. */
  kind: string;
  subject: string;
  /** Begins to carry out what a preview has shown; with the consent that answers get other names, where it was asked for. */
  takeOver(previewId: string, rename: RenameConsent): Promise<StatusReply>;
  title: string;
  /** Which columns there are, and what becomes of the rest. */
  columns: string;
  /** Where the template is. */
  template: string;
  /** 考生, and how they are counted: 名 */
  noun: string;
  unit: string;
  /** What columns can be taken for, of a list that may come without titles; the call takes them as `columns`. */
  meanings?: readonly ColumnMeaning[];
  /** What is not in the file goes. */
  isReplacing: boolean;
}

/** In the address, while no file was chosen yet. */
export const NEW_IMPORT = 'new';
