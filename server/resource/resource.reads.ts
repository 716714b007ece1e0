import { read } from '#server/database/read.ts';
import { findResourcePage } from './resource-list.repository.ts';

/** Searches and counts over tens of thousands of files. */
export const resourcePageRead = read('resource.page', findResourcePage);
